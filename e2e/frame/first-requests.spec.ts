import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { arrive } from '../person.ts'

const pages = [
  '/home',
  '/view-leads',
  '/transactions',
  '/transactions/invoices',
  '/search-services',
  '/notifications',
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
] as const) {
  test(`so does ${path}`, async ({ page }) => {
    await arrive(page, email, '/settings')
    await expectEarly(page, path)
  })
}

for (const path of ['/view-leads', '/transactions']) {
  test(`so does a record of ${path}`, async ({ page }) => {
    await arrive(page, 'master@operator.example', path)
    const record = await page.getByRole('table').getByRole('link').first().getAttribute('href')
    await expectEarly(page, record ?? '')
  })
}

/** Opens the page, but holds its code back until it has asked for all that its document names. */
async function expectEarly(page: Page, path: string): Promise<void> {
  const requests = await requestsOf(page.request, path)
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
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).not.toEqual([])
  for (const body of requests) expect(asked.filter((other) => other === body)).toEqual([body])
  expect(asked.filter((body) => body.includes('"CurrentUser"'))).toHaveLength(1)
}

/** The requests that a page's document names. */
async function requestsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text()
  const [, content = ''] = /<meta name="requests" content="([^"]+)">/.exec(html) ?? []
  const id = JSON.stringify(path.split('/').at(-1))
  const bodies = JSON.parse(content.replaceAll('&quot;', '"')) as string[]
  return bodies.map((body) => body.replace('"$publicId"', id))
}

test('an address with search parameters asks for its own rows only', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/settings')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"Leads"')) asked.push(request.postData() ?? '')
  })
  await page.goto('/view-leads?status=NEW_LEAD')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([expect.stringContaining('"status":["NEW_LEAD"]')])
})
