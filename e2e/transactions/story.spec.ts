import { expect } from '@playwright/test'
import { readPdf } from '../../server/pdf/test/read-pdf.ts'
import { bringLead } from '../leads/bring.ts'
import { type Customer, customerOf } from '../leads/customer.ts'
import { expectSecrecy, expectNeverReloaded, losesSession, type Party, test } from '../leads/party.ts'
import { expectStatus, openLead, openMyLeads, statusRegion, take } from '../leads/screen.ts'
import { dealRow, expectMoney, expectPdf, openDeal, openTransactions, region } from './deal.ts'

test.describe.configure({ timeout: 180_000 })

const provider = 'Halden Ridge Partners, Inc.'
const wire = 'Wire 77-1204'
const payout = 'ACH 9-0311'
/** 10 % of the deal, 45 % of that, and the rest. */
const [deal, fee, share, rest] = ['$12,345.67', '$1,234.57', '$555.56', '$679.01']
const before = { 'Estimated deal': '$4,800.00', 'Final deal': deal }

// The amounts of the other readers, and strangers, are tested in the server's secrecy.test and download.test.
test('a deal is closed, invoiced and paid, and both sides see their own money and every step at once', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Herlinda', 'OH', 80, repeatEachIndex)
  await bringLead(request, 'ACCEPTED', customer)
  const [operator, payer] = await Promise.all([
    join('master@operator.example'),
    join('master@multirole.example'),
  ])
  const both = [operator, payer]
  await openTransactions(operator)

  await closes(payer, customer, repeatEachIndex > 0)
  for (const party of both) {
    await expect(dealRow(party, customer.name)).toContainText('Ready for invoice')
    await openDeal(party, customer.name)
  }
  await expectMoney(operator, { ...before, Fee: fee, Payout: share, 'Turnstone earnings': rest })
  await expectMoney(payer, { ...before, Fee: fee })
  await issues(operator)
  await expectStatus(both, 'Invoice sent')
  await readsInvoice(payer, customer)
  await reports(payer, operator)
  await take(operator, 'Confirm payment', async (dialog) => expect(dialog).toContainText(fee))
  await expectStatus(both, 'Provider paid')
  await pays(operator)

  await expectSecrecy(payer, [share, '555.56', rest, '679.01', payout])
  for (const party of both) await expectNeverReloaded(party)
})

async function closes(payer: Party, customer: Customer, isInterrupted: boolean): Promise<void> {
  await openMyLeads(payer)
  await openLead(payer, customer.name)
  if (isInterrupted) {
    await statusRegion(payer.page).getByRole('button', { name: 'Close as won' }).click()
    await payer.page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Signed at noon.')
    await expect(payer.page.getByRole('dialog').getByText('Draft saved')).toBeVisible()
    await losesSession(payer, 'master@multirole.example')
  }
  await take(payer, 'Close as won', async (dialog) => {
    await dealField(dialog).fill('12,345.67')
    const text = dialog.getByRole('textbox', { name: 'Note' })
    if (isInterrupted) await expect(text).toHaveValue('Signed at noon.')
    else await text.fill('Signed at noon.')
  })
  await expectStatus([payer], 'Closed won')
  await openTransactions(payer)
}

const dealField = (dialog: ReturnType<Party['page']['getByRole']>) =>
  dialog.getByRole('textbox', { name: 'Final deal amount' })

async function issues(operator: Party): Promise<void> {
  await take(operator, 'Issue invoice', async (dialog) => {
    await expect(dialog).toContainText(fee)
    await expect(dialog).toContainText(provider)
  })
  await expect(region(operator, 'Invoice')).toContainText(/INV-\d{4}-\d{6}/)
}

/** The file as the browser got it. */
async function readsInvoice(payer: Party, customer: Customer): Promise<void> {
  const { page } = payer
  const shown = region(payer, 'Invoice')
  const number = /INV-\d{4}-\d{6}/.exec(await shown.innerText())?.[0]
  let file: Buffer = Buffer.alloc(0)
  // On its way to the browser, which shows it in a tab that no script looks into.
  await page.route('**/api/invoices/*.pdf', async (route) => {
    const response = await route.fetch()
    file = await response.body()
    await route.fulfill({ response, body: file })
  })
  await expectPdf(page, () => shown.getByRole('button', { name: 'Open PDF' }).click())
  const { title, pages } = readPdf(file)
  expect(title).toBe(`Invoice ${number}`)
  expect(pages.flat()).toEqual(expect.arrayContaining([provider, deal, '10%', fee]))
  expect(pages.flat().join('\n')).not.toMatch(new RegExp(`${customer.last}|555\\.56|679\\.01`))
}

async function reports(payer: Party, operator: Party): Promise<void> {
  await take(payer, 'Report payment', (dialog) =>
    dialog.getByRole('textbox', { name: 'Reference' }).fill(wire),
  )
  await expect(region(operator, 'Invoice')).toContainText('Processing')
  await expect(region(operator, 'Invoice')).toContainText(wire)
}

async function pays(operator: Party): Promise<void> {
  await take(operator, 'Pay associate', async (dialog) => {
    await expect(dialog).toContainText('Joanna Kowalczyk')
    await expect(dialog).toContainText(share)
    await dialog.getByRole('textbox', { name: 'Reference' }).fill(payout)
  })
  await expectStatus([operator], 'Associate paid')
  await expect(operator.page.getByText(payout)).toBeVisible()
}
