import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept } from '../../db/test/world-leads.ts'
import { close } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'
import { sources } from '../lists/sources.ts'
import { callsAbout, callsAround, crawler, type Crawler } from '../leads/test/crawl.ts'
import { connect, type Client } from '../notifications/test/client.ts'
import { valueAt } from '../test/asker.ts'
import { leavesOf } from '../test/documents.ts'
import { bytesOf, openDeals, thisMonth, type Deals } from './test/deals.ts'
import { figuresIn, canaries, references, visible } from './test/canaries.ts'
import { eventually } from '../test/eventually.ts'

let deals: Deals
let crawl: Crawler
let lead: number
let transaction: number
const sockets = new Map<Part, Client>()

type Part =
  | 'referrer'
  | 'referrersAdmin'
  | 'provider'
  | 'providersAdmin'
  | 'agent'
  | 'operator'
  | 'stranger'
  | 'strangersAssociate'
const parts: Record<Part, keyof typeof visible> = {
  referrer: 'referrer',
  referrersAdmin: 'referrer',
  provider: 'provider',
  providersAdmin: 'provider',
  agent: 'agent',
  operator: 'operator',
  stranger: 'stranger',
  strangersAssociate: 'stranger',
}
const names = Object.keys(parts) as Part[]
const seen = (part: Part) => [...visible[parts[part]]]
/** Each user queries everything, which takes a while. */
const timeoutMs = 300_000

function personOf(part: Part): Person {
  const { dealFixture } = deals
  return {
    referrer: dealFixture.referrer,
    referrersAdmin: dealFixture.referrersAdmin,
    provider: dealFixture.providersMaster,
    providersAdmin: dealFixture.providersAdmin,
    agent: dealFixture.agent,
    operator: dealFixture.operator.admin,
    stranger: dealFixture.third,
    strangersAssociate: dealFixture.others.associate,
  }[part]
}

function invoiceCame(part: Part): Promise<void> {
  const notifications = sockets.get(part)?.notifications
  return eventually(() => expect(figuresIn(JSON.stringify(notifications)), part).toContain('invoice'))
}

/** The whole course of a deal: closed, invoiced, reported, confirmed, referrer paid. */
beforeAll(async () => {
  deals = await openDeals({ LOG_LEVEL: 'trace', KEPT_DOCUMENTS: '1000' })
  const { dealFixture, kept, owner } = deals
  lead = await kept(() =>
    accept(owner, dealFixture.operator.master, dealFixture.referrer, dealFixture.vendor),
  )
  await kept(() =>
    dealFixture.operator.master.asks(`select app.save_terms('LEAD', $1, $2, lead_id => $3)`, [
      canaries.rate,
      canaries.share,
      lead,
    ]),
  )
  await kept(() =>
    dealFixture.vendor.master.asks('select app.assign_lead_to_agent($1, $2)', [lead, dealFixture.agent.id]),
  )
  for (const part of names) sockets.set(part, await connect(deals.address, personOf(part).token))
  transaction = await kept(() => close(dealFixture.agent, lead, canaries.deal))
  await move(dealFixture.operator.admin, 'issueInvoice')
  // A notification says what is known when it is sent; the payment's reference comes after.
  await Promise.all((['provider', 'providersAdmin'] as const).map(invoiceCame))
  await move(dealFixture.providersMaster, 'reportPayment', references.payment)
  await move(dealFixture.operator.admin, 'confirmPayment')
  await move(dealFixture.operator.master, 'payAssociate', references.payout)
  const around = await callsAround(deals, dealFixture.operator.master.token, {
    organization: dealFixture.vendor.organization.id,
    person: dealFixture.agent.id,
  })
  crawl = await crawler(deals, dealFixture.operator.master.token, lead, {
    ...around,
    ...callsAbout(lead, 'nobody@nowhere.example'),
    associatesNamed: 'associatesNamed(first: 20, named: "a")',
    pendingPayouts: 'pendingPayouts(first: 20)',
    payableReferrers: 'payableReferrers(first: 20)',
    currentTerms: 'currentTerms(first: 20)',
    openLeadsNamed: 'openLeadsNamed(first: 20, named: "a")',
    ownTerms: 'ownTerms(first: 20)',
    previewAdjustment: `previewAdjustment(transactionId: ${transaction}, actualDeal: "1.00")`,
    previewTerms: `previewTerms(actualDeal: "${canaries.deal}", leadId: ${lead})`,
    statement: `statement(month: "${thisMonth()}-01")`,
    globalSearch: 'globalSearch(query: "Casey Example", first: 40)',
  })
}, timeoutMs)
afterAll(() => {
  for (const { socket } of sockets.values()) socket.terminate()
  return deals.close()
})

async function move({ token }: Person, name: string, reference: string | null = null): Promise<void> {
  const { errors } = await deals.ask(
    `mutation ($id: Int, $move: String, $reference: String) {
      moveTransaction(input: { transactionId: $id, move: $move, reference: $reference }) { clientMutationId } }`,
    { id: transaction, move: name, reference },
    token,
  )
  expect(errors).toEqual([])
}

