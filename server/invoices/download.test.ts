import { afterAll, beforeAll, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'
import { bytesOf, codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'

let deals: Deals
let path: string
let number: string

beforeAll(async () => {
  deals = await openDeals({ LOG_LEVEL: 'debug' })
  await deals.kept(() =>
    deals.dealFixture.operator.master.asks('select app.save_payment_details($1, null, null, null)', [
      'Lakefront Bank',
    ]),
  )
  await deals.kept(() =>
    step(deals.dealFixture.operator.admin, deals.dealFixture.transaction, 'issueInvoice'),
  )
  const { rows } = await deals.owner.query<{ public_id: string; number: string }>(
    'select public_id, number from app.invoices order by id desc limit 1',
  )
  number = rows[0]?.number ?? ''
  path = `/api/invoices/${rows[0]?.public_id}.pdf`
})
afterAll(() => deals.close())

test('provider admins and the operator open an invoice, which is never cached', async () => {
  const { vendor, operator } = deals.dealFixture
  for (const person of [vendor.master, vendor.admin, operator.admin, operator.master]) {
    const response = await deals.get(path, person.token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const { title, pages } = readPdf(await bytesOf(response))
    expect(title).toBe(`Invoice ${number}`)
    expect(pages.flat()).toEqual(
      expect.arrayContaining(['$12,345.67', '10%', '$1,234.57', vendor.organization.name]),
    )
  }
})

test('it says how to pay as of its issue, whatever is saved later', async () => {
  const { operator, vendor } = deals.dealFixture
  const saved = 'select app.save_payment_details($1, null, null, null)'
  await deals.kept(() => operator.master.asks(saved, ['A later bank']))
  const { pages } = readPdf(await bytesOf(await deals.get(path, vendor.master.token)))
  expect(pages.flat()).toContain('Lakefront Bank')
  expect(pages.flat()).not.toContain('A later bank')
})

test('it shows its current state: after termination it is void', async () => {
  const { operator, vendor, transaction } = deals.dealFixture
  await deals.kept(() => step(operator.master, transaction, 'terminate'))
  const { title, pages } = readPdf(await bytesOf(await deals.get(path, vendor.master.token)))
  expect(title).toContain('(void)')
  expect(pages[0]).toContain('VOID')
})

test('all others get the bytes of a missing invoice', async () => {
  const { referrer, referrersAdmin, agent, third, others } = deals.dealFixture
  const nothing = await (
    await deals.get('/api/invoices/00000000-0000-4000-8000-000000000000.pdf', third.token)
  ).text()
  for (const person of [referrer, referrersAdmin, agent, third, others.associate]) {
    const response = await deals.get(path, person.token)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-disposition')).toBe(null)
    expect(await response.text()).toBe(nothing)
  }
})

test('signed-out clients and ended sessions are asked to sign in', async () => {
  expect(await codeOf(await deals.get(path))).toBe('401 UNAUTHENTICATED')
  expect(await codeOf(await deals.get(path, 'x'.repeat(43)))).toBe('401 UNAUTHENTICATED')
  expect((await deals.get(`${path}?token=${deals.dealFixture.vendor.master.token}`)).status).toBe(401)
})

test.for(['/api/invoices/1.pdf', '/api/invoices/.pdf', '/api/invoices/x', '/api/invoices/../audit.pdf'])(
  '%s is not found',
  async (other) => expect((await deals.get(other, deals.dealFixture.operator.master.token)).status).toBe(404),
)

test('an id that is no uuid is refused and not logged', async () => {
  const odd = '-'.repeat(36)
  expect(
    await codeOf(await deals.get(`/api/invoices/${odd}.pdf`, deals.dealFixture.operator.master.token)),
  ).toBe('400 INVALID_INPUT')
  expect(deals.product.said()).not.toContain(odd)
  expect(deals.product.said()).not.toContain(path)
})

test('more than 300 downloads in an hour are refused', async () => {
  await deals.owner.query(`update private.rate_limits set used = 300 where bucket = 'document'`)
  expect(await codeOf(await deals.get(path, deals.dealFixture.vendor.master.token))).toBe('429 RATE_LIMITED')
  await deals.forgetLimits()
  expect((await deals.get(path, deals.dealFixture.vendor.master.token)).status).toBe(200)
})
