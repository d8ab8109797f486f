import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { close, step } from '../test/world-deals.ts'
import { accept } from '../test/world-leads.ts'
import { limitOf } from './test/limits.ts'
import {
  decisionsOf,
  providerOf,
  routeLead,
  type RoutingWorld,
  routingWorldOf,
  setLevel,
  submitRouted,
} from './test/routing.ts'

type OverdueWorld = RoutingWorld & { transaction: number }

/** The first provider has an invoice, and is the one that leads are offered to. */
const withWorld = sharedFixture(async (db): Promise<OverdueWorld> => {
  const world = await routingWorldOf(db)
  const { vendor, operator, associate } = world
  const transaction = await close(vendor.agent, await accept(db, operator.master, associate, vendor))
  await step(operator.admin, transaction, 'issueInvoice')
  await setLevel(world, 'SUGGEST', { strategy: 'WON' })
  return { ...world, transaction }
})

const save = `select app.save_routing_rule('SUGGEST', strategy => 'WON', overdue_days => $1)`
const allow = ({ operator }: OverdueWorld, days: number | null) => operator.master.asks(save, [days])

/** The invoice was due this many days ago. */
async function daysLate(db: pg.Client, { transaction }: OverdueWorld, days: number): Promise<void> {
  await db.query(`set session_replication_role = replica`)
  await db.query(
    `update app.invoices i set issued_on = private.today() - 100
      from app.invoice_lines l where l.transaction_id = $1 and i.id = l.invoice_id`,
    [transaction],
  )
  await db.query(`set session_replication_role = origin`)
  await db.query(
    `update app.invoices i set due_on = private.today() - $2::int
      from app.invoice_lines l where l.transaction_id = $1 and i.id = l.invoice_id`,
    [transaction, days],
  )
  await db.query('select jobs.run_invoice_clock()')
}

/** A new lead, offered automatically: its provider, and the code of the first provider in its decision. */
async function routed(db: pg.Client, world: OverdueWorld) {
  const lead = await submitRouted(db, world)
  await routeLead(db, lead)
  const [decision] = await decisionsOf(db, lead)
  const { id } = world.vendor.organization
  const judged = decision?.candidates.find(({ organizationId }) => organizationId === id)
  return { lead, provider: await providerOf(db, lead), code: judged?.code ?? null }
}

test.for([
  ['the rule is off', null, 60, null],
  ['as many days as the rule allows', 7, 7, null],
  ['a day more', 7, 8, 'OVERDUE'],
  ['on the due date, with a rule of no days', 0, 0, null],
  ['a day after it, with a rule of no days', 0, 1, 'OVERDUE'],
] as const)('an overdue invoice keeps from offers: %s', ([, rule, late, code]) =>
  withWorld(async (db, world) => {
    const { vendor, service } = world
    await allow(world, rule)
    await daysLate(db, world, late)
    expect(await limitOf(db, vendor.organization.id, service)).toBe(code)
    const { provider, ...judged } = await routed(db, world)
    expect(judged.code).toBe(code)
    expect(provider === vendor.organization.id).toBe(code === null)
  })(),
)

test.for(['reportPayment', 'terminate', 'extend'] as const)(
  'a provider gets offers with the next decision: %s',
  (way) =>
    withWorld(async (db, world) => {
      const { vendor, operator, transaction } = world
      await allow(world, 7)
      await daysLate(db, world, 8)
      expect((await routed(db, world)).code).toBe('OVERDUE')
      await step(way === 'reportPayment' ? vendor.master : operator.master, transaction, way)
      const { provider, code } = await routed(db, world)
      expect([provider, code]).toEqual([vendor.organization.id, null])
    })(),
)

