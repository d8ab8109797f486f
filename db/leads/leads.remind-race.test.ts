import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asks, connected } from '../test/people.ts'
import { offer, submit } from '../test/world-leads.ts'
import { fixtureOf, openOwner } from './test/fixture.ts'
import { remind, remindersOf } from './test/remind.ts'

const { db, committed } = await openOwner()
const fixture = await committed(() => fixtureOf(db))
afterAll(() => db.end())

/** Leads that are offered, and of whose offers half of the time is over. */
const due = (count: number) =>
  committed(async () => {
    const made: number[] = []
    for (let n = 0; n < count; n += 1) {
      const lead = await submit(db, fixture.referrer, fixture.vendor.organization.id)
      await offer(fixture.operator.master, lead, fixture.vendor.organization.id)
      made.push(lead)
    }
    await db.query(
      `update private.offer_reminders r set remind_at = now() - interval '6 hours' from app.lead_offers o
        where o.id = r.offer_id and o.lead_id = any ($1)`,
      [made],
    )
    return made
  })

test('of three workers at once, one reminds of each offer', async () => {
  const leads = await due(8)
  await Promise.all(
    [1, 2, 3].map(() =>
      connected(async (worker) => {
        // A lead that another worker has locked is left to the next run.
        for (let looked = 1; looked > 0;) looked = await remind(worker)
      }, 'jobsUrl'),
    ),
  )
  await connected(remind, 'jobsUrl')
  for (const lead of leads) expect(await remindersOf(db, lead)).toBe(1)
})

test('an answer that is given at the same moment comes first, and its provider is not reminded', async () => {
  const [lead] = await due(1)
  await connected(async (provider: pg.Client) => {
    await provider.query('begin')
    await asks(provider, fixture.vendor.master, `select app.move_lead($1, 'accept')`, [lead])
    expect(await connected(remind, 'jobsUrl'), 'it is locked').toBe(0)
    await provider.query('commit')
  })
  await connected(remind, 'jobsUrl')
  expect(await remindersOf(db, lead ?? 0)).toBe(0)
})
