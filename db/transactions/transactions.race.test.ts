import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { fixtureOf, openOwner } from '../leads/test/fixture.ts'
import { one, ownDatabase } from '../test/people.ts'
import { accept } from '../test/world-leads.ts'
import { close, step } from '../test/world-deals.ts'
import { issueAll, numbersOf, openOffice } from './test/invoicing.ts'
import { another, standing, unproven } from './test/fixture.ts'

const { url } = await ownDatabase()
const { db, committed } = await openOwner()
const fixture = await committed(() => fixtureOf(db))
const { operator, agent, vendor, referrer, others } = fixture
afterAll(() => db.end())

const deal = () => committed(() => another(db, fixture))
const stepped = (person: typeof agent, transaction: number, move: string) =>
  committed(() => step(person, transaction, move))
const postings = (transaction: number, kind: string) =>
  one(db, 'select count(*)::int as n from private.ledger_postings where transaction_id = $1 and kind = $2', [
    transaction,
    kind,
  ])

const move = `select (app.move_transaction($1, $2, 'a reason', 'a reference')).status as answer`

/** Runs concurrent requests; returns all results. */
const atOnce = (size: number, ask: (client: pg.Client, index: number) => Promise<string>) =>
  withClients(url, size, (clients) => Promise.all(clients.map(ask)))

test('50 concurrent confirmations pay once', async () => {
  const id = await deal()
  await stepped(operator.admin, id, 'issueInvoice')
  const answers = await atOnce(50, (client, index) =>
    answerOn(client, index % 2 ? operator.admin : operator.master, move, [id, 'confirmPayment']),
  )
  expect(countOf(answers)).toEqual({ VENDOR_PAID: 1, TS005: 49 })
  expect(await postings(id, 'confirmPayment')).toEqual({ n: 1 })
})

test('20 concurrent payouts pay once', async () => {
  const id = await deal()
  await stepped(operator.admin, id, 'issueInvoice')
  await stepped(operator.admin, id, 'confirmPayment')
  const answers = await atOnce(20, (client) => answerOn(client, operator.master, move, [id, 'payAssociate']))
  expect(countOf(answers)).toEqual({ ASSOCIATE_PAID: 1, TS005: 19 })
  expect(await postings(id, 'payAssociate')).toEqual({ n: 1 })
  const notified = `select count(*)::int as n from app.in_app_notifications where notification_trigger = 'payout_sent'
    and target_user_id = $1`
  expect(await one(db, notified, [referrer.id])).toEqual({ n: 1 })
})

test('of a payout and taking its payment back at once, one wins', async () => {
  const payout = `select (app.move_transaction($1, 'payAssociate', null, 'Wire')).status as answer`
  const back = `select (app.move_transaction($1, 'unconfirmPayment', 'Bounced')).status as answer`
  for (let round = 0; round < 4; round += 1) {
    const [first, second] = [await deal(), await deal()]
    await committed(() => operator.admin.asks('select app.issue_invoice($1)', [[first, second]]))
    await stepped(operator.admin, first, 'confirmPayment')
    const answers = await atOnce(6, (client, index) =>
      index % 2
        ? answerOn(client, operator.master, payout, [second])
        : answerOn(client, operator.master, back, [first]),
    )
    const { ASSOCIATE_PAID: paid = 0, INVOICE_SENT: reopened = 0 } = countOf(answers)
    expect(paid + reopened).toBe(1)
    expect([await standing(db, first), await standing(db, second)]).toEqual(
      paid
        ? ['VENDOR_PAID+PAID', 'ASSOCIATE_PAID+PAID']
        : ['INVOICE_SENT+NEW_INVOICE', 'INVOICE_SENT+NEW_INVOICE'],
    )
  }
})

test('a transaction invoiced by 8 concurrent clients is on one invoice', async () => {
  const id = await deal()
  const issue = 'select (app.issue_invoice($1)).number as answer'
  const answers = await atOnce(8, (client) => answerOn(client, operator.admin, issue, [[id]]))
  expect(countOf(answers)['TS005']).toBe(7)
  const lines = `select count(*)::int as n from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
    where l.transaction_id = $1 and i.number = any ($2)`
  expect(await one(db, lines, [id, answers])).toEqual({ n: 1 })
})

test('concurrent confirm, terminate, report and extend give a valid order', async () => {
  const steps = ['confirmPayment', 'terminate', 'reportPayment', 'rejectPayment'] as const
  for (let round = 0; round < 5; round += 1) {
    const id = await deal()
    await stepped(operator.admin, id, 'issueInvoice')
    const answers = await atOnce(16, (client, index) =>
      answerOn(client, operator.master, move, [id, steps[(index + round) % steps.length]]),
    )
    const { VENDOR_PAID: paid = 0, TERMINATED: ended = 0 } = countOf(answers)
    expect(paid + ended).toBe(1)
    expect(await standing(db, id)).toBe(paid ? 'VENDOR_PAID+PAID' : 'TERMINATED+TERMINATED')
  }
})

