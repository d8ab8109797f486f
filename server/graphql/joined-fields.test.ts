import { afterAll, beforeAll, expect, test } from 'vitest'
import { openComparison, type Comparison } from '../compiled/test/comparison.ts'
import { valueAt } from '../test/asker.ts'

let comparison: Comparison
beforeAll(async () => {
  comparison = await openComparison()
})
afterAll(() => comparison.close())

const functions = ['leads_lead_last_name', 'leads_lead_email', 'transactions_vendor_invoice_status']

test('compiled pages read customers, fees, payouts, invoices and the viewer’s marks without calling functions', async () => {
  const ask = async () => {
    const { data, errors } = await comparison.askCompiled(
      `{ allLeads(view: ALL, first: 5) { nodes { leadFirstName leadLastName leadMiddleName leadEmail leadPhoneNumber data } }
        allTransactions(first: 5) { nodes { id vendorInvoiceStatus operatorFee associatePayout payoutReference invoice { number } } }
        allPosts(first: 20) { nodes { id isLiked isSaved } } }`,
      {},
      comparison.operator,
    )
    expect(errors).toEqual([])
    return data
  }
  const before = await ask()
  expect(JSON.stringify(valueAt(before, 'allLeads', 'nodes'))).toMatch(/"leadLastName":"\w/)
  expect(JSON.stringify(valueAt(before, 'allTransactions', 'nodes'))).toMatch(/"vendorInvoiceStatus":"\w/)
  expect(JSON.stringify(valueAt(before, 'allTransactions', 'nodes'))).toMatch(/"number":"INV-/)
  expect(JSON.stringify(valueAt(before, 'allPosts', 'nodes'))).toMatch(/"isLiked":(true|false)/)
  await comparison.fixture.owner.query(
    `create or replace function app.transactions_invoice(transaction app.transactions) returns app.invoices
      language sql stable return null::app.invoices`,
  )
  for (const name of ['is_liked', 'is_saved'])
    await comparison.fixture.owner.query(
      `create or replace function app.posts_${name}(post app.posts) returns boolean language sql stable return null::boolean`,
    )
  for (const name of functions) {
    const row = name.startsWith('leads') ? 'lead app.leads' : 'transaction app.transactions'
    await comparison.fixture.owner.query(
      `create or replace function app.${name}(${row}) returns text language sql stable return 'called'`,
    )
  }
  expect(await ask()).toEqual(before)
})
