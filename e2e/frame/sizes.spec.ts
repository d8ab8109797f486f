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

/** Controls that a finger may miss. A link in running text or over its whole row is as large as that. */
const smallControls = `[...document.querySelectorAll('main, header, nav')]
  .flatMap((part) => [...part.querySelectorAll('button, input:not([aria-hidden]), select, textarea, summary, a[href]')])
  .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((control) => getComputedStyle(control).display !== 'inline')
  .map((control) => [control, control.closest('label') ?? control])
  .filter(([, area]) => area.getBoundingClientRect().height < 43.5)
  .map(([control, area]) => control.outerHTML.slice(0, 120) + ' ' + area.getBoundingClientRect().height)`
