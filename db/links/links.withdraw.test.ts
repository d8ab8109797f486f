import { createHash } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'
import { answersOf, move, offer, submit } from '../test/world-leads.ts'
import { consentsTo, makeLink, serviceOf, stranger, submitBy } from '../test/world-links.ts'

const withFixture = sharedFixture(seedWorld)

const hashOf = (lead: number) => createHash('sha256').update(`page ${lead}`).digest()

/** A lead by a link, with its customer's page. */
async function sentLead(db: pg.Client, world: World, answers: object, owner = world.associate) {
  const service = await serviceOf(db, world.vendor.organization.id)
  const { code } = await makeLink(owner)
  const consents = consentsTo('CALL', 'MAIL')
  const sent = await submitBy(db, code, { service, answers: { ...answers }, consents })
  const lead = sent?.number ?? 0
  await db.query('insert into private.customer_pages (token_hash, lead_id) values ($1, $2)', [
    hashOf(lead),
    lead,
  ])
  return lead
}

type Page = {
  canWithdraw: boolean
  withdrawnAt: string | null
  channels: { channel: string; isGiven: boolean; withdrawnAt: string | null }[]
  request?: { status: string }
}

async function withdraw(db: pg.Client, lead: number, ...channels: string[]) {
  const sql = 'select auth.withdraw_by_customer($1, $2, $3) as page'
  const [row] = await asks<{ page: Page | null }>(db, stranger, sql, [hashOf(lead), channels, '198.51.100.7'])
  return row?.page ?? null
}

async function pageOf(db: pg.Client, lead: number) {
  const sql = 'select auth.customer_page($1) as page'
  const [row] = await asks<{ page: Page | null }>(db, stranger, sql, [hashOf(lead)])
  return row?.page ?? null
}

const may = async (db: pg.Client, lead: number, channel: string) =>
  (await one<{ may: boolean }>(db, 'select private.may_contact($1, $2) as may', [lead, channel])).may

const recorded = async (db: pg.Client, lead: number) =>
  (
    await db.query(
      'select channel, is_withdrawn, user_id from private.contact_withdrawals where lead_id = $1 order by id',
      [lead],
    )
  ).rows

const record = (person: Person, lead: number, channel: string | null, isWithdrawn = true) =>
  person.asks('select app.record_withdrawal($1, $2, $3)', [lead, channel, isWithdrawn])

async function stops(person: Person, lead: number) {
  const rows = await person.asks<{ channel: string; reason: string; by_customer: boolean }>(
    `select s.channel, s.reason, s.by_customer from app.leads l, unnest(app.leads_contact_stops(l)) s where l.id = $1`,
    [lead],
  )
  return rows.map((row) => `${row.channel} ${row.reason} ${row.by_customer ? 'customer' : 'operator'}`)
}

const statusOf = async (db: pg.Client, lead: number) =>
  (await one<{ status: string }>(db, 'select status from app.leads where id = $1', [lead])).status

test(
  'a withdrawal holds for the phone number and the address, on leads of all organizations, old and new',
  withFixture(async (db, world) => {
    const { others, associate, vendor } = world
    const lead = await sentLead(db, world, answersOf(940_001))
    const { email, phoneNumber } = answersOf(940_001)
    const samePhone = await sentLead(db, world, { ...answersOf(940_002), phoneNumber }, others.associate)
    const sameMail = await sentLead(
      db,
      world,
      { ...answersOf(940_003), email },
      others.multiRole.associate ?? associate,
    )
    const unrelated = await sentLead(db, world, answersOf(940_004))
    for (const each of [lead, samePhone, sameMail, unrelated]) expect(await may(db, each, 'CALL')).toBe(true)
    await withdraw(db, lead, 'CALL')
    for (const each of [lead, samePhone, sameMail]) expect(await may(db, each, 'CALL')).toBe(false)
    for (const each of [lead, samePhone, sameMail, unrelated]) expect(await may(db, each, 'MAIL')).toBe(true)
    expect(await may(db, unrelated, 'CALL')).toBe(true)
    // Also on a lead that comes later, whatever its form says.
    const later = await sentLead(db, world, { ...answersOf(940_005), phoneNumber })
    expect(await may(db, later, 'CALL')).toBe(false)
    // On one that a referrer enters, where no consent was recorded.
    const entered = await submit(db, others.associate, vendor.organization.id)
    await db.query('update app.lead_customers set phone_number = $2 where lead_id = $1', [
      entered,
      (
        await one<{ phone: string }>(
          db,
          'select phone_number as phone from app.lead_customers where lead_id = $1',
          [lead],
        )
      ).phone,
    ])
    expect(await may(db, entered, 'CALL')).toBe(false)
    expect(await may(db, entered, 'TEXT')).toBe(true)
  }),
)

