import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  clockAt,
  closedFixtureOf,
  another,
  standing,
  type ClosedFixture,
} from '../../db/transactions/test/fixture.ts'
import { step } from '../../db/test/world-deals.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'
import { partOf, smtpSink } from '../mail/test/smtp-sink.ts'
import { ticks } from './tasks.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
let dealFixture: ClosedFixture
let sink: Awaited<ReturnType<typeof smtpSink>>
let worker: Awaited<ReturnType<Fixture['work']>>

beforeAll(async () => {
  fixture = await openFixture()
  dealFixture = await kept(() => closedFixtureOf(fixture.owner, '12345.67'))
  await onlyAdmins()
  sink = await smtpSink()
  worker = await fixture.work(sink.url)
  await done(fixture)
})
afterAll(async () => {
  await worker.stop()
  await sink.close()
  await fixture.close()
})
beforeEach(async () => {
  await clockAt(fixture.owner, '2026-05-01 09:00')
  sink.received.length = 0
})
afterEach(() => fixture.owner.query(`update private.operator_settings set clock_stands_at = null`))

async function kept<T>(work: () => Promise<T>): Promise<T> {
  await fixture.owner.query('begin')
  const result = await work()
  await fixture.owner.query('commit')
  return result
}

/** Only the provider's two admins want mail. */
async function onlyAdmins(): Promise<void> {
  await fixture.owner.query('update app.user_contacts set email_notifications = user_id = any ($1)', [
    [dealFixture.vendor.master.id, dealFixture.vendor.admin.id],
  ])
}

const admins = () => [dealFixture.vendor.master.email, dealFixture.vendor.admin.email].toSorted()
const recipients = () => sink.received.flatMap(({ to }) => to).toSorted()

/** A deal of 12,345.67, without the mails that led to it. */
async function closed(): Promise<number> {
  const transaction = await kept(() => another(fixture.owner, dealFixture, '12345.67'))
  await done(fixture)
  sink.received.length = 0
  return transaction
}

/** With an invoice of May 1, due on May 16. */
async function invoiced(): Promise<number> {
  const transaction = await closed()
  await kept(() => step(dealFixture.operator.admin, transaction, 'issueInvoice'))
  await done(fixture)
  sink.received.length = 0
  return transaction
}

async function invoiceIdOf(transaction: number): Promise<number> {
  const { rows } = await fixture.owner.query<{ invoice_id: number }>(
    'select invoice_id from app.invoice_lines where transaction_id = $1',
    [transaction],
  )
  return rows[0]?.invoice_id ?? 0
}

/** The operator's payment details for later invoices, without the mail about the change. */
async function payableTo(instructions: string): Promise<void> {
  const save = 'select app.save_payment_details($1, $2, $3, $4)'
  const link = 'https://pay.operator.example'
  await kept(() =>
    dealFixture.operator.master.asks(save, [instructions, link, 'billing@operator.example', '']),
  )
  await done(fixture)
  sink.received.length = 0
}

/** The attachment of a letter. */
function attached(source: string): Buffer {
  const part = source.slice(source.indexOf('Content-Type: application/pdf'))
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}

test('an invoice is mailed to the provider’s admins once, with its PDF', async () => {
  await payableTo('Bank: Lakefront & Sons\nAccount: 0001234567')
  await kept(() => step(dealFixture.operator.admin, dealFixture.transaction, 'issueInvoice'))
  await done(fixture)
  expect(recipients()).toEqual(admins())
  for (const { source } of sink.received) {
    expect(source).toMatch(
      /^Subject: Invoice INV-2026-\d{6} =\?UTF-8\?|^Subject: =\?UTF-8\?Q\?Invoice_INV-2026/m,
    )
    const text = partOf(source, 'text/plain').replaceAll('\r\n', '\n')
    expect(text).toContain('for $1,234.57 is due May 16, 2026. The PDF is attached.')
    expect(text).toContain(
      'Bank: Lakefront & Sons\nAccount: 0001234567\nPay online: https://pay.operator.example',
    )
    const html = partOf(source, 'text/html')
    expect(html).toContain('for $1,234.57 is due May 16, 2026. The PDF is attached.')
    expect(html).toContain('Bank: Lakefront &amp; Sons<br>Account: 0001234567<br>Pay online:')
    expect(text).toMatch(/https:\/\/leads\.example\/transactions\/invoices\/INV-2026-\d{6}\n/)
    const pdf = readPdf(attached(source))
    expect(pdf.title).toMatch(/^Invoice INV-2026-\d{6}$/)
    expect(pdf.pages.flat()).toEqual(
      expect.arrayContaining(['$12,345.67', 'How to pay', 'Bank: Lakefront & Sons', 'Account: 0001234567']),
    )
  }
  await enqueue(fixture, 'transactions__send_invoice', {
    invoiceId: await invoiceIdOf(dealFixture.transaction),
  })
  await done(fixture)
  expect(sink.received).toHaveLength(2)
})

