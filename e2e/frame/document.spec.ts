import { expect, type Locator, type Page, test } from '@playwright/test'
import { arrive, demoPassword, expectRendered } from '../person.ts'

const titled = [
  '/saved-posts',
  '/view-leads',
  '/transactions',
  '/transactions/new',
  '/transactions/invoices',
  '/search-services',
  '/service-approvals',
  '/notifications',
  '/outbox',
]

const tabs = [
  'Account',
  'Notifications',
  'Sessions',
  'Organization',
  'Admins',
  'Service agents',
  'Permissions',
  'Services',
  'Vendors',
  'Associates',
  'Categories',
  'Commission terms',
  'Help desk',
  'Applications',
  'Activity',
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

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// With a line of its own, or one that depends on the reader or the address.
const lined = [
  '/settings',
  '/dashboard/turnstone',
  '/post-reports',
  '/transactions/payouts',
  '/transactions/statements',
  '/new-service-creation',
]
const operator = 'master@operator.example'

for (const [email, viewport, paths] of [
  [operator, wide, [...lined, ...tabs.map((tab) => `/settings?tab=${tab}`)]],
  [operator, phone, [...lined, '/settings?tab=Vendors']],
  ['associate@operator.example', wide, ['/transactions/payouts', '/transactions/statements']],
] as const) {
  test(`${email}: title and line stay as the document has them, ${viewport.width} pixels wide`, async ({
    page,
    context,
  }) => {
    await arrive(page, email, '/settings')
    for (const path of paths) {
      const opened = await context.newPage()
      await opened.setViewportSize(viewport)
      const release = await holdCode(opened)
      await opened.goto(path, { waitUntil: 'commit' })
      const early = await topOf(opened, '#root > [inert] main')
      await release()
      await expectRendered(opened)
      const late = await topOf(opened, 'main')
      // A count comes with the rows.
      const line = { ...late.line, text: early.line.text && late.line.text }
      expect(early, path).toEqual({ ...late, line })
      expect(await shifts(opened), path).toBeLessThanOrEqual(0.02)
      await opened.close()
    }
  })
}

test('a dashboard’s document has no days if its address has others', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/outbox')
  await holdCode(page)
  await page.goto('/dashboard/turnstone?period=YEAR', { waitUntil: 'commit' })
  const { title, line } = await topOf(page, '#root > [inert] main')
  expect(title.text).toBe('Turnstone dashboard')
  expect(line.text).toBe('')
})

test('a document does not name what its page calls differently for an address', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/outbox')
  await holdCode(page)
  await page.goto('/new-service-creation?service=00000000-0000-4000-8000-000000000000', {
    waitUntil: 'commit',
  })
  const { title, line } = await topOf(page, '#root > [inert] main')
  expect(title.text).toBe('')
  expect(line.text).toMatch(/^Describe the service/)
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

/** A page's title and the line below it: their texts and places. */
async function topOf(page: Page, within: string) {
  const title = page.locator(`${within} h1`)
  const line = title.locator('+ p')
  return { title: await placed(title), line: await placed(line) }
}

async function placed(element: Locator) {
  await expect(element).toBeVisible()
  const { x, y } = (await element.boundingBox()) ?? {}
  return { text: (await element.innerText()).trim(), x, y }
}

async function shifts(page: Page): Promise<number> {
  return page.evaluate<number>('window.shifts')
}
