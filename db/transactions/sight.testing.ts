import type pg from 'pg'
import { castOf, type Cast } from '../leads/leads.testing.ts'
import { doorsIn } from '../test/catalogue.ts'
import { close, step } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { through } from './transactions.testing.ts'

export const parties = [
  'referrer',
  'referrersAdmin',
  'providersMaster',
  'providersAdmin',
  'agent',
  'operator',
] as const
export const strangers = ['referrersColleague', 'otherAgent', 'third', 'associate'] as const
export type Paid = Cast & { transaction: number }

/** A deal that went its whole way. */
export async function paidDeal(db: pg.Client): Promise<Paid> {
  const cast = await castOf(db)
  const transaction = await close(cast.agent, cast.lead, '98765.43')
  await step(cast.operator.admin, transaction, 'issueInvoice')
  await step(cast.providersMaster, transaction, 'reportPayment')
  await through(cast, transaction, 'confirmPayment', 'payAssociate')
  return { ...cast, transaction }
}

export const personOf = (cast: Cast, name: string): Person =>
  name === 'operator' ? cast.operator.admin : cast[name as 'agent']

/** The computed fields of a transaction. */
export async function fieldsOf(db: pg.Client): Promise<string[]> {
  return (await doorsIn(db)).flatMap(
    ({ name }) => /^app\.transactions_(\w+)\(app\.transactions\)$/.exec(name)?.[1] ?? [],
  )
}
