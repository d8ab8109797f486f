import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { another, closedFixtureOf, type ClosedFixture } from './test/fixture.ts'
import { parties, personOf, strangers } from './test/visibility.ts'

const withFixture = sharedFixture(closedFixtureOf)

type Details = { instructions: string | null; url: string | null; email: string | null; phone: string | null }
const bank: Details = {
  instructions: 'Lakefront Bank\nAccount 000123456789\nPayable to Turnstone',
  url: 'https://pay.operator.example/in?to=turnstone',
  email: 'Billing@operator.example',
  phone: '(312) 555-0142 x7',
}
const none: Details = { instructions: null, url: null, email: null, phone: null }

const save = (person: Person, changed: Partial<Details> = {}) =>
  person.asks<Details>(
    'select * from app.save_payment_details($1, $2, $3, $4)',
    Object.values({ ...bank, ...changed }),
  )
const read = (person: Person) => person.asks<Details>('select * from app.current_payment_details()')
const onInvoices = (person: Person, { vendor }: ClosedFixture) =>
  person.asks<Details>(
    `select h.* from app.invoices i, app.invoices_how_to_pay(i) h where i.organization_id = $1 order by i.id`,
    [vendor.organization.id],
  )

test(
  'the operator’s master admins change the payment details, which its staff read',
  withFixture(async (_db, { operator }) => {
    expect(await save(operator.master)).toEqual([bank])
    expect(await read(operator.master)).toEqual([bank])
    expect(await read(operator.admin)).toEqual([bank])
    await expect(save(operator.admin)).rejects.toMatchObject({ code: 'TS002', hint: 'MASTER_ADMINS_ONLY' })
  }),
)

test(
  'no other role reads or changes them, not even a row of the table',
  withFixture(async (db, fixture) => {
    await save(fixture.operator.master)
    const others = [...parties, ...strangers].filter((name) => name !== 'operator')
    for (const person of others.map((name) => personOf(fixture, name))) {
      await expect(save(person)).rejects.toMatchObject({ code: '42501' })
      await expect(read(person)).rejects.toMatchObject({ code: '42501' })
      const { error } = await queryAs(db, person, 'select from app.payment_details')
      expect(error?.code).toBe('42501')
    }
  }),
)

test(
  'an invoice says how to pay as of its issue, to its provider and the operator',
  withFixture(async (_db, fixture) => {
    const { operator, transaction } = fixture
    await save(operator.master)
    await step(operator.admin, transaction, 'issueInvoice')
    await save(operator.master, { instructions: 'Another bank', url: '', phone: ' ' })
    for (const name of ['providersMaster', 'providersAdmin', 'operator'] as const)
      expect(await onInvoices(personOf(fixture, name), fixture)).toEqual([bank])
    for (const name of ['referrer', 'referrersAdmin', 'agent', ...strangers] as const)
      expect(await onInvoices(personOf(fixture, name), fixture), name).toEqual([])
  }),
)

test(
  'the next invoice has the new details, or none',
  withFixture(async (db, fixture) => {
    const { operator, transaction, providersAdmin } = fixture
    await save(operator.master, { instructions: 'New bank', url: '', email: '', phone: '' })
    await step(operator.admin, transaction, 'issueInvoice')
    await save(operator.master, { instructions: ' \n', url: '', email: '', phone: '' })
    expect(await read(operator.admin)).toEqual([none])
    await step(operator.admin, await another(db, fixture), 'issueInvoice')
    expect(await onInvoices(providersAdmin, fixture)).toEqual([{ ...none, instructions: 'New bank' }, none])
    const document = `select app.invoices_document(i) -> 'seller' as seller from app.invoices i order by i.id`
    const sellers = await providersAdmin.asks<{ seller: object }>(document)
    expect(sellers[0]?.seller).toMatchObject({ howToPay: { instructions: 'New bank' } })
    expect(sellers[1]?.seller).not.toHaveProperty('howToPay')
  }),
)

test(
  'the parties of an issued invoice are final, even for the owner',
  withFixture(async (db, { operator, transaction }) => {
    await step(operator.admin, transaction, 'issueInvoice')
    for (const sql of [`update app.invoices set seller = '{}'`, `update app.invoices set buyer = '{}'`]) {
      await db.query('savepoint tried')
      await expect(db.query(sql)).rejects.toMatchObject({ code: 'TS002', hint: 'APPEND_ONLY' })
      await db.query('rollback to savepoint tried')
    }
    await step(operator.admin, transaction, 'extend')
  }),
)

