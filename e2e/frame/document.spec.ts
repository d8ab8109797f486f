import { expect, type Page, test } from '@playwright/test'
import { arrive, demoPassword, expectRendered } from '../person.ts'

const titled = [
  '/saved-posts',
  '/post-reports',
  '/view-leads',
  '/transactions',
  '/transactions/new',
  '/transactions/invoices',
  '/search-services',
  '/service-approvals',
  '/notifications',
  '/outbox',
]

test('the title in a page’s document is the title of the page', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings')
  for (const path of titled) {
    const html = await (await page.request.get(path)).text()
    const [, title = ''] = /<h1 [^>]*>([^<]+)<\/h1>/.exec(html) ?? []
    await page.goto(path)
    await expectRendered(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('a page shows its frame before its code arrives, and nothing moves', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings')
  const release = await holdCode(page)
  await page.goto('/view-leads', { waitUntil: 'commit' })
  await expect(page.getByText('Leads', { exact: true })).toBeVisible()
  await expect(page.getByText('Turnstone', { exact: true })).toBeVisible()
  // Neither the keyboard nor a screen reader gets to it.
  await expect(page.locator('#root > [inert]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  await release()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)
})

test('a collapsed menu is narrow from the start', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  const release = await holdCode(page)
  await page.goto('/outbox', { waitUntil: 'commit' })
  const title = page.getByText('Outbox', { exact: true })
  await expect(title).toBeVisible()
  const before = await title.boundingBox()
  await release()
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(before?.x)
})

for (const path of ['/login', '/home', '/']) {
  test(`signed out, ${path} shows the sign-in page at once, and nothing typed is lost`, async ({ page }) => {
    const release = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Welcome to Turnstone.')).toBeVisible()
    const email = page.getByLabel('Email')
    expect(await email.isEditable()).toBe(false)
    await release()
    await email.fill('master@operator.example')
    await page.getByLabel('Password').first().fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('a shared post has no frame of the signed-in product', async ({ page }) => {
  const html = await (await page.request.get('/post/6f0c7a52-0000-4000-8000-000000000000')).text()
  expect(html).not.toContain('<template')
})

/** Holds the page's code back until it is released. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(`
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.hadRecentInput ? 0 : entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  return async () => {
    resolve()
    await page.waitForLoadState('networkidle')
  }
}

async function shifts(page: Page): Promise<number> {
  return page.evaluate<number>('window.shifts')
}
