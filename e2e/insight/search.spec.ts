import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectOpen } from '../accessible.ts'
import { bringLead } from '../leads/bring.ts'
import { customerOf } from '../leads/customer.ts'
import { arrive } from '../person.ts'

test('a lead is found by a misspelled name, with the keyboard alone', async ({ page }) => {
  await arrive(page, 'master@operator.example')
  await openPalette(page)
  const box = page.getByRole('combobox', {
    name: 'Search leads, people, services, requests, posts and pages',
  })
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Ramna Renner')
  await expect(page.getByRole('option').first()).toContainText('Ramona Renner')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ramona Renner')
  await page.keyboard.press('/')
  // What was opened last stands after what can be done on the page.
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option').first()).toContainText('Ramona Renner')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('a provider finds nothing of a customer before it has accepted the lead', async ({ page }) => {
  await arrive(page, 'master@vendor2.example')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Renner Ramona')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “Renner Ramona”')
})

test('on a phone the search opens over the page and closes again', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await arrive(page, 'agent@vendor.example')
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('leads')
  await page.getByRole('option', { name: /My Leads/ }).click()
  await expect(page).toHaveURL(/\/view-leads/)
})

test('a lead found in the palette is offered from there, with the keyboard alone', async ({ page, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Ottoline', 'OH', 98, repeatEachIndex)
  await bringLead(request, 'NEW_LEAD', customer)
  await arrive(page, 'master@operator.example')
  await openPalette(page)
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(customer.email)
  await expect(page.getByRole('option').first()).toContainText('Ottoline')
  await page.keyboard.press('ArrowRight')
  const offer = page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('button', { name: 'Offer to provider' })
  await expect(offer).toBeVisible()
  await expectOpen(page)
  await offer.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Offer to provider' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toHaveValue(customer.email)
})

test('a post and a request are found by what they say', async ({ page }) => {
  await arrive(page, 'master@operator.example')
  await openPalette(page)
  await page.getByRole('combobox').fill('referrers budget range')
  await page.getByRole('option', { name: /Tip for referrers/ }).click()
  await expect(page).toHaveURL(/\/post\//)
})

/** Pressed again if the page was not listening yet. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}
