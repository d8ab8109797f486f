import { createHash } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { answersOf } from '../test/world-leads.ts'
import { makeKey, makeLink, requestOf, serviceOf, stranger } from '../test/world-links.ts'

const withFixture = sharedFixture(seedWorld)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function call<T>(db: pg.Client, sql: string, ...args: unknown[]): Promise<T | null> {
  const [row] = await asks<{ answer: T | null }>(db, stranger, `select auth.${sql} as answer`, args)
  return row?.answer ?? null
}

type Sent = { number: number; isChanged: boolean; isRepeat: boolean; wait?: number; isServed?: boolean }
const page = 'https://x.example/api/intake'
const send = (db: pg.Client, key: string, answers: object, once?: string) =>
  call<Sent>(db, 'submit_by_intake($1, $2, 1, $3, $4)', hashOf(key), requestOf(answers, once), answers, page)
const refuse = (db: pg.Client, key: string, answers: object, field = 'email') =>
  call(
    db,
    'refuse_intake($1, $2, $3)',
    hashOf(key),
    requestOf(answers),
    JSON.stringify([{ field, reason: 'No' }]),
  )

type Row = {
  id: string
  outcome: string
  number: number | null
  lead_public_id: string | null
  fields: string[]
  may_resend: boolean
}
const keysOf = (person: Person, link: number) =>
  person.asks<{ id: number; statement: string; may_change: boolean }>('select * from app.intake_keys($1)', [
    link,
  ])
async function requestsOf(person: Person, link: number): Promise<Row[]> {
  const rows = await Promise.all(
    (await keysOf(person, link)).map(({ id }) =>
      person.asks<Row>('select * from app.intake_requests($1)', [id]),
    ),
  )
  return rows.flat()
}

test(
  'a request by a key is one lead of the link’s owner, with what the sender’s form says',
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    const sent = await send(db, key, answersOf(960_001), 'order 1')
    expect(sent).toMatchObject({ isChanged: false, isRepeat: false })
    expect(await send(db, key, answersOf(960_001), 'order 1')).toEqual({ ...sent, isRepeat: true })
    expect(await send(db, key, answersOf(960_002), 'order 1')).toMatchObject({ isChanged: true })
    const lead = await one(
      db,
      `select l.submitted_user_id as owner, h.party, h.actor_user_id as actor, c.data ->> 'leadSource' as source
        from app.leads l join app.lead_history h on h.lead_id = l.id join app.lead_customers c on c.lead_id = l.id
        where l.id = $1`,
      [sent?.number],
    )
    expect(lead).toEqual({ owner: associate.id, party: 'CUSTOMER', actor: null, source: 'Business card' })
    const { rows } = await db.query(
      'select channel, is_given, wording, page from app.lead_consents where lead_id = $1 order by channel',
      [sent?.number],
    )
    expect(rows).toMatchObject([
      { channel: 'CALL', is_given: true, wording: 'You may call me.', page },
      { channel: 'MAIL', is_given: false },
      { channel: 'TEXT', is_given: false },
    ])
    const [row, ...others] = await requestsOf(associate, link.id)
    expect(row).toMatchObject({
      outcome: 'RECEIVED',
      number: sent?.number,
      lead_public_id: expect.any(String),
    })
    expect(others).toEqual([])
  }),
)

test(
  'the same content is the same request for a day, and then another one',
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    const sent = await send(db, key, answersOf(960_005))
    const back = (hours: number) =>
      db.query(
        `update private.link_submissions set created_at = now() - make_interval(hours => $1) where number = $2`,
        [hours, sent?.number],
      )
    await back(23)
    expect(await send(db, key, answersOf(960_005))).toEqual({ ...sent, isRepeat: true })
    const [form] = await asks<{ earlier: object }>(
      db,
      stranger,
      `select auth.intake_form($1, $2) -> 'earlier' as earlier`,
      [hashOf(key), requestOf(answersOf(960_005))],
    )
    expect(form?.earlier).toEqual({ number: sent?.number, isChanged: false })
    await back(25)
    const again = await send(db, key, answersOf(960_005))
    expect(again).toMatchObject({ isRepeat: false })
    expect(await one(db, 'select status from app.leads where id = $1', [again?.number])).toEqual({
      status: 'DUPLICATE',
    })
    const other = await makeKey(associate, link.id)
    expect(await send(db, other, answersOf(960_005)), 'of another key').toMatchObject({ isRepeat: false })
  }),
)

