import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../accessible.ts'
import { arrive } from '../person.ts'

const pages = [
  '/home',
  '/view-leads',
  '/transactions',
  '/transactions/invoices',
  '/transactions/payouts',
  '/transactions/statements',
  '/search-services',
  '/new-service-creation',
  '/settings?tab=Sessions',
  '/settings?tab=Commission terms',
  '/settings?tab=Activity',
  '/test',
]

test('1rem is 16 px, so that sizes are what the design says', async ({ page }) => {
  await page.goto('/login')
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('16px')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const path of pages) {
    test(`${path} has controls of at least 44 px and fits 320 px`, async ({ page }) => {
      await arrive(page, 'master@operator.example', path)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await page.evaluate(smallControls)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  }
})

test('paper has all columns of a list, dark on white, with nothing to press', async ({ page }) => {
  // A sheet of A4, upright, less its margins: as narrow as a phone's table.
  const sheet = 718
  await page.setViewportSize({ width: sheet, height: 1040 })
  await arrive(page, 'master@operator.example', '/transactions')
  const headings = page.getByRole('columnheader').filter({ visible: true })
  await expect(headings).toHaveText(['Select all on this page', 'Deal', 'Status'])
  await expect(page.getByRole('button', { name: 'Display' })).toBeVisible()
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  await page.emulateMedia({ media: 'print' })
  await expect(headings).toHaveText(['Deal', 'Provider', 'Amount', 'Fee', 'Payout', 'Status'])
  await expect(page.getByRole('button', { name: 'Display' })).toBeHidden()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expectNoSidewaysScroll(page, sheet)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 25, 29)')
})

test('in forced colors the chosen view and the chosen settings tab differ from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [path, nav, side] of [
    ['/view-leads', 'Views', 'Bottom'],
    ['/settings?tab=Sessions', 'Settings', 'InlineStart'],
  ] as const) {
    await arrive(page, 'master@operator.example', path)
    const chosen = page.getByRole('navigation', { name: nav }).locator('a[aria-current]')
    await expect(chosen).toHaveCount(1)
    const line = `(tab) => getComputedStyle(tab).border${side}Color`
    const lines = (which: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('nav[aria-label="${nav}"] a${which}')].map(${line})`,
      )
    const white = 'rgb(255, 255, 255)'
    expect(new Set(await lines(':not([aria-current])')), nav).toEqual(new Set([white]))
    expect(await lines('[aria-current]'), nav).not.toContain(white)
  }
})

/** Controls that a finger may miss. A link in running text or over its whole row is as large as that. */
const smallControls = `[...document.querySelectorAll('main, header, nav')]
  .flatMap((part) => [...part.querySelectorAll('button, input:not([aria-hidden]), select, textarea, summary, a[href]')])
  .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((control) => getComputedStyle(control).display !== 'inline')
  .map((control) => [control, control.closest('label') ?? control])
  .filter(([, area]) => area.getBoundingClientRect().height < 43.5)
  .map(([control, area]) => control.outerHTML.slice(0, 120) + ' ' + area.getBoundingClientRect().height)`