test('admins who want no mail, or left, get no invoice', async () => {
  const transaction = await closed()
  const { admin, master } = dealFixture.vendor
  await fixture.owner.query('update app.user_contacts set email_notifications = false where user_id = $1', [
    admin.id,
  ])
  await kept(() => step(dealFixture.operator.admin, transaction, 'issueInvoice'))
  await done(fixture)
  await onlyAdmins()
  expect(recipients()).toEqual([master.email])
})

test('late invoices become overdue and notify the provider, even after an outage', async () => {
  const transaction = await invoiced()
  await clockAt(fixture.owner, '2026-05-16 23:59')
  await enqueue(fixture, 'transactions__run_clock', {})
  await done(fixture)
  expect(await standing(fixture.owner, transaction)).toBe('INVOICE_SENT+NEW_INVOICE')
  sink.received.length = 0
  await clockAt(fixture.owner, '2026-05-20 00:01')
  await enqueue(fixture, 'transactions__run_clock', {})
  await done(fixture)
  expect(await standing(fixture.owner, transaction)).toBe('OVERDUE+OVERDUE')
  expect(sink.received.some(({ source }) => source.includes('An invoice of yours is overdue'))).toBe(true)
})

test('the clock runs at worker start and every ten minutes', async () => {
  expect(ticks).toMatchObject({ transactions__run_clock: 600_000 })
  const transaction = await invoiced()
  await clockAt(fixture.owner, '2026-05-17 00:05')
  await worker.stop()
  worker = await fixture.work(sink.url, undefined, { transactions__run_clock: 600_000 })
  await eventually(async () => expect(await standing(fixture.owner, transaction)).toBe('OVERDUE+OVERDUE'))
  await done(fixture)
})

/** Subjects of one admin's letters after a day's clock. */
async function remindedOn(day: string): Promise<string[]> {
  sink.received.length = 0
  await clockAt(fixture.owner, `${day} 00:05`)
  await enqueue(fixture, 'transactions__run_clock', {})
  await done(fixture)
  expect(sink.received.length % 2).toBe(0)
  const mine = sink.received.filter(({ to }) => to[0] === dealFixture.vendor.master.email)
  const texts = mine.map(({ source }) => partOf(source, 'text/plain').replace(/\s+/g, ' '))
  return texts.flatMap((text) => /(?:is due|was due).*?to be paid\./.exec(text)?.[0] ?? [])
}

test('reminders state the days before and after the due date, each once', async () => {
  // Excludes invoices of earlier tests.
  await fixture.owner.query(
    'insert into private.invoice_reminders (invoice_id, due_on, days_after, is_passed_over) select i.id, i.due_on, d, true from app.invoices i, unnest(array[-3, 0, 7, 14]) d on conflict do nothing',
  )
  await invoiced()
  const amount = '$1,234.57'
  expect(await remindedOn('2026-05-12')).toEqual([])
  expect(await remindedOn('2026-05-13')).toEqual([
    `is due in 3 days, on May 16, 2026. ${amount} is to be paid.`,
  ])
  expect(await remindedOn('2026-05-13')).toEqual([])
  expect(await remindedOn('2026-05-16')).toEqual([`is due today, on May 16, 2026. ${amount} is to be paid.`])
  expect(await remindedOn('2026-05-23')).toEqual([
    `was due 7 days ago, on May 16, 2026. ${amount} is still to be paid.`,
  ])
  expect(await remindedOn('2026-05-31')).toEqual([
    `was due 15 days ago, on May 16, 2026. ${amount} is still to be paid.`,
  ])
})

