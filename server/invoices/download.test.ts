import { afterAll, beforeAll, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import { readPdf } from '../documents/test/reading.ts'
import { bytesOf, codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'

let deals: Deals
let path: string
let number: string

beforeAll(async () => {
  deals = await openDeals({ LOG_LEVEL: 'debug' })
  await deals.kept(() => step(deals.cast.operator.admin, deals.cast.transaction, 'issueInvoice'))
  const { rows } = await deals.owner.query<{ public_id: string; number: string }>(
    'select public_id, number from app.invoices order by id desc limit 1',
  )
  number = rows[0]?.number ?? ''
  path = `/api/invoices/${rows[0]?.public_id}.pdf`
})
afterAll(() => deals.close())

test('the provider’s admins and the operator open an invoice, which no cache keeps', async () => {
  const { vendor, operator } = deals.cast
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

test('it says what became of it since: terminated, it is void', async () => {
  const { operator, vendor, transaction } = deals.cast
  await deals.kept(() => step(operator.master, transaction, 'terminate'))
  const { title, pages } = readPdf(await bytesOf(await deals.get(path, vendor.master.token)))
  expect(title).toContain('(void)')
  expect(pages[0]).toContain('VOID')
})

test('for everybody else there is none, in the same bytes as one that does not exist', async () => {
  const { referrer, referrersAdmin, agent, third, others } = deals.cast
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

test('who is not signed in is told to, also with a token that has ended', async () => {
  expect(await codeOf(await deals.get(path))).toBe('401 UNAUTHENTICATED')
  expect(await codeOf(await deals.get(path, 'x'.repeat(43)))).toBe('401 UNAUTHENTICATED')
  expect((await deals.get(`${path}?token=${deals.cast.vendor.master.token}`)).status).toBe(401)
})

test.for(['/api/invoices/1.pdf', '/api/invoices/.pdf', '/api/invoices/x', '/api/invoices/../audit.pdf'])(
  '%s is not found',
  async (other) => expect((await deals.get(other, deals.cast.operator.master.token)).status).toBe(404),
)

test('a number that is no uuid in the place of one is refused and not logged', async () => {
  const odd = '-'.repeat(36)
  expect(await codeOf(await deals.get(`/api/invoices/${odd}.pdf`, deals.cast.operator.master.token))).toBe(
    '400 INVALID_INPUT',
  )
  expect(deals.product.said()).not.toContain(odd)
  expect(deals.product.said()).not.toContain(path)
})

test('whoever asks for more than 300 in an hour waits', async () => {
  await deals.owner.query(`update hidden.rate_limits set used = 300 where bucket = 'document'`)
  expect(await codeOf(await deals.get(path, deals.cast.vendor.master.token))).toBe('429 RATE_LIMITED')
  await deals.forgetLimits()
  expect((await deals.get(path, deals.cast.vendor.master.token)).status).toBe(200)
})
