import { expect } from 'vitest'
import type { Person } from '../../test/world.ts'

/** The ids that a search finds, sorted; checks that the total matches. */
export async function finds(person: Person, words: string): Promise<number[]> {
  const [row] = await person.asks<{ ids: number[]; total: number; is_exact: boolean }>(
    `select * from app.lead_page('ALL', $1, null, '-updated', 100, 0, 1000)`,
    [words],
  )
  if (!row) throw new Error('No answer')
  expect(row).toMatchObject({ total: row.ids.length, is_exact: true })
  return row.ids.toSorted((a, b) => a - b)
}
