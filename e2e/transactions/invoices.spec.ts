import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { test } from '../leads/party.ts'
import { region } from './deal.ts'

test.describe.configure({ timeout: 120_000 })

test('the operator finds an overdue invoice, its PDF and its deals, and sends a reminder', async ({
  join,
}) => {
  const { page } = await join('master@operator.example', '/transactions')
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
  await expectOpen(page)
  await page.goto('/transactions/invoices?status=OVERDUE')
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
  const overdue = rows.filter({ has: page.getByRole('link', { name: /^INV-/ }) })
  await expect(overdue.first()).toContainText('overdue')
  expect(await overdue.count()).toBe(await overdue.filter({ hasText: 'Overdue' }).count())
  const link = overdue.first().getByRole('link', { name: /^INV-/ })
  const number = await link.innerText()
  const document = page.waitForResponse(/\/api\/invoices\/.*\.pdf$/)
  await overdue
    .first()
    .getByRole('button', { name: `PDF of ${number}` })
    .click()
  expect((await document).headers()['content-type']).toBe('application/pdf')
  await page.bringToFront()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('overdue')
  await expect(
    page
      .getByRole('table', { name: `Deals of ${number}` })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Billing contacts' }).getByRole('link').first()).toBeVisible()
  await expectOpen(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Send reminder' })
  await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused()
  await page.keyboard.type('Did this reach you?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Did this reach you?')
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await expect(dialog).toContainText('A reminder was sent in the last 24 hours')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Follow up' }).getByLabel('What for?')).toBeFocused()
  await page.keyboard.type('Promised for Friday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Follow-ups' })).toContainText('Promised for Friday')
  await page.goBack()
  await expect(page).toHaveURL(/status=OVERDUE/)
})

test('a provider’s admin reads their invoices, and an associate has none', async ({ join }) => {
  const { page } = await join('master@vendor.example', '/transactions/invoices')
  await expect(
    page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: /^INV-/ }).first(),
  ).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Provider' })).toHaveCount(0)
  const { page: refused } = await join('associate@operator.example', '/transactions/invoices')
  await expect(refused.getByRole('heading', { level: 1 })).toContainText('not authorized')
})

test('a new invoice says how to pay as the operator has just entered it, an earlier one as before', async ({
  join,
}) => {
  const provider = await join('master@vendor.example', '/transactions?invoiceStatus=OVERDUE')
  await provider.page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click()
  const before = region(provider, 'How to pay')
  await expect(before).toContainText('Kedron Commerce Bank')
  await expectOpen(provider.page)

  const operator = await join('master@operator.example', '/settings?tab=Organization')
  const { page } = operator
  await page.getByLabel('How to pay').fill('Bank: Second Kedron Bank\nAccount number: 99')
  await page.getByLabel('Payment link').fill('http://pay.operator.example')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expect(page.getByText('Please enter a web address that starts with https://')).toBeVisible()
  await page.getByLabel('Payment link').fill('https://pay.operator.example/second')
  await page.getByRole('button', { name: 'Save payment details' }).click()
  await expect(page.getByText('Payment details saved')).toBeVisible()
  await expectOpen(page)

  // The second oldest: the newest are other stories' own, and one looks at the oldest.
  await page.goto('/transactions?status=READY_FOR_INVOICE&sort=closed')
  await page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .nth(2)
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  const issued = region(operator, 'How to pay')
  await expect(issued).toContainText('Second Kedron Bank')
  await expect(issued.getByRole('link', { name: 'https://pay.operator.example/second' })).toBeVisible()

  await provider.page.reload()
  await expect(before).toContainText('Kedron Commerce Bank')
  await expect(before).not.toContainText('Second')
})