test(
  'a lead that only overdue providers could take waits, and is offered once one has paid',
  withWorld(async (db, world) => {
    const { vendor, providers, operator, transaction } = world
    await db.query(`update app.organizations set status = 'SUSPENDED' where id = any ($1)`, [
      providers.slice(1).map(({ organization }) => organization.id),
    ])
    await allow(world, 7)
    await daysLate(db, world, 8)
    const { lead, provider } = await routed(db, world)
    expect(provider).toBeNull()
    const [routing] = await operator.admin.asks('select * from app.lead_routing($1)', [lead])
    expect(routing).toMatchObject({
      is_waiting: true,
      retry_at: null,
      limited_names: [vendor.organization.name],
      limited_reasons: [expect.stringMatching(/^Invoice overdue since [A-Z][a-z]{2} \d+, \d{4}$/)],
    })
    await routeLead(db, lead)
    await db.query(`update private.operator_settings set clock_stands_at = now() + interval '1 day'`)
    await routeLead(db, lead)
    expect(await decisionsOf(db, lead), 'it is excluded for the same reason the next day').toHaveLength(1)
    await step(vendor.master, transaction, 'reportPayment')
    expect(await routeLead(db, lead)).toBe('OFFERED')
  }),
)

test(
  'a person offers a lead to an overdue provider with a reason only',
  withWorld(async (db, world) => {
    const { vendor, operator } = world
    await allow(world, 0)
    await daysLate(db, world, 1)
    const lead = await submitRouted(db, world)
    expect(
      await refusedWith(
        operator.master.asks('select app.offer_lead($1, $2)', [lead, vendor.organization.id]),
      ),
    ).toBe('TS004')
    await operator.master.asks(`select app.offer_lead($1, $2, 'They pay tomorrow')`, [
      lead,
      vendor.organization.id,
    ])
    expect(await providerOf(db, lead)).toBe(vendor.organization.id)
  }),
)

test(
  'a trial names the overdue provider as a real decision does',
  withWorld(async (db, world) => {
    const { vendor, operator, service } = world
    await allow(world, 0)
    await daysLate(db, world, 1)
    const { lead, provider } = await routed(db, world)
    const [row] = await operator.admin.asks<{ trial: { providers: object[]; decision: object } }>(
      'select to_jsonb(t) as trial from app.leads l, app.try_lead($1, l.state_id) t where l.id = $2',
      [service, lead],
    )
    expect(row?.trial.decision).toMatchObject({ excluded_codes: ['OVERDUE'], excluded_counts: [1] })
    expect(row?.trial.providers).toContainEqual(
      expect.objectContaining({
        organization_id: vendor.organization.id,
        code: 'OVERDUE',
        limit_text: expect.stringContaining('Invoice overdue since'),
      }),
    )
    expect(provider).not.toBe(vendor.organization.id)
  }),
)

/** To whom a rehearsal of the rule gives the leads, as the difference for each provider. */
async function rehearsed({ operator }: OverdueWorld, days: number | null) {
  const [row] = await operator.admin.asks<{
    r: { leads: number; unrecorded: number; moved: number; providers: Record<string, number>[] }
  }>(
    `select to_jsonb(r) as r from app.rehearse_routing_rule('SUGGEST', strategy => 'WON', overdue_days => $1) r`,
    [days],
  )
  if (!row) throw new Error('nothing was answered')
  return row.r
}

test(
  'a rehearsal takes leads from providers that would have been overdue, and gives them back',
  withWorld(async (db, world) => {
    const { vendor } = world
    await daysLate(db, world, 3)
    const before = await routed(db, world)
    expect(before.provider).toBe(vendor.organization.id)
    const [{ leads }, kept] = [await rehearsed(world, null), await rehearsed(world, 3)]
    expect([kept.leads, kept.moved]).toEqual([leads, 0])
    const lost = await rehearsed(world, 2)
    expect([lost.leads, lost.moved]).toEqual([leads, 1])
    const loser = lost.providers.at(-1)
    expect(loser).toMatchObject({
      organization_id: vendor.organization.id,
      before: (loser?.['after'] ?? 0) + 1,
    })
    await allow(world, 2)
    expect((await routed(db, world)).code).toBe('OVERDUE')
    // By the current rule, the first lead would not have been the vendor's either.
    expect(await rehearsed(world, 2)).toMatchObject({ leads: leads + 1, moved: 0 })
    expect(await rehearsed(world, null)).toMatchObject({ leads: leads + 1, moved: 2 })
  }),
)

