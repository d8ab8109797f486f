import { expect, type Page, test } from '@playwright/test'

import { expectOpen } from '../accessible.ts'
import { bringLead } from '../leads/bring.ts'
import { customerOf } from '../leads/customer.ts'
import { arrive } from '../person.ts'

const people = [
  ['operator', 'master@operator.example', '/dashboard/turnstone', 'New leads to offer'],
  ['vendor', 'master@vendor.example', '/dashboard/vendor', 'Offers waiting'],
  ['associate', 'associate@operator.example', '/dashboard/associate', 'Payouts over time'],
  ['service agent', 'agent@vendor.example', '/dashboard/service-agent', 'Today: call these customers'],
] as const

for (const [who, email, path, heading] of people)
  test(`the ${who}’s menu opens a dashboard that starts with pending actions`, async ({ page }) => {
    await arrive(page, email)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('navigation', { name: 'Needs action' })).toBeVisible()
    await expectOpen(page)
  })

/** The visible, rounded figure; screen readers get the exact one. */
const figureOf = (tile: ReturnType<Page['getByRole']>) => tile.locator('[aria-hidden]').first().textContent()

/** The leading number of a text. */
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? -1)

async function followed(page: Page, link: ReturnType<Page['getByRole']>): Promise<number> {
  await link.click()
  await expect(page).not.toHaveURL(/\/dashboard/)
  await expect(page.getByRole('table').or(page.getByText('Nothing matches')).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const count = page.getByText(/^[\d,]+ (?:leads?|transactions?)(?: found)?$/).first()
  await expect(count).toBeVisible()
  const found = numberIn(await count.textContent())
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  return found
}

/** Expects a figure's link to lead to as many rows. Another story may change both in between, hence the repeats. */
async function expectSame(
  page: Page,
  link: ReturnType<Page['getByRole']>,
  figure: () => Promise<number>,
): Promise<void> {
  await expect(async () => {
    const shown = await figure()
    expect(await followed(page, link)).toBe(shown)
  }).toPass({ timeout: 45_000 })
}

test('each figure leads to a list with the same number', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/dashboard/turnstone?period=YEAR')
  const figures = page.getByRole('list', { name: 'Figures' })
  const leads = figures.getByRole('link', { name: /^Leads/ })
  await expectSame(page, leads, async () => numberIn(await figureOf(leads)))
  const conversion = figures.getByRole('link', { name: /^Conversion/ })
  const won = async () => numberIn(/([\d,]+) won/.exec((await conversion.textContent()) ?? '')?.[0] ?? '')
  // Early in January there may be none.
  if ((await won()) > 0) await expectSame(page, conversion, won)
  for (const name of ['Revenue', 'Invoices pending', 'Invoices overdue', 'Invoices paid', 'Approved']) {
    const tile = figures.getByRole('link', { name: new RegExp(`^${name}`) })
    const deals = async () =>
      numberIn(
        /([\d,]+) deals?/.exec(((await tile.textContent()) ?? '').replaceAll(/\$[\d,.]+[KMB]?/g, ' '))?.[0] ??
          '',
      )
    if ((await deals()) > 0) await expectSame(page, tile, deals)
  }
  const unassigned = page
    .getByRole('navigation', { name: 'Needs action' })
    .getByRole('link', { name: /New leads to offer/ })
  await expectSame(page, unassigned, async () => numberIn(await unassigned.textContent()))
})

test('period and comparison are in the address, and charts are accessible', async ({ page }) => {
  await arrive(page, 'master@operator.example', '/dashboard/turnstone')
  await page.getByText('Quarter', { exact: true }).click()
  await expect(page).toHaveURL(/period=QUARTER/)
  await page.getByLabel('Compare with').selectOption('Year before')
  await expect(page).toHaveURL(/compare=YEAR/)
  const chart = page.getByRole('group', { name: /^Revenue over time/ })
  // The chart of the former period may still be there.
  await expect(async () => {
    await chart.press('ArrowRight', { timeout: 2_000 })
    await expect(chart.getByRole('status')).toContainText(/\d{4}: \$[\d,]+\.\d\d.*compared with/, {
      timeout: 2_000,
    })
  }).toPass()
  await page.getByRole('button', { name: 'Hide the picture of Revenue over time' }).click()
  await expect(page.getByRole('region', { name: 'Revenue over time as a table' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Services as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('services.csv')
  await page.reload()
  await expect(page.getByLabel('Compare with')).toHaveValue('YEAR')
})

test('"another role\'s dashboard leads to one\'s own", and an unknown one is not found', async ({ page }) => {
  await arrive(page, 'agent@vendor.example', '/dashboard/vendor')
  await expect(page).toHaveURL(/\/dashboard\/service-agent$/)
  await page.goto('/dashboard/turnstone')
  await expect(page).toHaveURL(/\/dashboard\/service-agent$/)
  await page.goto('/dashboard/nobody')
  await expect(
    page
      .getByText('The page you’re looking for doesn’t exist')
      .or(page.getByText("The page you're looking for doesn't exist")),
  ).toBeVisible()
})

test('tiles update live when someone submits a lead', async ({ page, request }, { repeatEachIndex }) => {
  await arrive(page, 'master@operator.example', '/dashboard/turnstone?period=DAY')
  const leads = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^Leads/ })
  const before = numberIn(await figureOf(leads))
  await bringLead(request, 'NEW_LEAD', customerOf('Tilda', 'OH', 97, repeatEachIndex))
  // Other stories submit leads at the same time.
  await expect.poll(async () => numberIn(await figureOf(leads))).toBeGreaterThan(before)
})

test('a provider accepts a waiting offer in the dashboard’s queue', async ({ page, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Perpetua', 'OH', 99, repeatEachIndex)
  await bringLead(request, 'ASSIGNED', customer)
  await arrive(page, 'master@multirole.example', '/dashboard/vendor')
  const offers = page.getByRole('region', { name: 'Offers waiting' })
  const waiting = offers.getByRole('button', { name: /^Accept/ })
  await expect(waiting.first()).toBeVisible()
  const named = (await waiting.first().textContent()) ?? ''
  await waiting.first().press('Enter')
  await expect(offers.getByRole('button', { name: named, exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Offers waiting' })).toBeFocused()
})

test('bars of due days lead to lists with the same number, and chosen days have their revenue', async ({
  page,
}) => {
  await arrive(page, 'master@operator.example', '/dashboard/turnstone')
  for (const name of ['Unpaid invoices by age', 'Expected payouts']) {
    const bar = page
      .getByRole('list', { name })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first()
    const deals = async () =>
      numberIn(/([\d,]+) deals?/.exec((await bar.locator('small').textContent()) ?? '')?.[0] ?? '')
    expect(await deals()).toBeGreaterThan(0)
    await expectSame(page, bar.getByRole('link'), deals)
  }
  const revenue = page.getByRole('region', { name: 'Revenue over time' })
  const [from, to] = [dayBefore(360), dayBefore(0)]
  await revenue.getByLabel('From').fill(from)
  await revenue.getByLabel('To').fill(to)
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
  const total = revenue.getByRole('link', { name: /^[\d,]+ deals? (?:and|or) corrections?$/ })
  await expectSame(page, total, async () => numberIn(await total.textContent()))
})

/** The day so many days ago, as the address has it. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
