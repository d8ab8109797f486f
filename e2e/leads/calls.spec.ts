import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'
import { expectStatus } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('on a phone an agent logs two calls, with a follow-up and the next step', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Calla', 'OH', 76, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const agent = await join('agent@multirole.example', `/view-leads/${publicId}`)
  const { page } = agent
  await page.setViewportSize({ width: 390, height: 844 })

  await page.getByRole('link', { name: 'Call', exact: true }).click()
  const asked = panel(page, `How did the call with ${customer.first} go?`)
  await expect(asked.getByRole('button', { name: 'No answer' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await asked.getByRole('button', { name: 'No answer' }).click()
  const next = panel(page, 'No answer. What’s next?')
  await expect(page.getByText('Call: no answer').first()).toBeVisible()
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Follow up tomorrow 9:00 AM' }).click()
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  await expect(page.getByRole('list', { name: 'Follow-ups' })).toContainText('Call again')
  await expect(next).toHaveCount(0)

  await page.getByRole('link', { name: /555-01/ }).click()
  await asked.getByLabel('Note (optional)').fill('Wants a quote by Friday')
  await asked.getByRole('button', { name: 'Spoke' }).click()
  await panel(page, 'Spoke. What’s next?').getByRole('button', { name: 'Mark contacted' }).click()
  await expectStatus([agent], 'Contacted')
  await panel(page, 'Spoke. What’s next?').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^2 attempts, last today .*: spoke$/)).toBeVisible()
  await expectAccessible(page)

  const admin = await join('master@multirole.example', `/view-leads/${publicId}`)
  const history = admin.page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Call: spoke' })).toContainText(
    'Wants a quote by Friday',
  )
  await expect(history.getByRole('listitem').filter({ hasText: 'Call: no answer' })).toHaveCount(1)
  await expect(history.getByRole('button', { name: /^Undo Call/ })).toHaveCount(0)
  await history.getByText('Calls', { exact: true }).click()
  await expect(admin.page).toHaveURL(/show=calls/)
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await admin.page.reload()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByText('All', { exact: true }).click()
  await history.getByText('My organization', { exact: true }).click()
  await history.getByRole('textbox', { name: 'Write a note' }).fill('Quote is ready')
  await admin.page.keyboard.press('Control+Enter')
  const written = history.getByRole('listitem').first()
  await expect(written).toContainText('NoteOne organization onlyQuote is ready')
  await expect(admin.page.getByRole('button', { name: 'Notes (1)' })).toBeVisible()
  await expectAccessible(admin.page)

  for (const other of ['associate@operator.example', 'master@operator.example']) {
    const { page: theirs, received } = await join(other, `/view-leads/${publicId}`)
    await expect(theirs.getByRole('region', { name: 'History' })).toContainText('Accepted → Contacted')
    await expect(theirs.locator('body')).not.toContainText(/Call: |attempt/)
    expect(await received()).not.toContain('Wants a quote')
  }
})
