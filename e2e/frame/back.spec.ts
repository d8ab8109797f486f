import { expect, test } from '@playwright/test'
import { arrive } from '../person.ts'
import { expectScrolledTo, scrollOf } from '../scrolling.ts'

// In an order in which what other stories add comes last.
const lists = [
  ['/view-leads?sort=submitted', 'Leads'],
  ['/transactions?sort=closed', 'Transactions'],
  ['/search-services', 'Services'],
] as const

for (const [path, name] of lists) {
  test(`Back to ${path} returns to the row that was opened`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await arrive(page, 'master@operator.example', path)
    const rows = page.getByRole('table', { name }).getByRole('row')
    const opened = (await rows.nth(12).getByRole('link').first().textContent()) ?? ''
    const row = rows.getByRole('link', { name: opened, exact: true }).first()
    // Brings it into view, so that the click after it scrolls no further.
    await row.hover()
    const scrolled = await scrollOf(page)
    expect(scrolled).toBeGreaterThan(100)
    await row.click()
    await expect(page).not.toHaveURL((url) => url.pathname + url.search === path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(row).toBeFocused()
    await expectScrolledTo(page, scrolled)
  })
}

test('Back before the next page has come returns to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await arrive(page, 'master@operator.example', '/search-services')
  const service = page
    .getByRole('table', { name: 'Services' })
    .getByRole('row')
    .nth(12)
    .getByRole('link')
    .first()
  await page.route('**/api/graphql', async (route) => {
    if (!route.request().postData()?.includes('"operationName":"Service"')) await route.continue()
  })
  await service.hover()
  const scrolled = await scrollOf(page)
  expect(scrolled).toBeGreaterThan(100)
  await service.click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goBack()
  await expect(service).toBeVisible()
  await expectScrolledTo(page, scrolled)
})