const closings: [name: string, sql: string][] = [
  ['revoked', 'update private.intake_keys set revoked_at = now() where link_id = $1'],
  [
    'of a paused link',
    'update app.referral_links set paused_at = now(), paused_by_user_id = user_id where id = $1',
  ],
  [
    'of an owner who left',
    `update app.user_infos set status = 'INACTIVE' where id = (select user_id from app.referral_links where id = $1)`,
  ],
  [
    'for a service that was withdrawn',
    'update app.services set is_active = false where id = (select service_id from app.referral_links where id = $1)',
  ],
  ['turned off with all links', 'update private.operator_settings set takes_link_leads = ($1::int is null)'],
]

test.for(closings)('a key that is %s answers like one that never was, and stores nothing', ([, sql]) =>
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    const request = requestOf({})
    expect(await call(db, 'intake_form($1, $2)', hashOf(key), request)).toMatchObject({
      channels: ['CALL'],
      earlier: null,
    })
    const sent = await send(db, key, answersOf(960_010))
    await db.query(sql, [link.id])
    for (const given of [key, `${key}x`, '']) {
      expect(await call(db, 'intake_form($1, $2)', hashOf(given), request)).toBeNull()
      expect(await send(db, given, answersOf(960_010))).toBeNull()
      expect(await refuse(db, given, answersOf(960_011))).toBeNull()
    }
    const { rows } = await db.query('select number from private.link_submissions where link_id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ number: sent?.number }])
    expect(await one(db, 'select count(*)::int as n from private.intake_requests')).toMatchObject({ n: 1 })
  })(),
)

