import { expect } from '@playwright/test'
import { bringLead } from '../leads/bring.ts'
import { customerOf } from '../leads/customer.ts'
import { type Party, test } from '../leads/party.ts'
import { statusRegion } from '../leads/screen.ts'
import { expectOpen } from '../accessible.ts'
import { openTransactions } from './deal.ts'

test.describe.configure({ timeout: 180_000 })

test('the operator’s list, a deal and its transition dialogs are accessible', async ({ join }) => {
  const operator = await join('master@operator.example')
  const { page } = operator
  await openTransactions(operator)
  // The oldest: the newest are other stories' own, and come while this one chooses.
  await page.goto('/transactions?status=READY_FOR_INVOICE&sort=closed')
  const choice = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await choice.click()
  await expect(choice).toBeChecked()
  await expectOpen(page)
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Issue invoices' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Issue invoices' })).toContainText('Invoice to')
  await expectOpen(page)
  await expectStep(operator, 'status=READY_FOR_INVOICE', 'Issue invoice')
  await expectStep(operator, 'status=INVOICE_SENT', 'Confirm payment')
  await expectStep(operator, 'status=OVERDUE', 'Extend due date')
})

test('who closes, pays and is paid reads their deal without a barrier', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const publicId = await bringLead(request, 'ACCEPTED', customerOf('Jacinta', 'OH', 96, repeatEachIndex))
  const agent = await join('agent@multirole.example', `/view-leads/${publicId}`)
  await statusRegion(agent.page).getByRole('button', { name: 'Close as won' }).click()
  await expect(agent.page.getByRole('textbox', { name: 'Final deal amount' })).toBeVisible()
  await expectOpen(agent.page)
  await expectStep(await join('master@vendor.example'), 'invoice=OVERDUE', 'Report payment')
  const { page } = await join('associate@operator.example', '/transactions?status=ASSOCIATE_PAID&layout=grid')
  await page.getByRole('list', { name: 'Transactions' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Breakdown' })).toBeVisible()
  await expectOpen(page)
})

/** The page of the oldest deal that the filter leaves, which no other story works on, and the question before a step. */
async function expectStep({ page }: Party, filter: string, step: string): Promise<void> {
  await page.goto(`/transactions?${filter}&sort=closed`)
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Breakdown' })).toBeVisible()
  await expectOpen(page)
  await statusRegion(page).getByRole('button', { name: step }).click()
  await expect(page.getByRole('dialog', { name: step })).toBeVisible()
  await expectOpen(page)
}
