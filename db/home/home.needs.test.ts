import { expect, test } from 'vitest'
import { post } from '../posts/test/posts.ts'
import { anonymous, asks, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, name, offer, submit } from '../test/world-leads.ts'
import { step } from '../test/world-deals.ts'
import { seedFullWorld } from '../test/world-full.ts'
import type { Person } from '../test/world.ts'
import { ask } from '../tickets/test/fixture.ts'

const withFixture = sharedFixture(seedFullWorld)

type Need = { kind: string; count: number; amount: string | null }

const needsOf = async (person: Person) => {
  const needs = await person.asks<Need>('select n.* from app.needs_you() n')
  return new Map(needs.map((need) => [need.kind, need]))
}

/** As `server/lists` reads the view "Assigned to us". */
const leadsAssignedToUs = (status: string) =>
  `select unnest((app.lead_page('MY_LEADS', null, '{"status": ["${status}"]}', '-updated', null, 0, null)).ids)`

test(
  'each count matches the list behind it',
  withFixture(async (_db, { operator, vendor, others, multiRole }) => {
    const lists: [kind: string, sql: string][] = [
      ['OFFERS_TO_ANSWER', leadsAssignedToUs('ASSIGNED')],
      ['LEADS_TO_CONTACT', leadsAssignedToUs('ACCEPTED')],
    ]
    const providers = [vendor, multiRole, others.vendor].flatMap(({ master, agent }) => [master, agent])
    for (const person of providers) {
      const needs = await needsOf(person)
      for (const [kind, sql] of lists)
        expect([kind, needs.get(kind)?.count ?? 0]).toEqual([kind, (await person.asks(sql)).length])
    }
    const operators: [kind: string, sql: string][] = [
      ['LEADS_TO_OFFER', `select id from app.leads where status = 'NEW_LEAD'`],
      ['APPLICATIONS', `select id from app.applications where status = 'WAITING'`],
      ['SERVICE_APPROVALS', `select id from app.service_proposals where status = 'WAITING'`],
      ['TICKETS', `select id from app.support_tickets where status in ('NEW_TICKET', 'ESCALATED')`],
      [
        'TICKETS_LATE',
        `select id from app.support_tickets s where status in ('NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED')
          and (first_answered_at is null and answer_due_at < now() or resolution_due_at < now())`,
      ],
      [
        'NOTES_TO_ANSWER',
        `select id from app.support_tickets where assigned_user_id = claims.user_id() and waiting_since is not null`,
      ],
      ['READY_TO_INVOICE', `select id from app.transactions where status = 'READY_FOR_INVOICE'`],
      ['PAYMENTS_TO_CONFIRM', `select id from app.invoices i where app.invoices_status(i) = 'PROCESSING'`],
      ['REPORTS', `select distinct post_id, comment_id from app.post_reports where decided_at is null`],
      [
        'PAYOUTS_READY',
        `select t.id from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
        where t.status = 'VENDOR_PAID' and p.associate_payout > 0`,
      ],
    ]
    const needs = await needsOf(operator.master)
    for (const [kind, sql] of operators)
      expect([kind, needs.get(kind)?.count ?? 0]).toEqual([kind, (await operator.master.asks(sql)).length])
    expect([...needs.keys()]).not.toContain('OFFERS_TO_ANSWER')
    expect(needs.has('REPORTS') && needs.has('TICKETS') && needs.has('LEADS_TO_OFFER')).toBe(true)
    expect([...(await needsOf(operator.admin)).keys()], 'only a master admin pays out').not.toContain(
      'PAYOUTS_READY',
    )
    const referrer = multiRole.associate ?? multiRole.agent
    const waiting = await referrer.asks(
      `select from app.leads where submitted_user_id = claims.user_id() and status in ('NEW_LEAD', 'ASSIGNED')`,
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect((await needsOf(referrer)).get('REFERRALS_WAITING')?.count).toBe(waiting.length)
  }),
)

test(
  'a request past its target is late until it is answered and resolved',
  withFixture(async (db, { operator, vendor }) => {
    const late = async (person: Person) => (await needsOf(person)).get('TICKETS_LATE')?.count ?? 0
    const before = await late(operator.admin)
    const { id: ticket } = await ask(vendor.agent)
    expect(await late(operator.admin)).toBe(before)
    await db.query(
      `update app.support_tickets set answer_due_at = now() - interval '1 minute' where id = $1`,
      [ticket],
    )
    expect(await late(operator.admin)).toBe(before + 1)
    expect(await late(vendor.agent)).toBe(0)
    await db.query('update app.support_tickets set first_answered_at = now() where id = $1', [ticket])
    expect(await late(operator.admin)).toBe(before)
    await db.query(
      `update app.support_tickets set resolution_due_at = now() - interval '1 minute' where id = $1`,
      [ticket],
    )
    expect(await late(operator.admin)).toBe(before + 1)
  }),
)

test(
  'a post that two people report is one to review',
  withFixture(async (_db, { operator, vendor, associate, others }) => {
    const before = (await needsOf(operator.admin)).get('REPORTS')?.count ?? 0
    const written = await post(vendor.agent, { content: 'Buy my course' })
    for (const reader of [associate, others.associate])
      await reader.asks(`select app.report_post($1, 'Advertising')`, [written.id])
    expect((await needsOf(operator.admin)).get('REPORTS')?.count).toBe(before + 1)
  }),
)

test(
  'the provider’s admins and the assigned agent see an offer until acceptance',
  withFixture(async (db, { operator, vendor, associate, others }) => {
    const before = (await needsOf(vendor.admin)).get('OFFERS_TO_ANSWER')?.count ?? 0
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    const strangers = await needsOf(others.vendor.admin)
    expect((await needsOf(vendor.admin)).get('OFFERS_TO_ANSWER')).toMatchObject({
      count: before + 1,
      due_at: expect.any(Date),
    })
    const agents = (await needsOf(vendor.agent)).get('OFFERS_TO_ANSWER')?.count ?? 0
    await name(vendor.master, lead, vendor.agent)
    expect((await needsOf(vendor.agent)).get('OFFERS_TO_ANSWER')?.count).toBe(agents + 1)
    await accept(db, operator.master, associate, vendor)
    expect(await needsOf(others.vendor.admin)).toEqual(strangers)
  }),
)

test(
  'an invoice whose payment was reported no longer counts as overdue',
  withFixture(async (_db, { operator, others }) => {
    const { master } = others.vendor
    const readers = [operator.master, master]
    // As `server/lists` filters the list of invoices.
    const overdue = `select i.id from app.invoices i where app.invoices_status(i) = 'OVERDUE'`
    const compared = async (person: Person) => [
      (await needsOf(person)).get('INVOICES_OVERDUE')?.count ?? 0,
      (await person.asks(overdue)).length,
    ]
    const [before] = await compared(master)
    expect(before).toBeGreaterThan(0)
    for (const person of readers) expect(new Set(await compared(person)).size).toBe(1)
    const [deal] = await master.asks<{ id: number }>(
      `select id from app.transactions where status = 'OVERDUE'`,
    )
    await step(master, deal?.id ?? 0, 'reportPayment')
    expect(await compared(master)).toEqual([(before ?? 0) - 1, (before ?? 0) - 1])
    for (const person of readers) expect(new Set(await compared(person)).size).toBe(1)
  }),
)

test(
  'anonymous callers are refused',
  withFixture(async (db) =>
    expect(await refusedWith(asks(db, anonymous, 'select app.needs_you()'))).toBe('42501'),
  ),
)