test(
  'only the owner and the operator make, change and revoke keys; others see nothing of them',
  withFixture(async (db, { associate, vendor, multiRole, others, operator }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const link = await makeLink(associate, service)
    const key = await makeKey(associate, link.id)
    await makeKey(operator.master, link.id)
    await refuse(db, key, answersOf(960_020))
    const [, own] = await keysOf(associate, link.id)
    const [request] = await requestsOf(associate, link.id)
    expect(await associate.asks('select * from app.intake_requests($1)', [own?.id])).toHaveLength(1)
    for (const person of [others.associate, vendor.master, multiRole.master]) {
      expect(await refusedWith(makeKey(person, link.id))).toBe('TS003')
      for (const sql of ['revoke_intake_key($1)', `change_intake_key($1, 'Mine')`])
        expect(await refusedWith(person.asks(`select app.${sql}`, [own?.id]))).toBe('TS003')
      for (const sql of [
        'intake_again($1)',
        `submit_intake_again($1, 1, '{}', '{}', '')`,
        `refuse_intake_again($1, '{}', '[]')`,
      ])
        expect(await refusedWith(person.asks(`select app.${sql}`, [request?.id]))).toBe('TS003')
      expect(await keysOf(person, link.id)).toEqual([])
      expect(await person.asks('select * from app.intake_requests($1)', [own?.id])).toEqual([])
    }
    const keys = await keysOf(associate, link.id)
    expect(keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain(key.slice(3))
    const { rows } = await db.query('select to_jsonb(k) as row from private.intake_keys k')
    expect(JSON.stringify(rows)).not.toContain(key.slice(3))
    expect(await refusedWith(makeKey(associate, (await makeLink(associate)).id))).toBe('TS004')
  }),
)

test(
  'the admins of the owner’s organization read the keys of a link and change none',
  withFixture(async (db, { multiRole, vendor, associate }) => {
    const owner = multiRole.associate ?? associate
    const link = await makeLink(owner, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(owner, link.id)
    await refuse(db, key, answersOf(960_025))
    expect(await keysOf(multiRole.master, link.id)).toMatchObject([{ may_change: false }])
    const [request] = await requestsOf(multiRole.master, link.id)
    expect(request).toMatchObject({ outcome: 'REFUSED', may_resend: false })
    expect(await refusedWith(multiRole.master.asks('select app.intake_again($1)', [request?.id]))).toBe(
      'TS002',
    )
    expect(await refusedWith(makeKey(multiRole.master, link.id))).toBe('TS002')
  }),
)

test(
  'another statement holds for what comes after, and a request sent again has that of its day',
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    await refuse(db, key, answersOf(960_030))
    await db.query(`update private.intake_requests set created_at = '2024-02-01'`)
    const [own] = await keysOf(associate, link.id)
    await associate.asks(`select app.change_intake_key($1, statement => 'Text me.', channels => '{TEXT}')`, [
      own?.id,
    ])
    await associate.asks(`select app.change_intake_key($1, name => 'Other', statement => ' Text me. ')`, [
      own?.id,
    ])
    const wordings = async (lead: number | undefined) => {
      const { rows } = await db.query<{ text: string }>(
        `select concat_ws(' ', channel, wording, split_part(wording_version, '.', 2)) as text from app.lead_consents
          where lead_id = $1 and is_given`,
        [lead],
      )
      return rows.map(({ text }) => text)
    }
    const sent = await send(db, key, answersOf(960_031))
    expect(await wordings(sent?.number)).toEqual(['TEXT Text me. 2'])
    const [, request] = await requestsOf(associate, link.id)
    const [form] = await associate.asks<{ form: object }>('select app.intake_again($1) as form', [
      request?.id,
    ])
    expect(form?.form).toMatchObject({ channels: ['CALL'] })
    const [again] = await associate.asks<{ sent: Sent }>(
      `select app.submit_intake_again($1, 1, $2, '{}', $3) as sent`,
      [request?.id, answersOf(960_030), page],
    )
    expect(await wordings(again?.sent.number)).toEqual(['CALL You may call me. 1'])
    const lead = await one(
      db,
      `select h.party, h.actor_user_id, l.submitted_user_id, c.created_at::date::text as day from app.lead_history h join app.leads l on l.id = h.lead_id
        join app.lead_consents c on c.lead_id = l.id and c.is_given where l.id = $1`,
      [again?.sent.number],
    )
    expect(lead).toEqual({
      party: 'CUSTOMER',
      actor_user_id: null,
      submitted_user_id: associate.id,
      day: '2024-02-01',
    })
    expect(await refusedWith(associate.asks('select app.intake_again($1)', [request?.id]))).toBe('TS005')
    expect(await refusedWith(db.query(`update private.intake_statements set wording = 'x'`))).toBe('TS002')
  }),
)

test(
  'a duplicate and a customer who must not be contacted look alike: received, without a lead',
  withFixture(async (db, { associate, others, vendor, operator }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const foreign = await makeLink(others.associate, service)
    await send(db, await makeKey(others.associate, foreign.id), answersOf(960_040))
    const link = await makeLink(associate, service)
    const key = await makeKey(associate, link.id)
    const duplicate = await send(db, key, answersOf(960_040))
    await operator.master.asks('select app.suppress_contacts($1)', [String(answersOf(960_041)['email'])])
    const suppressed = await send(db, key, answersOf(960_041))
    expect(Object.keys(suppressed ?? {})).toEqual(Object.keys(duplicate ?? {}))
    const rows = await requestsOf(associate, link.id)
    const plain = rows.map(({ id: _id, number, ...row }) => ({
      ...row,
      sent_at: 0,
      isNumbered: number !== null,
    }))
    expect(plain[0]).toEqual(plain[1])
    expect(plain[0]).toMatchObject({ outcome: 'RECEIVED', lead_public_id: null, isNumbered: true })
  }),
)

test(
  'requests are limited by the link, whatever address they have, and what is refused by the key',
  withFixture(async (db, { associate, vendor }) => {
    await db.query(
      'update private.operator_settings set leads_per_address_and_hour = 1, leads_per_link_and_hour = 3',
    )
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    for (const number of [1, 2, 3])
      expect(await send(db, key, answersOf(960_050 + number))).toMatchObject({ isRepeat: false })
    expect(await send(db, key, answersOf(960_054))).toMatchObject({ wait: expect.any(Number) })
    expect(await send(db, key, answersOf(960_051)), 'a repeat').toMatchObject({ isRepeat: true })
    const [limited] = await requestsOf(associate, link.id)
    expect(limited).toMatchObject({ outcome: 'LIMITED', may_resend: true })
    await db.query(`update private.rate_limits set used = 600 where bucket = 'intake'`)
    expect(await refuse(db, key, answersOf(960_060))).toEqual({})
    await db.query(`update private.rate_limits set used = 600 where bucket = 'intake'`)
    expect(await refuse(db, key, answersOf(960_061))).toMatchObject({ wait: expect.any(Number) })
  }),
)

