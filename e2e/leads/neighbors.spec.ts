import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { test } from './party.ts'

test('from one lead to the next in the order of the list, with the keyboard and back', async ({ join }) => {
  // The oldest of the lost ones: no story beside this one changes them.
  const { page } = await join('master@operator.example', '/view-leads?status=CLOSED_LOST&sort=submitted')
  const leads = page.getByRole('table', { name: 'Leads' }).getByRole('row').getByRole('link')
  await expect(leads).not.toHaveCount(0)
  const [first, second] = await Promise.all([leads.nth(0).textContent(), leads.nth(1).textContent()])
  const title = page.getByRole('heading', { level: 1 })
  const neighbors = page.getByRole('navigation', { name: 'Other leads of the list' })

  await leads.nth(0).click()
  await expect(title).toHaveText(first ?? '')
  await expect(neighbors).toContainText(/^1 of \d+$/)
  await expectOpen(page)
  await page.keyboard.press('j')
  await expect(title).toHaveText(second ?? '')
  await expect(neighbors).toContainText(/^2 of \d+$/)
  await page.keyboard.press('k')
  await expect(title).toHaveText(first ?? '')
  await neighbors.getByRole('link', { name: 'Next lead' }).click()
  await expect(title).toHaveText(second ?? '')
  await page.goBack()
  await expect(title).toHaveText(first ?? '')

  await page.reload()
  await expect(title).toHaveText(first ?? '')
  await expect(neighbors).toHaveCount(0)
})
