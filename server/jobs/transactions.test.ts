import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  clockAt,
  closedCastOf,
  another,
  standing,
  type ClosedCast,
} from '../../db/transactions/transactions.testing.ts'
import { step } from '../../db/test/world-deals.ts'
import { readPdf } from '../documents/test/reading.ts'
import { partOf, smtpSink } from '../mail/test/smtp-sink.ts'
import { ticks } from './tasks.ts'
import { done, enqueue, openScene, type Scene } from './test/scene.ts'
import { eventually } from '../test/eventually.ts'

let scene: Scene
let cast: ClosedCast
let sink: Awaited<ReturnType<typeof smtpSink>>
let worker: Awaited<ReturnType<Scene['work']>>

beforeAll(async () => {
  scene = await openScene()
  cast = await kept(() => closedCastOf(scene.owner, '12345.67'))
  await onlyAdmins()
  sink = await smtpSink()
  worker = await scene.work(sink.url)
  await done(scene)
})
afterAll(async () => {
  await worker.stop()
  await sink.close()
  await scene.close()
})
beforeEach(async () => {
  await clockAt(scene.owner, '2026-05-01 09:00')
  sink.received.length = 0
})
afterEach(() => scene.owner.query(`update hidden.operator_settings set clock_stands_at = null`))

async function kept<T>(work: () => Promise<T>): Promise<T> {
  await scene.owner.query('begin')
  const result = await work()
  await scene.owner.query('commit')
  return result
}

/** The provider's two admins want mail, and nobody else. */
async function onlyAdmins(): Promise<void> {
  await scene.owner.query('update app.user_contacts set email_notifications = user_id = any ($1)', [
    [cast.vendor.master.id, cast.vendor.admin.id],
  ])
}

const admins = () => [cast.vendor.master.email, cast.vendor.admin.email].toSorted()
const recipients = () => sink.received.flatMap(({ to }) => to).toSorted()

/** A deal of 12,345.67; nothing is said of the mails that led to it. */
async function closed(): Promise<number> {
  const transaction = await kept(() => another(scene.owner, cast, '12345.67'))
  await done(scene)
  sink.received.length = 0
  return transaction
}

/** With an invoice of the first of May, due on the sixteenth. */
async function invoiced(): Promise<number> {
  const transaction = await closed()
  await kept(() => step(cast.operator.admin, transaction, 'issueInvoice'))
  await done(scene)
  sink.received.length = 0
  return transaction
}

async function invoiceIdOf(transaction: number): Promise<number> {
  const { rows } = await scene.owner.query<{ invoice_id: number }>(
    'select invoice_id from app.invoice_lines where transaction_id = $1',
    [transaction],
  )
  return rows[0]?.invoice_id ?? 0
}

async function publicIdOf(transaction: number): Promise<string> {
  const { rows } = await scene.owner.query<{ public_id: string }>(
    'select public_id from app.transactions where id = $1',
    [transaction],
  )
  return rows[0]?.public_id ?? ''
}

/** The file that came with a letter. */
function attached(source: string): Buffer {
  const part = source.slice(source.indexOf('Content-Type: application/pdf'))
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}

test('an issued invoice is mailed to the provider’s admins with its PDF, once, and not as a plain notification too', async () => {
  await kept(() => step(cast.operator.admin, cast.transaction, 'issueInvoice'))
  await done(scene)
  expect(recipients()).toEqual(admins())
  for (const { source } of sink.received) {
    expect(source).toMatch(
      /^Subject: Invoice INV-2026-\d{6} =\?UTF-8\?|^Subject: =\?UTF-8\?Q\?Invoice_INV-2026/m,
    )
    const text = partOf(source, 'text/plain')
    expect(text).toContain('$1,234.57, payable by May 16, 2026. It is attached.')
    expect(partOf(source, 'text/html')).toContain('$1,234.57, payable by May 16, 2026. It is attached.')
    expect(text).toContain(`https://leads.example/transactions/${await publicIdOf(cast.transaction)}`)
    const pdf = readPdf(attached(source))
    expect(pdf.title).toMatch(/^Invoice INV-2026-\d{6}$/)
    expect(pdf.pages.flat()).toContain('$12,345.67')
  }
  await enqueue(scene, 'transactions__send_invoice', { invoiceId: await invoiceIdOf(cast.transaction) })
  await done(scene)
  expect(sink.received).toHaveLength(2)
})

test('who wants no mail, or left, gets no invoice', async () => {
  const transaction = await closed()
  const { admin, master } = cast.vendor
  await scene.owner.query('update app.user_contacts set email_notifications = false where user_id = $1', [
    admin.id,
  ])
  await kept(() => step(cast.operator.admin, transaction, 'issueInvoice'))
  await done(scene)
  await onlyAdmins()
  expect(recipients()).toEqual([master.email])
})

