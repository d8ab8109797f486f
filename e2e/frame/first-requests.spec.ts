import { expect, type Page, test } from '@playwright/test'
import { arrive } from '../person.ts'

const pages = [
  '/home',
  '/view-leads',
  '/transactions',
  '/transactions/invoices',
  '/transactions/payouts',
  '/search-services',
  '/notifications',
  '/support-page',
  '/post-reports',
  '/new-service-creation',
  '/dashboard/turnstone',
  '/settings?tab=Sessions',
  '/settings?tab=Vendors',
  '/settings?tab=Applications',
  '/settings?tab=Activity',
]

for (const path of pages) {
  test(`${path} asks for its first data before its code arrives, and only once`, async ({ page }) => {
    await arrive(page, 'master@operator.example', '/settings')
    await expectEarly(page, path)
  })
}

for (const [email, path] of [
  ['master@vendor.example', '/dashboard/vendor'],
  ['associate@operator.example', '/dashboard/associate'],
  ['agent@vendor.example', '/dashboard/service-agent'],
  ['master@vendor.example', '/support-page'],
  ['associate@operator.example', '/transactions/payouts'],
] as const) {
  test(`so does ${path} of ${email}`, async ({ page }) => {
    await arrive(page, email, '/settings')
    await expectEarly(page, path)
  })
}

for (const [path, records] of [
  ['/view-leads', '/view-leads/'],
  ['/transactions', '/transactions/'],
  ['/search-services', '/search-services/'],
  ['/settings?tab=Vendors', '/vendors/'],
] as const) {
  test(`so does a record of ${path}`, async ({ page }) => {
    await arrive(page, 'master@operator.example', path)
    let record: string | undefined
    await expect(async () => {
      const links = page.locator(`main a[href^="${records}"]`)
      const targets = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      record = targets.find((target) => /\/[\da-f-]{36}$/.test(target))
      expect(record).toBeDefined()
    }).toPass()
    await expectEarly(page, record ?? '')
  })
}

/** Opens the page, but holds its code back until it has asked for all that its document names. */
async function expectEarly(page: Page, path: string): Promise<void> {
  const requests = await requestsOf(page, path)
  const asked: string[] = []
  const early = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/graphql')) asked.push(request.postData() ?? '')
      if (requests.every((body) => asked.includes(body))) resolve()
    })
  })
  await page.route('**/assets/*.js', async (route) => {
    await early
    await route.continue()
  })
  await learnNothing(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).not.toEqual([])
  // The page asks for exactly the same, or the answer would be of no use to it.
  const operations = new Set(requests.map(operationOf))
  const same = asked.filter((body) => operations.has(operationOf(body)))
  expect(same.toSorted()).toEqual(requests.toSorted())
  expect(asked.filter((body) => body.includes('"CurrentUser"'))).toHaveLength(1)
}

/** Neither the bell nor the live connection names changes: one by another test would make the page ask again. */
async function learnNothing(page: Page): Promise<void> {
  await page.route('**/api/graphql', (route) => {
    const isOfTheBell = operationOf(route.request().postData() ?? '{}') === 'Notifications'
    return isOfTheBell ? route.abort() : route.fallback()
  })
  await page.routeWebSocket(/\/api\b/, () => {})
}

function operationOf(body: string): string {
  // A cast: every request of the product has this shape.
  return (JSON.parse(body) as { operationName: string }).operationName
}

/** The requests that a page's document names, for the audience that the browser remembers. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const audience = String(await page.evaluate("localStorage.getItem('audience')"))
  const html = await (await page.request.get(path)).text()
  const [, content = ''] = /<meta name="requests" content="([^"]+)">/.exec(html) ?? []
  const id = JSON.stringify(path.split('/').at(-1))
  // A cast: the build writes bodies, or one for each audience.
  const named = JSON.parse(content.replaceAll('&quot;', '"')) as (string | Record<string, string>)[]
  const bodies = named.flatMap((one) => (typeof one === 'string' ? one : (one[audience] ?? [])))
  return bodies.map((body) => body.replace('"$publicId"', id))
}

test('an address with search parameters asks for its own rows only', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"Leads"')) asked.push(request.postData() ?? '')
  })
  await learnNothing(page)
  await page.goto('/view-leads?status=NEW_LEAD')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([expect.stringContaining('"status":["NEW_LEAD"]')])
})
