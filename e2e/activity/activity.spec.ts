import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { test } from '../leads/party.ts'

test('a provider’s master admin sees their agent’s activity and no one else’s', async ({ join }) => {
  await join('agent@vendor.example')
  const { page } = await join('master@vendor.example', '/settings?tab=Activity')
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await expectOpen(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: 'Sign-in and sessions' }).check()
  await expect(page).toHaveURL(/tab=Activity.*kind=ACCESS/)
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveCount(0)
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Kind: Sign-in and sessions' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  const people = await rows.locator('td:nth-child(2)').allInnerTexts()
  expect(new Set(people).size).toBeGreaterThan(1)
  for (const operator of ['Margaret Ellison', 'System']) expect(people).not.toContain(operator)
  await page.getByRole('button', { name: 'Remove Kind: Sign-in and sessions' }).click()
  await expect(page).not.toHaveURL(/kind/)
})

test('an admin who is not a master admin has no activity', async ({ join }) => {
  const { page } = await join('admin@vendor.example', '/settings?tab=Activity')
  await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0)
})
