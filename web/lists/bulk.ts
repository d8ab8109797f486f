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
  /** Resolves to the result: "Offered to Cedar Bluff", with how to undo it. A rejection has the reason. */
  run: (rows: readonly Row[], text: string) => Promise<string | { text: string; undo: Undo | undefined }>
  /** What was done, if it can be undone: "4 leads offered". */
  result?: (count: number) => string
}

type Undo = Omit<Act, 'summary'>

export type Outcome = { state: 'waiting' | 'running' | 'done' | 'failed'; text: string }
/** One call of an action. */
export type Unit<Row> = { key: string; name: string; rows: readonly Row[] }

const waiting: Outcome = { state: 'waiting', text: '' }

/** Runs an action call by call. Failed calls can be retried; completed ones never run again. */
export function useBulk<Row>(rows: readonly Row[], keyOf: (row: Row) => string, action: BulkAction<Row>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const undos = useRef<Undo[]>([])
  const units = useMemo(() => unitsOf(rows, keyOf, action), [rows, keyOf, action])
  const outcomeOf = (unit: Unit<Row>) => outcomes.get(unit.key) ?? waiting
  const note = (unit: Unit<Row>, outcome: Outcome) =>
    setOutcomes((before) => new Map([...before, [unit.key, outcome]]))

  async function start(text: string) {
    isStopped.current = false
    setRunning(true)
    for (const unit of units.filter((one) => outcomeOf(one).state !== 'done')) {
      if (isStopped.current) break
      note(unit, { state: 'running', text: 'Working…' })
      try {
        const result = await action.run(unit.rows, text)
        if (typeof result !== 'string' && result.undo) undos.current.push(result.undo)
        note(unit, { state: 'done', text: typeof result === 'string' ? result : result.text })
      } catch (error) {
        note(unit, { state: 'failed', text: error instanceof RowError ? error.message : sentenceFor(error) })
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

/** Why one row could not be done, in words for the person. */
export class RowError extends Error {
  override name = 'RowError'
}
