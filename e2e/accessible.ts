import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** The axe rules that depend on colors. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Passes axe in light and in dark, fits a phone, and is wide again after that. */
export async function expectOpen(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Expects no axe violations, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Wait for the color transition, or axe measures intermediate colors.
    const moving = `document.getAnimations().filter(({ playState }) => playState === 'running').length`
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    const violations = await judged(page, colorScheme === 'dark' ? { runOnly: rulesOfColor } : {})
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** In the page itself, which keeps axe until it is left: its builder reads the half megabyte of it again and again. */
async function judged(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  // A mail is shown in a frame without scripts, where axe would wait for an answer for ever. There is no other frame.
  const frames = { exclude: ['iframe[sandbox]'] }
  await expect(page.locator('iframe:not([sandbox])')).toHaveCount(0)
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'] })
  return page.evaluate(`axe.run(${JSON.stringify(frames)}, ${asked}).then(({ violations }) => violations)`)
}

/** Nothing sticks out of a screen that is this narrow, once it has become so. */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 700 })
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  await expect
    .poll(() => page.evaluate(beyond), { message: `${page.url()} at ${width} px` })
    .toBeLessThanOrEqual(0)
}