test(
  'decisions without the figure are left out of the rehearsal of such a rule only',
  withWorld(async (db, world) => {
    await routed(db, world)
    await db.query('alter table private.routing_decisions disable trigger append_only')
    await db.query(
      `update private.routing_decisions set candidates = (select jsonb_agg(c - 'overdueSince') from jsonb_array_elements(candidates) c)`,
    )
    await db.query('alter table private.routing_decisions enable trigger append_only')
    const { leads } = await rehearsed(world, null)
    expect(leads).toBeGreaterThan(0)
    expect(await rehearsed(world, 5)).toMatchObject({ leads: 0, unrecorded: leads })
  }),
)

test(
  'the rule is the platform’s, of 0 to 365 days, and has its versions',
  withWorld(async (_db, world) => {
    const { operator, service } = world
    for (const wrong of [-1, 366]) expect(await refusedWith(allow(world, wrong))).toBe('TS004')
    const ofService = `select app.save_routing_rule('SUGGEST', service_id => $1, overdue_days => 3)`
    expect(await refusedWith(operator.master.asks(ofService, [service]))).toBe('TS004')
    expect(await refusedWith(operator.admin.asks(save, [3]))).toBe('TS002')
    await allow(world, 14)
    await allow(world, null)
    const versions = await operator.admin.asks(
      'select overdue_days, overdue_days_before from app.routing_rule_versions() limit 2',
    )
    expect(versions).toEqual([
      { overdue_days: null, overdue_days_before: 14 },
      { overdue_days: 14, overdue_days_before: null },
    ])
    expect(await operator.admin.asks('select overdue_days from app.routing_rules() limit 1')).toEqual([
      { overdue_days: null },
    ])
  }),
)

test(
  'a provider’s admins and the operator read that it is overdue, and no one else',
  withWorld(async (db, world) => {
    const { vendor, others, operator, associate, transaction } = world
    const reads = 'select overdue_since from app.offer_limits($1)'
    const { id } = vendor.organization
    await daysLate(db, world, 3)
    expect(await vendor.admin.asks(reads, [id])).toEqual([{ overdue_since: null }])
    await allow(world, 2)
    const { due } = await one<{ due: Date }>(
      db,
      `select i.due_on as due from app.invoice_lines l join app.invoices i on i.id = l.invoice_id where l.transaction_id = $1`,
      [transaction],
    )
    for (const person of [vendor.master, vendor.admin, operator.admin])
      expect(await person.asks(reads, [id])).toEqual([{ overdue_since: due }])
    for (const person of [others.vendor.master, associate, vendor.agent])
      expect(['TS002', 'TS003', '42501']).toContain(await refusedWith(person.asks(reads, [id])))
    expect(await others.vendor.master.asks(reads, [others.vendor.organization.id])).toEqual([
      { overdue_since: null },
    ])
  }),
)

const derived = `select f.transaction_id, f.organization_id, i.id as invoice_id, i.due_on from app.transaction_fees f
    join app.invoice_lines l on l.transaction_id = f.transaction_id join app.invoices i on i.id = l.invoice_id
  where f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE') and i.total > 0 order by 1`

test(
  'unpaid deals are those of the invoices after each step of a payment',
  withWorld(async (db, world) => {
    const { vendor, operator, transaction } = world
    const steps = [
      [vendor.master, 'reportPayment', 0],
      [operator.master, 'rejectPayment', 1],
      [operator.master, 'extend', 1],
      [operator.master, 'confirmPayment', 0],
    ] as const
    const unpaid = () => db.query('select * from private.unpaid_deals order by 1')
    await daysLate(db, world, 3)
    for (const [person, made, open] of steps) {
      await step(person, transaction, made)
      const { rows } = await unpaid()
      expect(rows).toEqual((await db.query(derived)).rows)
      expect(rows.filter(({ transaction_id: id }) => id === transaction)).toHaveLength(open)
    }
    // A credit note waits for no payment.
    await operator.master.asks(`select app.adjust_transaction($1, 800.00, 'A rebate')`, [transaction])
    const { id } = await one<{ id: number }>(db, 'select max(id) as id from app.transactions')
    await step(operator.admin, id, 'issueInvoice')
    expect((await unpaid()).rows).toEqual((await db.query(derived)).rows)
  }),
)