test('a repeated or outdated reminder job mails nothing', async () => {
  const transaction = await invoiced()
  const id = await invoiceIdOf(transaction)
  await clockAt(fixture.owner, '2026-05-16 00:05')
  await kept(() => step(dealFixture.vendor.master, transaction, 'reportPayment'))
  await fixture.owner.query(
    `insert into private.invoice_reminders (invoice_id, due_on, days_after, is_passed_over)
      select id, due_on, 0, false from app.invoices where id = $1`,
    [id],
  )
  const payload = { invoiceId: id, days: 0 }
  const mailed = async () => {
    sink.received.length = 0
    await enqueue(fixture, 'transactions__send_reminder', payload)
    await enqueue(fixture, 'transactions__send_reminder', {
      ...payload,
      dueOn: '2026-05-16',
      userId: dealFixture.vendor.master.id,
    })
    await done(fixture)
    return recipients()
  }
  expect(await mailed(), 'reported').toEqual([])
  await kept(() => step(dealFixture.operator.admin, transaction, 'rejectPayment'))
  const again = [...admins(), dealFixture.vendor.master.email].toSorted()
  expect(await mailed(), 'open again: the positive twin').toEqual(again)
  expect(await mailed(), 'only what was put into the queue for one person').toEqual([
    dealFixture.vendor.master.email,
  ])
  await kept(() => step(dealFixture.operator.admin, transaction, 'extend'))
  expect(await mailed(), 'extended').toEqual([])
})

test('the log reports a valid ledger, or kinds and counts of errors without names', async () => {
  fixture.lines.length = 0
  await enqueue(fixture, 'transactions__prove_books', {})
  await done(fixture)
  expect(fixture.lines.join('')).toContain('the books are proven')
  await fixture.owner.query(
    `begin; set local session_replication_role = replica;
      update app.ledger_lines set debit = debit + 1 where transaction_id = ${dealFixture.transaction} and debit > 0; commit`,
  )
  await enqueue(fixture, 'transactions__prove_books', {})
  await done(fixture)
  const line = fixture.lines.find((text) => text.includes('not proven')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'the books are not proven',
    problems: [
      { problem: 'debits and credits of a posting differ', count: 1 },
      { problem: 'the ledger does not hold what is owed on a transaction', count: 1 },
    ],
  })
  for (const secret of [dealFixture.vendor.organization.name, '12345.67', '1234.57', 'Casey', 'Pat '])
    expect(fixture.lines.join('')).not.toContain(secret)
})

test('the ledger is verified daily', async () => {
  const { rows } = await fixture.owner.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'transactions__prove_books' })
})

test('a person’s reminder brings their message first and the invoice with it', async () => {
  const transaction = await invoiced()
  const id = await invoiceIdOf(transaction)
  await clockAt(fixture.owner, '2026-05-20 09:00')
  sink.received.length = 0
  await kept(() =>
    dealFixture.operator.admin.asks('select app.send_invoice_reminder($1, $2)', [
      id,
      'Did it reach you?\n<b>Lena</b>',
    ]),
  )
  await done(fixture)
  expect(recipients()).toEqual(admins())
  for (const { source } of sink.received) {
    const text = partOf(source, 'text/plain')
    expect(text.indexOf('Did it reach you?')).toBeLessThan(text.indexOf('was due 4 days ago'))
    expect(text).toContain('<b>Lena</b>')
    expect(partOf(source, 'text/html')).toContain('&lt;b&gt;Lena&lt;/b&gt;')
    expect(text).toMatch(/\/transactions\/invoices\/INV-\d{4}-\d{6}/)
    expect(source).toContain('application/pdf')
  }
})
