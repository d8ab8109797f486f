import { request } from '../../domain/api/request.ts'
import type { Act } from '../../domain/undo/undoStore.ts'
import { undoLeadChangeDocument } from './changes.ts'

type Undoable = { query: { undoableChange: { historyId: string; until: string } | null } | null } | null

/** How to undo what a mutation did to a lead; undefined if it cannot be undone. */
export function undoOf(done: Undoable, name: string): Omit<Act, 'summary'> | undefined {
  const change = done?.query?.undoableChange
  return change ? undoOfChange(change, name) : undefined
}

export function undoOfChange({ historyId, until }: { historyId: string; until: string }, name: string) {
  const undo = () => request(undoLeadChangeDocument, { input: { historyId } })
  return { until, changes: [{ key: `lead ${historyId}`, name, undo }] }
}