test(
  'the last hundred of a key are stored, a repeat once, and what they contained for 30 days',
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const key = await makeKey(associate, link.id)
    for (let number = 0; number < 103; number += 1) await refuse(db, key, { number }, `field ${number}`)
    await refuse(db, key, { number: 102 }, 'again')
    const rows = await requestsOf(associate, link.id)
    expect([rows.length, rows[0]?.fields, rows[1]?.fields, rows.at(-1)?.fields]).toEqual([
      100,
      ['again'],
      ['field 101'],
      ['field 3'],
    ])
    await db.query(
      `update private.intake_requests set created_at = now() - interval '31 days' where id = $1`,
      [rows[0]?.id],
    )
    await db.query('select jobs.forget_intake()')
    const later = await requestsOf(associate, link.id)
    expect(later.map((row) => row.may_resend).indexOf(false)).toBe(0)
    expect(later.filter((row) => row.may_resend)).toHaveLength(99)
    expect(await refusedWith(associate.asks('select app.intake_again($1)', [rows[0]?.id]))).toBe('TS005')
    const [own] = await keysOf(associate, link.id)
    await associate.asks('select app.revoke_intake_key($1)', [own?.id])
    expect(await one(db, 'select count(content)::int as n from private.intake_requests')).toEqual({ n: 0 })
  }),
)

test(
  'a place where the service is not offered makes no lead',
  withFixture(async (db, { associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const link = await makeLink(associate, service)
    const key = await makeKey(associate, link.id)
    await db.query('update app.service_state_maps set is_active = false where service_id = $1', [service])
    expect(await send(db, key, answersOf(960_070))).toEqual({ isServed: false })
    expect(
      await one(db, 'select count(*)::int as n from private.link_submissions where link_id = $1', [link.id]),
    ).toEqual({
      n: 0,
    })
  }),
)

const wrong: [field: string, args: unknown[]][] = [
  ['name', [' ', 'x', ['CALL'], {}]],
  ['name', ['x'.repeat(101), 'x', ['CALL'], {}]],
  ['statement', ['x', ' \u200B', ['CALL'], {}]],
  ['statement', ['x', 'x'.repeat(1001), ['CALL'], {}]],
  ['channels', ['x', 'x', [], {}]],
  ['channels', ['x', 'x', ['FAX'], {}]],
  ['mapping', ['x', 'x', ['CALL'], JSON.stringify(['email'])]],
  ['mapping', ['x', 'x', ['CALL'], { email: { a: 1 } }]],
  ['mapping', ['x', 'x', ['CALL'], { email: 'x'.repeat(201) }]],
]

test.for(wrong)('a key with a wrong %s is refused', ([, args]) =>
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    const made = associate.asks('select app.create_intake_key($1, $2, $3, $4, $5)', [link.id, ...args])
    expect(await refusedWith(made)).toBe('TS004')
    expect(await keysOf(associate, link.id)).toEqual([])
  })(),
)

test(
  'a link has ten keys at most',
  withFixture(async (db, { associate, vendor }) => {
    const link = await makeLink(associate, await serviceOf(db, vendor.organization.id))
    for (let number = 0; number < 10; number += 1) await makeKey(associate, link.id)
    expect(await refusedWith(makeKey(associate, link.id))).toBe('TS006')
    const [own] = await keysOf(associate, link.id)
    const revoke = () => associate.asks('select app.revoke_intake_key($1) as is', [own?.id])
    expect(await revoke()).toEqual([{ is: true }])
    expect(await revoke()).toEqual([{ is: false }])
    expect(await refusedWith(associate.asks(`select app.change_intake_key($1, 'x')`, [own?.id]))).toBe(
      'TS005',
    )
    await makeKey(associate, link.id)
  }),
)