test('a lead closed twice concurrently for one amount has one transaction, returned to both', async () => {
  const lead = await committed(() => accept(db, operator.master, referrer, vendor))
  const closing = 'select (app.create_closed_lead(lead_id => $1, actual_deal => $2)).id::text as answer'
  const answers = await atOnce(10, (client, index) =>
    answerOn(client, index % 2 ? agent : vendor.master, closing, [lead, 900]),
  )
  expect(Object.values(countOf(answers))).toEqual([10])
  const different = await atOnce(4, (client, index) => answerOn(client, agent, closing, [lead, 901 + index]))
  expect(countOf(different)).toEqual({ TS006: 4 })
  expect(await one(db, 'select count(*)::int as n from app.transactions where lead_id = $1', [lead])).toEqual(
    { n: 1 },
  )
})

test('10 concurrent adjustments with one key are one', async () => {
  const id = await deal()
  const adjust = `select (app.adjust_transaction($1, 800, 'A rebate', 'one key for all')).id::text as answer`
  const answers = await atOnce(10, (client) => answerOn(client, operator.admin, adjust, [id]))
  expect(Object.values(countOf(answers))).toEqual([10])
})

test('10 concurrent adjustments are serialized, and the last one sets the value', async () => {
  const id = await deal()
  const adjust = `select (app.adjust_transaction($1, $2::text::numeric, 'To ' || $2::text)).id::text as answer`
  await atOnce(10, (client, index) => answerOn(client, operator.admin, adjust, [id, `${1100 + 100 * index}`]))
  const sum = `select sum(actual_deal)::int as worth, count(*)::int as rows, (array_agg(reason order by id desc))[1] as said
    from app.transactions where $1 in (id, corrects_id)`
  const { worth, rows, said } = await one<{ worth: number; rows: number; said: string }>(db, sum, [id])
  expect([rows, said]).toEqual([11, `To ${worth}`])
})

test('a confirmation that waits for issuing does not pay part of the invoice', async () => {
  const [first, second] = [await deal(), await deal()]
  await withClients(url, 2, async ([issuing, confirming]) => {
    if (!issuing || !confirming) throw new Error('No connections')
    await issuing.query('begin')
    await issuing.query(`select set_config('turnstone.organization_type', 'OPERATOR', true),
      set_config('turnstone.user_type', 'ADMIN', true), set_config('turnstone.user_id', '${operator.admin.id}', true)`)
    await issuing.query('select app.issue_invoice($1)', [[first, second]])
    const waiting = answerOn(confirming, operator.admin, move, [first, 'confirmPayment'])
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    await issuing.query('commit')
    expect(await waiting).toBe('TS006')
  })
  const both = async () => [await standing(db, first), await standing(db, second)]
  expect(await both()).toEqual(['INVOICE_SENT+NEW_INVOICE', 'INVOICE_SENT+NEW_INVOICE'])
  await stepped(operator.admin, first, 'confirmPayment')
  expect(await both()).toEqual(['VENDOR_PAID+PAID', 'VENDOR_PAID+PAID'])
})

test('transactions of one provider share an invoice, those of two are refused', async () => {
  const ids = [await deal(), await deal(), await deal()]
  const theirs = await committed(async () =>
    close(others.vendor.agent, await accept(db, operator.master, referrer, others.vendor)),
  )
  const issue = 'select (app.issue_invoice($1)).id::text as answer'
  const ask = (wanted: unknown) => atOnce(1, (client) => answerOn(client, operator.admin, issue, [wanted]))
  expect(await ask([...ids, theirs])).toEqual(['TS004'])
  const [invoice] = await ask([...ids, ids[0], null])
  const lines = `select i.total, array_agg(l.transaction_id order by l.position) as lines, sum(l.amount) as sum
    from app.invoices i join app.invoice_lines l on l.invoice_id = i.id where i.id = $1 group by i.id`
  expect(await one(db, lines, [invoice])).toEqual({ total: '300.00', lines: ids, sum: '300.00' })
  for (const wanted of [
    null,
    [],
    [null],
    [-1],
    [ids[0]],
    [2_000_000_000, theirs],
    Array.from({ length: 201 }, () => theirs),
  ])
    expect(await ask(wanted)).toEqual([wanted?.[0] === ids[0] ? 'TS005' : 'TS004'])
})

test('400 concurrent invoices across New Year have no missing or duplicate number', async () => {
  const office = await openOffice(db, fixture, 400)
  const done = await issueAll(url, office, { writers: 8, oneIn: 5, midnight: '2031-01-01 00:00' })
  expect(done.issued).toBe(400)
  expect(done.rolledBack).toBeGreaterThan(0)
  const years = (await numbersOf(db)).filter(({ year }) => year > 2029)
  expect(years.map(({ year }) => year)).toEqual([2030, 2031])
  expect(years.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(400)
  for (const { invoices, highest, gaps, duplicates, wrong } of years)
    expect([highest, gaps, duplicates, wrong]).toEqual([invoices, 0, 0, 0])
}, 120_000)

test('the ledger is proven after all these tests', async () => expect(await unproven(db)).toEqual([]))
