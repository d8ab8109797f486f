import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { answersOf, submit } from '../test/world-leads.ts'
import { consentsTo, makeLink, serviceOf, submitBy } from '../test/world-links.ts'

const withFixture = sharedFixture(seedWorld)

type Result = { added: number; known: number; unreadable: number[] }

async function suppress(person: Person, lines: string, note = '') {
  const [row] = await person.asks<Result>(
    'select r.added, r.known, r.unreadable from app.suppress_contacts($1, $2) r',
    [lines, note],
  )
  return row
}

type Entry = { id: string; kind: string; note: string; added_by: string }
const find = (person: Person, contact: string) =>
  person.asks<Entry>('select * from app.find_suppressed($1)', [contact])
const kindsFound = async (person: Person, contact: string) =>
  (await find(person, contact)).map(({ kind }) => kind)

const may = async (db: pg.Client, lead: number, channel: string) =>
  (await one<{ may: boolean }>(db, 'select private.may_contact($1, $2) as may', [lead, channel])).may

/** What a submission leaves behind, as far as anyone but the operator could see it. */
const traces = (db: pg.Client) =>
  one<Record<string, string>>(
    db,
    `select (select count(*) from app.leads) as leads, (select count(*) from app.lead_customers) as customers,
        (select count(*) from app.lead_consents) as consents, (select count(*) from app.lead_history) as history,
        (select count(*) from private.customer_claims) as claims, (select count(*) from app.in_app_notifications) as notifications,
        (select count(*) from graphile_worker.jobs) as jobs`,
  )

test(
  'each line is a phone number, an address or a domain; what was there is not added again',
  withFixture(async (_db, { operator: { master } }) => {
    const lines = [
      '(312) 555-0171',
      '',
      'Ana <ana@quiet.example>',
      'ana@quiet.example',
      '@silent.example',
      'BÜCHER.example',
      'nobody',
      '+1 312 555 0171 x12',
      'tel: 312.555.0172;',
      'ana+news@quiet.example',
      '312',
      '\u202Aeve@quiet.example\u202C',
      'mail.loud.example',
    ].join('\r\n')
    expect(await suppress(master, lines, ' Asked by letter ')).toEqual({
      added: 7,
      known: 2,
      unreadable: [3, 7, 11],
    })
    expect(await suppress(master, lines)).toEqual({ added: 0, known: 9, unreadable: [3, 7, 11] })
    const entries = await master.asks<Entry>('select * from app.suppressed_contacts()')
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
      'DOMAIN',
      'DOMAIN',
      'DOMAIN',
      'EMAIL',
      'EMAIL',
      'PHONE',
      'PHONE',
    ])
    expect(entries.every(({ note }) => note === 'Asked by letter')).toBe(true)
    expect(JSON.stringify(entries)).not.toMatch(/555|quiet|silent/)
  }),
)

test(
  'an entry is found by typing what it was made of',
  withFixture(async (_db, { operator: { master } }) => {
    await suppress(master, '312-555-0171\nana@gmail.com\nsilent.example')
    expect(await kindsFound(master, '+1 (312) 555-0171')).toEqual(['PHONE'])
    expect(await kindsFound(master, 'A.N.A+x@googlemail.com')).toEqual(['EMAIL'])
    expect(await kindsFound(master, 'anyone@mail.SILENT.example')).toEqual(['DOMAIN'])
    expect(await kindsFound(master, 'mail.silent.example')).toEqual(['DOMAIN'])
    for (const other of ['312-555-0172', 'eve@gmail.com', 'gmail.com', 'a@notsilent.example', 'example.com'])
      expect(await kindsFound(master, other), other).toEqual([])
    expect(await refusedWith(find(master, 'nobody'))).toBe('TS004')
  }),
)

