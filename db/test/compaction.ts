import type pg from 'pg'
import { one } from './people.ts'

type Job =
  | 'sum_lead_totals'
  | 'sum_offer_totals'
  | 'sum_offer_uses'
  | 'sum_transaction_totals'
  | 'sum_figures'

/** Compacts until nothing is left, as the job does in steps; says how many changes that were. */
export async function compactAll(db: pg.Client, job: Job): Promise<number> {
  const { done } = await one<{ done: number }>(db, `select jobs.${job}() as done`)
  return done === 0 ? 0 : done + (await compactAll(db, job))
}