describe('"each API answer shows exactly the columns of the visibility table"', () => {
  // Concurrent, because users share plans.
  test.concurrent.for(names)('to the %s, for any query', { timeout: timeoutMs }, async (part) => {
    expect(figuresIn(await crawl.answersTo(personOf(part).token))).toEqual(seen(part))
  })

  test('in every answer to an attempted change, refused or not', async () => {
    const type = crawl.shape.schema.getType('Transaction')
    if (!isObjectType(type)) throw new Error('There are no transactions')
    const row = `transaction { ${leavesOf(type)} invoice { number total } openMoves { move } lead { dealValue } }`
    const calls = [
      `createClosedLead(input: { leadId: ${lead}, actualDeal: "5.00" }) { ${row} }`,
      `createNote(input: { leadId: ${lead}, transactionId: ${transaction}, note: "Hello" }) { note { note ${row} } }`,
      `adjustTransaction(input: { transactionId: ${transaction}, actualDeal: "${canaries.deal}", reason: "-" }) { ${row} }`,
      `issueInvoice(input: { transactionIds: [${transaction}] }) { invoice { number total } }`,
      ...[
        'issueInvoice',
        'reportPayment',
        'rejectPayment',
        'confirmPayment',
        'extend',
        'payAssociate',
        'terminate',
        'steal',
      ].map(
        (name) =>
          `moveTransaction(input: { transactionId: ${transaction}, move: "${name}", reason: "-", reference: "-", dueOn: "2999-01-01" }) { ${row} }`,
      ),
    ]
    let answered = 0
    for (const part of names) {
      for (const call of calls) {
        const { text, code } = await deals.ask(`mutation { ${call} }`, {}, personOf(part).token)
        expect(seen(part), `${part} ${call} ${text}`).toEqual(expect.arrayContaining(figuresIn(text)))
        answered += code === undefined ? 1 : 0
      }
    }
    expect(answered).toBeGreaterThan(3)
  })
})

test('in every export and document', { timeout: timeoutMs }, async () => {
  const invoice = await deals.owner.query<{ public_id: string }>(
    'select public_id from app.invoices order by id desc limit 1',
  )
  const month = thisMonth()
  for (const part of names) {
    const { token } = personOf(part)
    const files = Object.values(sources)
      .filter(({ list }) => list.export)
      .map(({ list }) => `/api/exports/${list.name}.csv`)
    const texts = await Promise.all(
      [`/api/statements/${month}.csv`].map(async (path) => (await deals.get(path, token)).text()),
    )
    for (const path of files) texts.push(await (await deals.get(path, token)).text())
    for (const path of [`/api/invoices/${invoice.rows[0]?.public_id}.pdf`, `/api/statements/${month}.pdf`]) {
      const response = await deals.get(path, token)
      texts.push(
        response.ok
          ? readPdf(await bytesOf(response))
              .pages.flat()
              .join('\n')
          : await response.text(),
      )
    }
    expect(figuresIn(texts.join('\n')), part).toEqual(seen(part))
    await deals.forgetLimits()
  }
})

/** The amounts in the letters and the live notifications of a reader; no other reader is sent any. */
const sentTo: Partial<Record<Part, { letters: string[]; live: string[] }>> = {
  referrer: { letters: ['payout', 'payout reference'], live: ['payout', 'payout reference'] },
  provider: { letters: [], live: ['fee', 'invoice'] },
  providersAdmin: { letters: [], live: ['fee', 'invoice'] },
  operator: {
    letters: ['fee', 'invoice', 'payment reference'],
    live: ['fee', 'invoice', 'payment reference'],
  },
}

test('sockets and mails contain the amounts that their reader sees, and no other', async () => {
  for (const part of names) {
    const mails = await deals.mailsTo(personOf(part).email)
    const invoices = mails.filter(({ subject }) => subject.startsWith('Invoice '))
    expect(invoices.length, part).toBe(parts[part] === 'provider' ? 1 : 0)
    expect(figuresIn(JSON.stringify(invoices))).toEqual(parts[part] === 'provider' ? ['fee', 'invoice'] : [])
    const letters = mails.filter((mail) => !invoices.includes(mail))
    expect(figuresIn(JSON.stringify(letters)), part).toEqual(sentTo[part]?.letters ?? [])
    const { notifications, others } = sockets.get(part) ?? { notifications: [], others: [] }
    expect(figuresIn(JSON.stringify(notifications)), part).toEqual(sentTo[part]?.live ?? [])
    expect(figuresIn(JSON.stringify(others)), part).toEqual([])
    const all = Object.values(sentTo[part] ?? {}).flat()
    expect(seen(part), part).toEqual(expect.arrayContaining(all))
  }
  // A cast: Vitest types its matchers as any, which the linter refuses.
  expect(sockets.get('referrer')?.notifications).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ notification_trigger: 'payout_sent' })]) as never,
  )
  expect(await deals.mailsTo(deals.dealFixture.referrer.email)).not.toEqual([])
})

test('the log contains no amount', async () => {
  const marks = () => deals.product.said().split('"route":"/healthz"').length
  const before = marks()
  await fetch(`${deals.address}/healthz`)
  await eventually(() => expect(marks()).toBe(before + 1))
  // A job's duration may match an amount by chance.
  expect(figuresIn(deals.product.said().replaceAll(/\d+\.\d+ ?ms/g, ''))).toEqual([])
  expect(deals.product.said()).toContain('transactions__send_invoice')
})

test('metrics: an invisible amount is empty, not 0', async () => {
  const query = `{ transactionMetrics { totalAssociatePayout totalOperatorEarnings invoiceSentValue overdueValue newVoices } }`
  const metrics = async (part: Part) =>
    valueAt((await deals.ask(query, {}, personOf(part).token)).data, 'transactionMetrics')
  expect(await metrics('agent')).toEqual({
    totalAssociatePayout: null,
    totalOperatorEarnings: null,
    invoiceSentValue: null,
    overdueValue: null,
    newVoices: null,
  })
  expect(await metrics('provider')).toMatchObject({ totalOperatorEarnings: null })
  expect(await metrics('referrer')).toMatchObject({ totalOperatorEarnings: null, invoiceSentValue: null })
})
