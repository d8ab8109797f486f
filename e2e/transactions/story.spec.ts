import { expect } from '@playwright/test'
import { readPdf } from '../../server/pdf/test/read-pdf.ts'
import { bringLead } from '../leads/bring.ts'
import { type Customer, customerOf } from '../leads/customer.ts'
import {
  expectSecrecy,
  expectNeverReloaded,
  type Join,
  losesSession,
  type Party,
  test,
} from '../leads/party.ts'
import { bell, expectStatus, openLead, openMyLeads, statusRegion, take } from '../leads/screen.ts'
import { dealRow, expectMoney, expectPdf, openDeal, openTransactions, region } from './deal.ts'

test.describe.configure({ timeout: 180_000 })

const provider = 'Halden Ridge Partners, Inc.'
const wire = 'Wire 77-1204'
const payout = 'ACH 9-0311'
/** 10 % of the deal, 45 % of that, and the rest. */
const [deal, fee, share, rest] = ['$12,345.67', '$1,234.57', '$555.56', '$679.01']
const before = { 'Estimated deal': '$4,800.00', 'Final deal': deal }

test('a deal is closed, invoiced and paid, and who is on it sees their own money and every step at once', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Herlinda', 'OH', 80, repeatEachIndex)
  const leadPublicId = await bringLead(request, 'ACCEPTED', customer)
  const actors = await gather(join)
  const { referrer, operator, master, payer, agent, stranger } = actors

  await closes(agent, customer, repeatEachIndex > 0)
  const publicId = await everyoneOpens(actors, customer)
  await expectOwnMoney(actors)
  await issues(operator)
  await expectStatus([operator, master, payer, referrer, agent], 'Invoice sent')
  const pdf = await readsInvoice(payer, customer)
  await reports(payer, [operator, master])
  await take(operator, 'Confirm payment', async (dialog) => expect(dialog).toContainText(fee))
  await expectStatus([operator, master, payer, referrer, agent], 'Provider paid')
  await pays(master, referrer)
  await expectStatus([operator, master, referrer], 'Associate paid')

  await expectSecrecy(referrer, [fee, '1234.57', rest, '679.01', wire, 'INV-'])
  await expectSecrecy(agent, [fee, '1234.57', share, '555.56', rest, '679.01', wire, payout, 'INV-'])
  await expectSecrecy(payer, [share, '555.56', rest, '679.01', payout])
  await staysOutside(stranger, publicId, pdf)
  await expectSecrecy(stranger, [publicId, leadPublicId, customer.last, '12345.67'])
  for (const party of Object.values(actors)) await expectNeverReloaded(party)
})

/** Everyone opens their list of transactions, the agent the list of leads. */
async function gather(join: Join) {
  const [referrer, operator, master, payer, agent, stranger] = await Promise.all([
    join('associate@operator.example'),
    join('admin@operator.example'),
    join('master@operator.example'),
    join('master@multirole.example'),
    join('agent@multirole.example'),
    join('master@vendor.example'),
  ])
  for (const party of [referrer, operator, master, payer, stranger]) await openTransactions(party)
  await openMyLeads(agent)
  return { referrer, operator, master, payer, agent, stranger }
}

type Actors = Awaited<ReturnType<typeof gather>>

async function closes(agent: Party, customer: Customer, isInterrupted: boolean): Promise<void> {
  await openLead(agent, customer.name)
  if (isInterrupted) {
    await statusRegion(agent.page).getByRole('button', { name: 'Close as won' }).click()
    await agent.page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Signed at noon.')
    await expect(agent.page.getByRole('dialog').getByText('Draft saved')).toBeVisible()
    await losesSession(agent, 'agent@multirole.example')
  }
  await take(agent, 'Close as won', async (dialog) => {
    await dealField(dialog).fill('12,345.67')
    const text = dialog.getByRole('textbox', { name: 'Note' })
    if (isInterrupted) await expect(text).toHaveValue('Signed at noon.')
    else await text.fill('Signed at noon.')
  })
  await expectStatus([agent], 'Closed won')
  await openTransactions(agent)
}

const dealField = (dialog: ReturnType<Party['page']['getByRole']>) =>
  dialog.getByRole('textbox', { name: 'Final deal amount' })

