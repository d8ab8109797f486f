import type pg from 'pg'
import { fixtureOf, type Fixture } from '../../leads/test/fixture.ts'
import { allPeople } from '../../leads/test/lists.ts'
import { one } from '../../test/people.ts'
import { close, closeElsewhere, step } from '../../test/world-deals.ts'
import { accept } from '../../test/world-leads.ts'
import type { Person } from '../../test/world.ts'
import { another, through } from './fixture.ts'

/** The people who look, the numbers of all invoices, and a day of the deals. */
export type ManyDeals = Fixture & { people: Person[]; numbers: string[]; day: string }

/** Deals of one provider in several statuses, with invoices and a correction. */
export async function firstDeals(db: pg.Client, fixture: Fixture): Promise<void> {
  const { operator, vendor, associate, agent } = fixture
  await close(agent, fixture.lead, '1000.00')
  await through(fixture, await another(db, fixture, '200.00'), 'issueInvoice')
  await through(fixture, await another(db, fixture, '400.00'), 'issueInvoice', 'confirmPayment')
  await through(fixture, await another(db, fixture, '500.00'), 'terminate')
  const paid = await close(agent, await accept(db, operator.master, associate, vendor), '600.00')
  await through(fixture, paid, 'issueInvoice', 'confirmPayment', 'payAssociate')
  await operator.admin.asks(`select app.adjust_transaction($1, 450.00, 'A rebate')`, [paid])
}

/** Deals of other providers, of another referrer, and one closed elsewhere. */
export async function otherDeals(db: pg.Client, fixture: Fixture): Promise<void> {
  const { operator, others, multiRole, referrer } = fixture
  const own = await close(multiRole.agent, await accept(db, operator.master, referrer, multiRole), '70.00')
  await step(operator.admin, own, 'issueInvoice')
  const accepted = await accept(db, operator.master, multiRole.master, others.vendor)
  await close(others.vendor.agent, accepted, '80.00')
  await closeElsewhere(db, multiRole.master, multiRole.organization, { deal: '90.00' })
}

/** Deals of two providers and two referrers in several statuses, with invoices. */
export async function manyDeals(db: pg.Client): Promise<ManyDeals> {
  const fixture = await fixtureOf(db)
  await firstDeals(db, fixture)
  await otherDeals(db, fixture)
  const people = [...allPeople(fixture), fixture.referrer, fixture.agent]
  const { numbers } = await one<{ numbers: string[] }>(
    db,
    'select array_agg(number) as numbers from app.invoices',
  )
  const { days } = await one<{ days: string[] }>(
    db,
    `select array_agg(distinct (closed_at at time zone 'America/Chicago')::date::text)
    as days from app.transactions`,
  )
  return { ...fixture, people, numbers, day: days[0] ?? '' }
}
