import type pg from 'pg'
import { fixtureOf, type Fixture } from '../../leads/test/fixture.ts'
import { functionsIn } from '../../test/pg-catalog.ts'
import { close, step } from '../../test/world-deals.ts'
import type { Person } from '../../test/world.ts'
import { through } from './fixture.ts'

export const parties = [
  'referrer',
  'referrersAdmin',
  'providersMaster',
  'providersAdmin',
  'agent',
  'operator',
] as const
export const strangers = ['referrersColleague', 'otherAgent', 'third', 'associate'] as const
export type Paid = Fixture & { transaction: number }

/** A deal that is paid out. */
export async function paidDeal(db: pg.Client): Promise<Paid> {
  const fixture = await fixtureOf(db)
  const transaction = await close(fixture.agent, fixture.lead, '98765.43')
  await step(fixture.operator.admin, transaction, 'issueInvoice')
  await step(fixture.providersMaster, transaction, 'reportPayment')
  await through(fixture, transaction, 'confirmPayment', 'payAssociate')
  return { ...fixture, transaction }
}

export const personOf = (fixture: Fixture, name: string): Person =>
  name === 'operator' ? fixture.operator.admin : fixture[name as 'agent']

/** The computed fields of a transaction. */
export async function fieldsOf(db: pg.Client): Promise<string[]> {
  return (await functionsIn(db)).flatMap(
    ({ name }) => /^app\.transactions_(\w+)\(app\.transactions\)$/.exec(name)?.[1] ?? [],
  )
}