test(
  'no letter leaves after email is withdrawn, and another extension of a number is another customer',
  withFixture(async (db, world) => {
    const first = { ...answersOf(940_010), phoneNumber: '+13125550110 x12' }
    const lead = await sentLead(db, world, first)
    await withdraw(db, lead, 'MAIL', 'CALL')
    const issue = (of: number) =>
      db
        .query(`select * from jobs.issue_customer_page($1, sha256('x'))`, [of])
        .then(({ rows }) => rows.length)
    expect(await issue(lead)).toBe(0)
    const other = await sentLead(db, world, { ...answersOf(940_011), phoneNumber: '+13125550110 x13' })
    const main = await sentLead(db, world, { ...answersOf(940_012), phoneNumber: '+13125550110' })
    expect(await may(db, other, 'CALL')).toBe(true)
    expect(await may(db, main, 'CALL')).toBe(false)
    const tagged = await sentLead(db, world, {
      ...answersOf(940_013),
      email: String(answersOf(940_010)['email']).replace('@', '+x@'),
    })
    expect(await may(db, tagged, 'MAIL')).toBe(false)
  }),
)

test(
  'the page says what was withdrawn on it, and nothing of another lead',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, answersOf(940_020))
    const guess = await sentLead(db, world, { ...answersOf(940_020), email: 'guess@mail.example' })
    const before = await pageOf(db, guess)
    const page = await withdraw(db, lead, 'CALL', 'REQUEST')
    expect(page?.channels[0]).toMatchObject({
      channel: 'CALL',
      isGiven: true,
      withdrawnAt: expect.any(String),
    })
    expect(page).toMatchObject({
      canWithdraw: false,
      withdrawnAt: expect.any(String),
      request: { status: 'WITHDRAWN' },
    })
    expect(await pageOf(db, guess)).toEqual(before)
    // A duplicate is withdrawn like a new request, and stays a duplicate.
    expect(await withdraw(db, guess, 'REQUEST')).toMatchObject({
      canWithdraw: false,
      request: { status: 'WITHDRAWN' },
    })
    expect(await statusOf(db, guess)).toBe('DUPLICATE')
  }),
)

test(
  'withdrawing ends a request by the customer’s own move, from each status that may end',
  withFixture(async (db, world) => {
    const { operator, vendor } = world
    const lead = await sentLead(db, world, answersOf(940_030))
    const put = async (status: string) => {
      if (status === 'NEW_LEAD') return
      await offer(operator.master, lead, vendor.organization.id)
      if (status === 'ASSIGNED') return
      await move(vendor.master, lead, 'accept')
      if (status === 'ACCEPTED') return
      await vendor.master.asks(`select app.move_lead($1, 'contact')`, [lead])
      if (status === 'ON_HOLD')
        await vendor.master.asks(`select app.move_lead($1, 'hold', null, null, '2999-01-01')`, [lead])
    }
    const ends = {
      NEW_LEAD: 'WITHDRAWN',
      ASSIGNED: 'WITHDRAWN',
      ACCEPTED: 'CLOSED_LOST',
      CONTACTED: 'CLOSED_LOST',
      ON_HOLD: 'CLOSED_LOST',
    }
    for (const [from, to] of Object.entries(ends)) {
      await db.query('savepoint before')
      await put(from)
      expect(await statusOf(db, lead)).toBe(from)
      expect(await withdraw(db, lead, 'REQUEST')).toMatchObject({
        canWithdraw: false,
        request: { status: to },
      })
      const last = await one(
        db,
        'select to_status, party, actor_user_id from app.lead_history where lead_id = $1 order by id desc limit 1',
        [lead],
      )
      expect(last).toEqual({ to_status: to, party: 'CUSTOMER', actor_user_id: null })
      const again = await withdraw(db, lead, 'REQUEST')
      expect(again?.canWithdraw).toBe(false)
      expect(await recorded(db, lead)).toHaveLength(1)
      await db.query('rollback to savepoint before')
    }
    const { rows } = await db.query(
      `select s.code from app.lead_statuses s where s.is_open and not exists (select from app.lead_moves m
        where m.from_status = s.code and m.party = 'CUSTOMER')`,
    )
    expect(rows).toEqual([])
  }),
)

test(
  'a deal that was won stays, and its provider and the operator are notified once',
  withFixture(async (db, world) => {
    const { operator, vendor, associate } = world
    const lead = await sentLead(db, world, answersOf(940_040))
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    await db.query(`update app.leads set status = 'CLOSED_WON' where id = $1`, [lead])
    for (const _ of [1, 2]) await withdraw(db, lead, 'REQUEST', 'CALL')
    expect(await statusOf(db, lead)).toBe('CLOSED_WON')
    expect(await recorded(db, lead)).toMatchObject([{ channel: 'CALL' }, { channel: 'REQUEST' }])
    const news = (person: Person) =>
      person.asks(
        `select from app.in_app_notifications where lead_id = $1 and notification_trigger = 'customer_withdrew'`,
        [lead],
      )
    expect(await news(vendor.master)).toHaveLength(2)
    expect(await news(operator.master)).toHaveLength(2)
    expect(await news(associate)).toHaveLength(0)
  }),
)