/** It has come to each list by itself. Says its public id. */
async function everyoneOpens(actors: Actors, customer: Customer): Promise<string> {
  const { referrer, operator, master, payer, agent } = actors
  for (const party of [referrer, operator, master, payer, agent]) {
    await expect(dealRow(party, customer.name)).toContainText('Ready for invoice')
    await openDeal(party, customer.name)
  }
  await expect(dealRow(actors.stranger, customer.last)).toHaveCount(0)
  return new URL(agent.page.url()).pathname.split('/').at(-1) ?? ''
}

async function expectOwnMoney({ referrer, operator, master, payer, agent }: Actors): Promise<void> {
  const all = { ...before, Fee: fee, Payout: share, 'Turnstone earnings': rest }
  await expectMoney(operator, all)
  await expectMoney(master, all)
  await expectMoney(payer, { ...before, Fee: fee })
  await expectMoney(referrer, { ...before, Payout: share })
  await expectMoney(agent, before)
}

async function issues(operator: Party): Promise<void> {
  await take(operator, 'Issue invoice', async (dialog) => {
    await expect(dialog).toContainText(fee)
    await expect(dialog).toContainText(provider)
  })
  await expect(region(operator, 'Invoice')).toContainText(/INV-\d{4}-\d{6}/)
}

/** The file as the browser got it. Says where it is. */
async function readsInvoice(payer: Party, customer: Customer): Promise<string> {
  const { page } = payer
  const shown = region(payer, 'Invoice')
  const number = /INV-\d{4}-\d{6}/.exec(await shown.innerText())?.[0]
  let address = ''
  let file: Buffer = Buffer.alloc(0)
  // On its way to the browser, which shows it in a tab that no script looks into.
  await page.route('**/api/invoices/*.pdf', async (route) => {
    const response = await route.fetch()
    address = new URL(response.url()).pathname
    file = await response.body()
    await route.fulfill({ response, body: file })
  })
  await expectPdf(page, () => shown.getByRole('button', { name: 'Open PDF' }).click())
  const { title, pages } = readPdf(file)
  expect(title).toBe(`Invoice ${number}`)
  expect(pages.flat()).toEqual(expect.arrayContaining([provider, deal, '10%', fee]))
  expect(pages.flat().join('\n')).not.toMatch(new RegExp(`${customer.last}|555\\.56|679\\.01`))
  return address
}

/** The referrer and the agent are shown nothing of it. */
async function reports(payer: Party, operators: readonly Party[]): Promise<void> {
  await take(payer, 'Report payment', (dialog) =>
    dialog.getByRole('textbox', { name: 'Reference' }).fill(wire),
  )
  for (const party of operators) {
    await expect(region(party, 'Invoice')).toContainText('Processing')
    await expect(region(party, 'Invoice')).toContainText(wire)
  }
}

async function pays(master: Party, referrer: Party): Promise<void> {
  await take(master, 'Pay associate', async (dialog) => {
    await expect(dialog).toContainText('Joanna Kowalczyk')
    await expect(dialog).toContainText(share)
    await dialog.getByRole('textbox', { name: 'Reference' }).fill(payout)
  })
  await bell(referrer).click()
  const news = referrer.page.getByRole('region', { name: 'Notifications' }).getByRole('link')
  // Another story may be moving a lead of the same referrer.
  await expect(news.filter({ hasText: 'Turnstone has sent you a payout' }).first()).toBeVisible()
  await referrer.page.keyboard.press('Escape')
  await expect(referrer.page.getByText(payout)).toBeVisible()
}

/** In a tab of its own, so that the list goes on listening. */
async function staysOutside({ page }: Party, publicId: string, pdf: string): Promise<void> {
  const tab = await page.context().newPage()
  for (const asked of [publicId, '00000000-0000-4000-8000-000000000000']) {
    await tab.goto(`/transactions/${asked}`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
      "The page you're looking for doesn't exist",
    )
  }
  const token = String(await tab.evaluate(`localStorage.getItem('authToken')`))
  await tab.close()
  const answer = await page.request.get(pdf, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(404)
}
