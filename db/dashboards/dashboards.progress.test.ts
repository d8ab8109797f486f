import { expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move, offer, submit } from '../test/world-leads.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Step = { step: string; counts: number[] }

const stepsOf = (person: Person, aggType: string) =>
  person.asks<Step>(
    `select s.step, array[s.reached, s.here, s.on_hold, s.lost] as counts
      from unnest((app.dashboard_leads($1, 'YEAR')).by_progress) s`,
    [aggType],
  )

/** Reached, here, on hold and lost at each step, beyond those of before; steps without any are left out. */
async function progressOf(person: Person, aggType: string, before: readonly Step[] = []) {
  return Object.fromEntries(
    (await stepsOf(person, aggType)).flatMap(({ step, counts }, at) => {
      const more = counts.map((count, place) => count - (before[at]?.counts[place] ?? 0))
      return more.some((count) => count !== 0) ? [[step, more.join(' ')]] : []
    }),
  )
}

test(
  'a lost lead counts at each step of its history, and as lost at its last',
  withFixture(async (db, { operator, vendor, associate }) => {
    const before = await stepsOf(operator.master, 'PLATFORM')
    const lead = () => accept(db, operator.master, associate, vendor)
    const contacted = async () => {
      const id = await lead()
      await move(vendor.agent, id, 'contact')
      return id
    }
    await lead()
    await move(vendor.agent, await contacted(), 'lose', 'No answer')
    const proposed = await contacted()
    await vendor.agent.asks(`select app.move_lead($1, 'propose', null, 900)`, [proposed])
    await vendor.agent.asks(`select app.move_lead($1, 'hold', null, null, current_date + 9)`, [proposed])
    const won = await contacted()
    await vendor.agent.asks('select app.create_closed_lead(lead_id => $1, actual_deal => 900)', [won])
    const withdrawn = await submit(db, associate, vendor.organization.id)
    await move(associate, withdrawn, 'withdraw')

    const expected = {
      SUBMITTED: '5 0 0 1',
      OFFERED: '4 0 0 0',
      ACCEPTED: '4 1 0 0',
      CONTACTED: '3 0 0 1',
      PROPOSAL_SENT: '1 0 1 0',
      WON: '1 1 0 0',
    }
    expect(await progressOf(operator.master, 'PLATFORM', before)).toEqual(expected)
    expect(await progressOf(associate, 'ASSOCIATE')).toEqual(expected)
    const own = { ...expected, SUBMITTED: '4 0 0 0' }
    expect(await progressOf(vendor.admin, 'ORGANIZATION')).toEqual(own)
    expect(await progressOf(vendor.agent, 'SERVICE_AGENT')).toEqual(own)
    await compactAll(db, 'sum_figures')
    expect(await progressOf(operator.master, 'PLATFORM', before)).toEqual(expected)
  }),
)

test(
  'a provider’s steps are those reached with it, not with the provider before',
  withFixture(async (db, { operator, vendor, multiRole, associate }) => {
    const before = await stepsOf(operator.master, 'PLATFORM')
    const id = await accept(db, operator.master, associate, vendor)
    await move(vendor.agent, id, 'contact')
    await operator.master.asks(
      `select app.move_lead($1, 'reassign', 'Too far away', organization_id => $2)`,
      [id, multiRole.organization.id],
    )
    expect(await progressOf(multiRole.admin, 'ORGANIZATION')).toEqual({
      SUBMITTED: '1 0 0 0',
      OFFERED: '1 1 0 0',
    })
    expect(await progressOf(vendor.admin, 'ORGANIZATION')).toEqual({})
    expect(await progressOf(operator.master, 'PLATFORM', before)).toEqual({
      SUBMITTED: '1 0 0 0',
      OFFERED: '1 1 0 0',
      ACCEPTED: '1 0 0 0',
      CONTACTED: '1 0 0 0',
    })
  }),
)

test(
  'a declined offer was an offer, though the lead waits for another one',
  withFixture(async (db, { operator, vendor, associate }) => {
    const before = await stepsOf(operator.master, 'PLATFORM')
    const id = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, id, vendor.organization.id)
    await move(vendor.master, id, 'decline', 'Fully booked')
    expect(await progressOf(operator.master, 'PLATFORM', before)).toEqual({
      SUBMITTED: '1 1 0 0',
      OFFERED: '1 0 0 0',
    })
    await operator.master.asks(`select app.move_lead($1, 'disqualify', 'Not real')`, [id])
    expect(await progressOf(operator.master, 'PLATFORM', before)).toEqual({
      SUBMITTED: '1 0 0 0',
      OFFERED: '1 0 0 1',
    })
  }),
)