test(
  'a lead that is opened again can be withdrawn again',
  withFixture(async (db, world) => {
    const { operator, vendor } = world
    const lead = await sentLead(db, world, answersOf(940_050))
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    await withdraw(db, lead, 'REQUEST')
    await operator.master.asks(`select app.move_lead($1, 'reopen', 'They called')`, [lead])
    expect(await pageOf(db, lead)).toMatchObject({ canWithdraw: true, request: { status: 'NEW_LEAD' } })
    await withdraw(db, lead, 'REQUEST')
    expect(await statusOf(db, lead)).toBe('WITHDRAWN')
  }),
)

test(
  'the operator records what a customer says on the phone, and only the operator lifts it',
  withFixture(async (db, world) => {
    const { operator, vendor, associate, others } = world
    const lead = await sentLead(db, world, answersOf(940_060))
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    for (const person of [vendor.master, associate])
      expect(await refusedWith(record(person, lead, 'CALL'))).toBe('TS002')
    for (const person of [others.vendor.master, others.associate])
      expect(await refusedWith(record(person, lead, 'CALL'))).toBe('TS003')
    for (const channel of ['REQUEST', 'FAX', '', null])
      expect(await refusedWith(record(operator.master, lead, channel))).toBe('TS004')
    for (const _ of [1, 2]) await record(operator.master, lead, 'CALL')
    expect(await recorded(db, lead)).toEqual([
      { channel: 'CALL', is_withdrawn: true, user_id: operator.master.id },
    ])
    expect(await may(db, lead, 'CALL')).toBe(false)
    for (const _ of [1, 2]) await record(operator.master, lead, 'CALL', false)
    expect(await may(db, lead, 'CALL')).toBe(true)
    // The customer's own link withdraws it again.
    await withdraw(db, lead, 'CALL')
    expect(await may(db, lead, 'CALL')).toBe(false)
    expect(await recorded(db, lead)).toHaveLength(3)
  }),
)

test(
  'the stops are read by those who see the customer, and by no one else',
  withFixture(async (db, world) => {
    const { operator, vendor, associate, others, multiRole } = world
    const lead = await sentLead(db, world, answersOf(940_070))
    await withdraw(db, lead, 'CALL')
    const all = ['CALL WITHDRAWN customer', 'TEXT NOT_AGREED customer']
    await offer(operator.master, lead, vendor.organization.id)
    expect(await stops(vendor.master, lead)).toEqual([])
    await move(vendor.master, lead, 'accept')
    for (const person of [operator.master, vendor.master, associate])
      expect(await stops(person, lead)).toEqual(all)
    for (const person of [others.vendor.master, multiRole.master, others.associate, vendor.agent]) {
      expect(await stops(person, lead)).toEqual([])
      const [row] = await person.asks<Record<string, string>>(
        `select array_length(app.leads_contact_stops(jsonb_populate_record(null::app.leads, jsonb_build_object('id', $1::int,
          'submitted_user_id', $2::int, 'accepted_organization_id', $3::int, 'organization_id', $3::int, 'assigned_user_id', $2::int))), 1) as found`,
        [lead, person.id, person.organization?.id ?? null],
      )
      expect(row?.['found']).toBeNull()
    }
  }),
)

test(
  'a link that is not open withdraws nothing, and without referral links one still can',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, answersOf(940_080))
    expect(await withdraw(db, 2_000_000_000, 'CALL', 'REQUEST')).toBeNull()
    await db.query('update private.operator_settings set takes_link_leads = false')
    const page = await withdraw(db, lead, 'CALL', 'nonsense', 'CALL')
    expect(Object.keys(page ?? {}).toSorted()).toEqual(['canWithdraw', 'channels', 'withdrawnAt'])
    expect(await recorded(db, lead)).toHaveLength(1)
    expect(await withdraw(db, lead, 'REQUEST')).toMatchObject({ canWithdraw: false })
    expect(await statusOf(db, lead)).toBe('WITHDRAWN')
  }),
)

test(
  'the record is not changed, and holds neither number nor address',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, answersOf(940_090))
    await withdraw(db, lead, 'CALL')
    const { row } = await one<{ row: string }>(
      db,
      'select w::text as row from private.contact_withdrawals w where lead_id = $1',
      [lead],
    )
    expect(row).not.toContain('@')
    for (const change of [
      'update private.contact_withdrawals set is_withdrawn = true',
      'delete from private.contact_withdrawals',
    ]) {
      await db.query('savepoint change')
      expect(await refusedWith(db.query(change))).toBeTruthy()
      await db.query('rollback to savepoint change')
    }
  }),
)