test('by the clock, also after days without it, late invoices become overdue, and the provider is told', async () => {
  const transaction = await invoiced()
  await clockAt(scene.owner, '2026-05-16 23:59')
  await enqueue(scene, 'transactions__run_clock', {})
  await done(scene)
  expect(await standing(scene.owner, transaction)).toBe('INVOICE_SENT+NEW_INVOICE')
  sink.received.length = 0
  await clockAt(scene.owner, '2026-05-20 00:01')
  await enqueue(scene, 'transactions__run_clock', {})
  await done(scene)
  expect(await standing(scene.owner, transaction)).toBe('OVERDUE+OVERDUE')
  expect(sink.received.some(({ source }) => source.includes('An invoice of yours is overdue'))).toBe(true)
})

test('the clock runs at once when the work begins, and every ten minutes after that', async () => {
  expect(ticks).toMatchObject({ transactions__run_clock: 600_000 })
  const transaction = await invoiced()
  await clockAt(scene.owner, '2026-05-17 00:05')
  await worker.stop()
  worker = await scene.work(sink.url, undefined, { transactions__run_clock: 600_000 })
  await eventually(async () => expect(await standing(scene.owner, transaction)).toBe('OVERDUE+OVERDUE'))
  await done(scene)
})

/** What the letters to one of the admins say after a day's clock. */
async function remindedOn(day: string): Promise<string[]> {
  sink.received.length = 0
  await clockAt(scene.owner, `${day} 00:05`)
  await enqueue(scene, 'transactions__run_clock', {})
  await done(scene)
  expect(sink.received.length % 2).toBe(0)
  const mine = sink.received.filter(({ to }) => to[0] === cast.vendor.master.email)
  const texts = mine.map(({ source }) => partOf(source, 'text/plain').replace(/\s+/g, ' '))
  return texts.flatMap((text) => /(?:is due|was due).*?to be paid\./.exec(text)?.[0] ?? [])
}

test('reminders say how many days it is, before, on and after the day, each once', async () => {
  // Earlier tests' invoices are out of the way.
  await scene.owner.query(
    'insert into hidden.invoice_reminders (invoice_id, due_on, days_after, is_passed_over) select i.id, i.due_on, d, true from app.invoices i, unnest(array[-3, 0, 7, 14]) d on conflict do nothing',
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

test('a reminder’s job that comes again, or after the payment was reported or the date moved, mails nothing', async () => {
  const transaction = await invoiced()
  const id = await invoiceIdOf(transaction)
  await clockAt(scene.owner, '2026-05-16 00:05')
  await kept(() => step(cast.vendor.master, transaction, 'reportPayment'))
  await scene.owner.query(
    `insert into hidden.invoice_reminders (invoice_id, due_on, days_after, is_passed_over)
      select id, due_on, 0, false from app.invoices where id = $1`,
    [id],
  )
  const payload = { invoiceId: id, days: 0 }
  const mailed = async () => {
    sink.received.length = 0
    await enqueue(scene, 'transactions__send_reminder', payload)
    await enqueue(scene, 'transactions__send_reminder', {
      ...payload,
      dueOn: '2026-05-16',
      userId: cast.vendor.master.id,
    })
    await done(scene)
    return recipients()
  }
  expect(await mailed(), 'reported').toEqual([])
  await kept(() => step(cast.operator.admin, transaction, 'rejectPayment'))
  const again = [...admins(), cast.vendor.master.email].toSorted()
  expect(await mailed(), 'open again: the positive twin').toEqual(again)
  expect(await mailed(), 'only what was put into the queue for one person').toEqual([
    cast.vendor.master.email,
  ])
  await kept(() => step(cast.operator.admin, transaction, 'extend'))
  expect(await mailed(), 'extended').toEqual([])
})

test('proven books are a line in the log; of unproven ones an error says what, how often, and no name', async () => {
  scene.lines.length = 0
  await enqueue(scene, 'transactions__prove_books', {})
  await done(scene)
  expect(scene.lines.join('')).toContain('the books are proven')
  await scene.owner.query(
    `begin; set local session_replication_role = replica;
      update app.ledger_lines set debit = debit + 1 where transaction_id = ${cast.transaction} and debit > 0; commit`,
  )
  await enqueue(scene, 'transactions__prove_books', {})
  await done(scene)
  const line = scene.lines.find((text) => text.includes('not proven')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'the books are not proven',
    problems: [
      { problem: 'debits and credits of a posting differ', count: 1 },
      { problem: 'the ledger does not hold what is owed on a transaction', count: 1 },
    ],
  })
  for (const secret of [cast.vendor.organization.name, '12345.67', '1234.57', 'Casey', 'Pat '])
    expect(scene.lines.join('')).not.toContain(secret)
})

test('the books are proven every day by themselves', async () => {
  const { rows } = await scene.owner.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'transactions__prove_books' })
})
