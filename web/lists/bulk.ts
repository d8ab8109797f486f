import { useQueries } from '@tanstack/react-query'
import { type ComponentType, useMemo, useRef, useState } from 'react'

import type { Act } from '../domain/undo/undoStore.ts'
import { sentenceFor } from '../ui/errors/sentences.ts'
import type { Option } from '../ui/fields/SelectField.tsx'

/** Something that can be done with several rows: each through the same call as with one, so that a repeat is harmless. */
export type BulkAction<Row> = {
  label: string
  /** What will happen, before it does: "Each lead is offered to …". */
  explanation: string
  /** A warning below the explanation; loads with the sheet. */
  warning?: ComponentType
  /** The button that starts it: "Offer 3 leads". */
  startLabel: (count: number) => string
  /** Which rows the action applies to; all by default. */
  can?: (row: Row) => boolean
  /** The key and name of the call that a row belongs to. By default each row has its own call. */
  together?: (row: Row) => { key: string; name: string }
  /** The row's amount in dollars, as an exact decimal. */
  amount?: (row: Row) => string | null
  /** A line of text that is sent with each call, or the value of one of the options. */
  field?: { label: string; isRequired: boolean; options?: readonly Option[] }
  /** What it would do with a row, shown before it starts. The person can choose otherwise. */
  propose?: (row: Row) => Promise<Proposal>
  /**
   * Resolves to the result: "Offered to Cedar Bluff", with how to undo it. A rejection has the reason. `chosen` is a value of
   * the row's proposal, where there is one.
   */
  run: (
    rows: readonly Row[],
    text: string,
    chosen?: string,
  ) => Promise<string | { text: string; undo: Undo | undefined }>
  /** What was done, if it can be undone: "4 leads offered". */
  result?: (count: number) => string
}

type Undo = Omit<Act, 'summary'>

/** The best choice first. Without choices nothing can be done with the row. */
export type Proposal = { choices: readonly (Option & { why: string })[]; none: string }

export type Outcome = {
  state: 'waiting' | 'running' | 'done' | 'failed'
  text: string
  /** Another try would fail as well. */
  isFinal?: boolean
}
/** One call of an action. */
export type Unit<Row> = { key: string; name: string; rows: readonly Row[] }

const waiting: Outcome = { state: 'waiting', text: '' }

/** Runs an action call by call. Failed calls can be retried; completed ones never run again. */
export function useBulk<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  action: BulkAction<Row>,
  proposals: Proposals,
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const undos = useRef<Undo[]>([])
  const units = useMemo(() => unitsOf(rows, keyOf, action), [rows, keyOf, action])
  const outcomeOf = (unit: Unit<Row>) => outcomes.get(unit.key) ?? waiting
  const note = (unit: Unit<Row>, outcome: Outcome) =>
    setOutcomes((before) => new Map([...before, [unit.key, outcome]]))

  const isStartable = (unit: Unit<Row>) => {
    const { state, isFinal } = outcomeOf(unit)
    return state !== 'done' && isFinal !== true && proposals.of(unit.key)?.choices.length !== 0
  }

  async function start(text: string) {
    isStopped.current = false
    setRunning(true)
    for (const unit of units.filter(isStartable)) {
      if (isStopped.current) break
      note(unit, { state: 'running', text: 'Working…' })
      try {
        const result = await action.run(unit.rows, text, proposals.chosenFor(unit.key))
        if (typeof result !== 'string' && result.undo) undos.current.push(result.undo)
        note(unit, { state: 'done', text: typeof result === 'string' ? result : result.text })
      } catch (error) {
        const isFinal = error instanceof RowError
        note(unit, { state: 'failed', text: isFinal ? error.message : sentenceFor(error), isFinal })
      }
    }
    setRunning(false)
  }

  const rowsThatAre = (state: Outcome['state']) =>
    units.filter((unit) => outcomeOf(unit).state === state).flatMap((unit) => unit.rows)
  return {
    units,
    outcomeOf,
    start,
    /** Stops after the current call. */
    stop: () => (isStopped.current = true),
    isRunning,
    /** What can be undone of it, as one act. */
    takeUndo: () => joined(undos.current.splice(0)),
    done: rowsThatAre('done'),
    failed: rowsThatAre('failed').length,
    /** Rows that a start, or another one, would do. */
    startable: units.filter(isStartable).flatMap((unit) => unit.rows).length,
  }
}

export type Proposals = {
  isLoading: boolean
  of: (key: string) => Proposal | undefined
  chosenFor: (key: string) => string | undefined
  choose: (key: string, value: string) => void
}

/** Proposals are asked for one by one; of more rows only the action itself is. */
const mostProposed = 100

/** What the action would do with each row. A row whose proposal cannot be loaded is left to the action. */
export function useProposals<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { label, propose }: BulkAction<Row>,
): Proposals {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = propose && rows.length <= mostProposed ? rows : []
  const found = useQueries({
    queries: asked.map((row) => ({
      queryKey: ['proposal', label, keyOf(row)],
      queryFn: () => propose?.(row) ?? null,
      gcTime: 0,
    })),
  })
  const proposals = new Map(asked.map((row, at) => [keyOf(row), found[at]?.data ?? undefined]))
  return {
    isLoading: found.some(({ isPending }) => isPending),
    of: (key) => proposals.get(key),
    chosenFor: (key) => chosen.get(key) ?? proposals.get(key)?.choices[0]?.value,
    choose: (key, value) => setChosen((before) => new Map([...before, [key, value]])),
  }
}

/** It ends with the first change that can no longer be undone. */
function joined(undos: readonly Undo[]): Undo | undefined {
  const [first] = undos
  return first && { until: first.until, changes: undos.flatMap(({ changes }) => changes) }
}

function unitsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { together }: BulkAction<Row>,
): Unit<Row>[] {
  const units = new Map<string, { name: string; rows: Row[] }>()
  for (const row of rows) {
    const { key, name } = together?.(row) ?? { key: keyOf(row), name: '' }
    units.set(key, { name, rows: [...(units.get(key)?.rows ?? []), row] })
  }
  return [...units].map(([key, unit]) => ({ key, ...unit }))
}

/** Why one row cannot be done, in words for the person. Another try is not offered. */
export class RowError extends Error {
  override name = 'RowError'
}