describe('what is entered', () => {
  test.for([
    ['lines are trimmed, empty ones removed', ' One \r\n\r\n\tTwo\u2028Three\n', 'One\nTwo\nThree'],
    ['control characters', 'One\u0007\u001B[31m\u0085Two', 'One [31m\nTwo'],
    ['direction overrides', 'Acc\u202Eount\u2066 12\u200F34', 'Account 1234'],
    ['invisible characters in a number', '1234\u200B5678\uFEFF', '12345678'],
    ['other scripts', 'Банк «Заря»\nחשבון 12', 'Банк «Заря»\nחשבון 12'],
    ['markup stays text', '<b>Bank</b> & Sons', '<b>Bank</b> & Sons'],
  ] as const)('of the instructions: %s', ([, given, saved]) =>
    withFixture(async (_db, { operator }) => {
      expect(await save(operator.master, { instructions: given })).toMatchObject([{ instructions: saved }])
    })(),
  )

  test.for([
    ['instructions', 'x'.repeat(1001)],
    ['instructions', Array.from({ length: 13 }, () => 'Line').join('\n')],
    ['url', 'http://pay.operator.example'],
    ['url', 'javascript:alert(1)'],
    ['url', 'https://operator.example@evil.example/'],
    ['url', 'https://pay.operator.example/ x'],
    ['url', 'https://pay.operator.example/"><script>'],
    ['url', 'https://пример.example/'],
    ['url', 'https://localhost/'],
    ['url', `https://pay.operator.example/${'x'.repeat(300)}`],
    ['url', 'https://pay.operator.example/\u202Egpj'],
    ['email', 'billing'],
    ['email', 'a@b.example, c@d.example'],
    ['email', 'a@b.example\nBcc: eve@evil.example'],
    ['email', `${'x'.repeat(250)}@b.example`],
    ['phone', 'call me'],
    ['phone', '12'],
    ['phone', '(312) 555-0142\u202E'],
  ] as const)('a wrong %s is refused: %s', ([field, value]) =>
    withFixture(async (_db, { operator }) => {
      await expect(save(operator.master, { [field]: value })).rejects.toMatchObject({
        code: '23514',
        constraint: `payment_details_${field}`,
      })
    })(),
  )

  test.for([
    ['instructions', 'x'.repeat(1000)],
    ['instructions', Array.from({ length: 12 }, () => 'Line').join('\n')],
    ['url', 'https://pay.operator.example'],
    ['url', 'https://pay.operator.example:8443/a/b?c=1&d=%20#e'],
    ['email', 'first.last+tag@sub.operator.example'],
    ['phone', '+44 20 7946 0958'],
    ['phone', '3125550142'],
  ] as const)('a right %s is saved: %s', ([field, value]) =>
    withFixture(async (_db, { operator }) => {
      expect(await save(operator.master, { [field]: value })).toMatchObject([{ [field]: value }])
    })(),
  )
})

type Entry = { action: string; actor_user_id: number; details: { columns?: string[] } }
async function audited(db: pg.Client): Promise<Entry[]> {
  const { rows } = await db.query<Entry>(
    `select action, actor_user_id, details from app.audit_logs where subject = 'payment_details' order by id`,
  )
  return rows
}

async function mailed(db: pg.Client, { id }: Person): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    `select count(*)::int as n from graphile_worker._private_jobs j join app.user_contacts c on c.email = j.payload ->> 'email'
      where j.payload ->> 'kind' = 'PAYMENT_DETAILS_CHANGED' and c.user_id = $1`,
    [id],
  )
  return n
}

test(
  'a change is audited without its values and mailed to the master admins',
  withFixture(async (db, { operator }: ClosedFixture) => {
    const before = (await audited(db)).length
    await save(operator.master)
    await save(operator.master, { instructions: 'Another bank', url: '' })
    await save(operator.master, { instructions: 'Another bank', url: '' })
    const entries = (await audited(db)).slice(before)
    expect(entries).toMatchObject([
      {
        action: 'UPDATE',
        actor_user_id: operator.master.id,
        details: { columns: ['email', 'instructions', 'phone', 'url'] },
      },
      { action: 'UPDATE', actor_user_id: operator.master.id, details: { columns: ['instructions', 'url'] } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Lakefront|Another/)
    expect(await mailed(db, operator.master)).toBe(2)
    expect(await mailed(db, operator.admin)).toBe(0)
  }),
)
