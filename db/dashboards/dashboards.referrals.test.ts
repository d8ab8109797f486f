import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept } from '../test/world-leads.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Figures = { submitted: number; won: number; payouts: string }

const referralsOf = async (person: Person, organization: number | null = null) =>
  (
    await person.asks<Figures>(
      `select c.total_submitted as submitted, c.closed as won, r.total as payouts
        from app.conversion_rate('REFERRER', 'YEAR', $1) c, app.revenue_by_period('REFERRER', 'YEAR', $1) r`,
      [organization],
    )
  )[0]

test(
  'an organization that refers and provides sees what its referrals bring',
  withFixture(async (db, { operator, vendor, multiRole }) => {
    const referrer = multiRole.associate!
    const close = async (provider: typeof vendor) => {
      const lead = await accept(db, operator.master, referrer, provider)
      await provider.agent.asks('select app.create_closed_lead(lead_id => $1, actual_deal => 1000)', [lead])
      return lead
    }
    await accept(db, operator.master, referrer, vendor)
    const lead = await close(vendor)
    const { payout } = await one<{ payout: string }>(
      db,
      `select p.associate_payout as payout from app.transactions t
        join app.transaction_payouts p on p.transaction_id = t.id where t.lead_id = ${lead}`,
    )
    expect(Number(payout)).toBeGreaterThan(0)
    for (const admin of [multiRole.master, multiRole.admin])
      expect(await referralsOf(admin)).toEqual({ submitted: 2, won: 1, payouts: payout })
    expect(await referralsOf(operator.admin, multiRole.organization.id)).toEqual({
      submitted: 2,
      won: 1,
      payouts: payout,
    })
    // A deal at the own organization counts as referred; its payout is the referrer's secret.
    await close(multiRole)
    expect(await referralsOf(multiRole.master)).toEqual({ submitted: 3, won: 2, payouts: payout })
    expect(await referralsOf(vendor.master)).toEqual({ submitted: 0, won: 0, payouts: '0.00' })
  }),
)

test(
  'only an organization’s admins and the operator read its referrals’ figures',
  withFixture(async (_db, { vendor, multiRole, associate }) => {
    const { id } = multiRole.organization
    for (const person of [vendor.master, multiRole.agent, multiRole.associate!, associate]) {
      expect([person.id, await refusedWith(referralsOf(person, id))]).toEqual([person.id, 'TS002'])
    }
    // Shares and breakdowns have no figures of referrals: refused, not empty.
    for (const sql of [
      `app.service_share('REFERRER', 'YEAR', 'MOST_REQUESTED')`,
      `app.figure_breakdown('REFERRER', 'YEAR', 'SERVICE')`,
    ])
      expect([sql, await refusedWith(multiRole.master.asks(`select ${sql}`))]).toEqual([sql, 'TS004'])
  }),
)