test(
  'neither calls, texts nor mail may reach a customer on the list, no matter who brought the lead, until they are taken off',
  withFixture(async (db, { operator: { master }, associate, vendor, others }) => {
    const byPhone = await submit(db, associate, vendor.organization.id)
    const byDomain = await submit(db, others.associate, vendor.organization.id)
    const { email, phone } = await one<{ email: string; phone: string }>(
      db,
      'select a.email, b.phone_number as phone from app.lead_customers a, app.lead_customers b where (b.lead_id, a.lead_id) = ($1, $2)',
      [byPhone, byDomain],
    )
    expect(await may(db, byPhone, 'CALL')).toBe(true)
    await suppress(master, phone)
    for (const channel of ['CALL', 'TEXT', 'MAIL']) expect(await may(db, byPhone, channel)).toBe(false)
    expect(await may(db, byDomain, 'CALL')).toBe(true)
    const stops = await associate.asks<{ channel: string; reason: string }>(
      'select s.channel, s.reason from app.leads l, unnest(app.leads_contact_stops(l)) s where l.id = $1',
      [byPhone],
    )
    expect(stops.map(({ channel, reason }) => `${channel} ${reason}`)).toEqual([
      'CALL LISTED',
      'TEXT LISTED',
      'MAIL LISTED',
    ])
    await suppress(master, email.split('@')[1] ?? '')
    expect(await may(db, byDomain, 'CALL')).toBe(false)
    for (const { id } of await master.asks<Entry>('select * from app.suppressed_contacts()'))
      await master.asks('select app.end_suppression($1)', [id])
    for (const lead of [byPhone, byDomain]) expect(await may(db, lead, 'CALL')).toBe(true)
  }),
)

test(
  'a request of a customer on the list gets a number, and leaves no lead, claim, letter or notification',
  withFixture(async (db, { operator: { master }, associate, vendor }) => {
    const service = await serviceOf(db, vendor.organization.id)
    const link = await makeLink(associate)
    const answers = { ...answersOf(951_001) } as { email: string; phoneNumber: string }
    await suppress(master, answers.email)
    const before = await traces(db)
    const key = '8b6a6d52-8c1e-4a7e-9f0a-3a8f5b1f0001'
    const consents = consentsTo('CALL', 'MAIL')
    const sent = await submitBy(db, link.code, { key, service, answers, consents })
    expect(sent).toEqual({ number: expect.any(Number), isChanged: false })
    expect(await submitBy(db, link.code, { key, service, answers, consents })).toEqual(sent)
    expect(await traces(db)).toEqual(before)
    const figures =
      'select app.referral_links_submitted(l) as submitted, app.referral_links_refused(l) as refused from app.referral_links l where l.id = $1'
    expect(await master.asks(figures, [link.id])).toEqual([{ submitted: 0, refused: 1 }])
    expect(await associate.asks(figures, [link.id])).toEqual([{ submitted: 0, refused: null }])
    // A form that is refused is refused alike, and a program's is not counted as such.
    await submitBy(db, link.code, { service, answers: answersOf(951_002), isTrap: true })
    expect(await master.asks(figures, [link.id])).toEqual([{ submitted: 0, refused: 1 }])
    const bad = { ...answers, address: { zip: 'x' } }
    expect(await refusedWith(submitBy(db, link.code, { service, answers: bad }))).toBe('TS004')
  }),
)

test(
  'only the operator’s master admins read or change the list',
  withFixture(async (_db, { operator, vendor, multiRole, associate }) => {
    await suppress(operator.master, 'silent.example')
    const people = [operator.admin, vendor.master, vendor.admin, multiRole.master, associate]
    const calls = [
      'select * from app.suppressed_contacts()',
      `select * from app.find_suppressed('silent.example')`,
      `select app.suppress_contacts('loud.example')`,
      'select app.end_suppression(1)',
    ]
    for (const person of people)
      for (const sql of calls)
        expect(['TS002', '42501'], `${person?.id} ${sql}`).toContain(
          await refusedWith(person?.asks(sql) ?? Promise.resolve()),
        )
    expect(await operator.master.asks('select * from app.suppressed_contacts()')).toHaveLength(1)
  }),
)

test(
  'rubbish and too much are refused',
  withFixture(async (_db, { operator: { master } }) => {
    expect(await refusedWith(suppress(master, ' \n\n'))).toBe('TS004')
    expect(await refusedWith(suppress(master, 'silent.example', 'x'.repeat(201)))).toBe('TS004')
    expect(await refusedWith(suppress(master, 'x\n'.repeat(1001)))).toBe('TS004')
    const odd = [
      '@',
      '@.',
      '.',
      '\u0000'.slice(1),
      '1.2.3.4',
      'a@',
      '*',
      '%',
      "'; drop table",
      '+',
      'x'.repeat(5000),
    ]
    expect((await suppress(master, odd.join('\n')))?.added).toBe(0)
  }),
)
