import { expect } from '@playwright/test'
import { bringLead } from '../leads/bring.ts'
import { type Customer, customerOf } from '../leads/customer.ts'
import { press, typeInto, walkTo } from '../leads/keys.ts'
import { type Party, test } from '../leads/party.ts'
import { expectAnnounced, leadRow, statusRegion } from '../leads/screen.ts'
import { dealRow } from './deal.ts'

test.describe.configure({ timeout: 180_000 })

test('with the keyboard alone a deal is closed, invoiced and paid', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Idalia', 'OH', 90, repeatEachIndex)
  await bringLead(request, 'ACCEPTED', customer)
  const agent = await join('agent@multirole.example')
  await closes(agent, customer)
  const operator = await join('master@operator.example')
  await issues(operator, customer)
  await settles(operator, customer)
})

async function closes(agent: Party, customer: Customer): Promise<void> {
  const { page } = agent
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'My Leads' }))
  await press(page, leadRow(agent, customer.name).getByRole('link'))
  const close = statusRegion(page).getByRole('button', { name: 'Close as won' })
  await press(page, close)
  const amount = page.getByRole('textbox', { name: 'Final deal amount' })
  await expect(amount).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await walkTo(page, amount)
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Field is required!/)
  await page.keyboard.type('3000.01')
  await page.keyboard.press('Enter')
  await expectAnnounced(agent, 'Closed won')
}

/** From the list: chosen, looked at once more, issued. */
async function issues(operator: Party, customer: Customer): Promise<void> {
  const { page } = operator
  await press(page, page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }))
  const choice = dealRow(operator, customer.name).getByRole('checkbox')
  await press(page, choice, 'Space')
  await expect(choice).toBeChecked()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('1 transaction selected · $300.00')
  const issue = selection.getByRole('button', { name: 'Issue invoices' })
  await walkTo(page, issue, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Issue invoices' })
  await expect(dialog.getByRole('region', { name: 'Invoice to Halden Ridge Partners, Inc.' })).toContainText(
    '$300.00',
  )
  await page.keyboard.press('Escape')
  await expect(issue).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Issue invoice', exact: true }))
  await expect(dialog).toContainText(/INV-\d{4}-\d{6}, due on/)
  await press(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)
  await expect(selection).toHaveCount(0)
  await expect(dealRow(operator, customer.name)).toContainText('Invoice sent')
}

async function settles(operator: Party, customer: Customer): Promise<void> {
  const { page } = operator
  const answer = async (move: string, reference: string) => {
    await press(page, statusRegion(page).getByRole('button', { name: move }))
    const dialog = page.getByRole('dialog', { name: move })
    await typeInto(page, dialog.getByRole('textbox', { name: 'Reference' }), reference)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await press(page, dealRow(operator, customer.name).getByRole('link'))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await answer('Report payment', 'Wire 12')
  await expectAnnounced(operator, 'Invoice sent')
  await answer('Confirm payment', 'Wire 13')
  await expectAnnounced(operator, 'Provider paid')
  await answer('Pay associate', 'ACH 14')
  await expectAnnounced(operator, 'Associate paid')
}
