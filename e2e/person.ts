import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const demoPassword = 'Turnstone!2026'

/** Signs in as a person would, and arrives at home. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Of axe's rules, those whose answer depends on the colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Nothing that axe would complain about, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours that are still on their way from one scheme to the other would be measured as neither.
    const moving = `document.getAnimations().filter(({ playState }) => playState === 'running').length`
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    // A mail is shown in a frame without scripts, where axe would wait for an answer for ever.
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]')
    if (colorScheme === 'dark') axe.withRules(rulesOfColour)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** Nothing sticks out of a screen that is this narrow. */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 700 })
  const beyond = Number(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  )
  expect(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
}

/** Passes axe in light and in dark, fits a phone, and is wide again after that. */
export async function expectOpen(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The newest mail to an address, as it was kept: its links. */
export async function linkInMailTo(address: string, pattern: RegExp): Promise<string> {
  const { listOutbox, readOutbox } = await import('../server/mail/outbox.ts')
  const folder = process.env['PRODUCT_DATA_DIR'] ?? ''
  let found = ''
  await expect
    .poll(
      async () => {
        const mails = (await listOutbox(folder)).filter(({ to }) => to.includes(address))
        for (const { id } of mails) {
          const mail = await readOutbox(folder, id)
          found = pattern.exec(mail?.text ?? '')?.[0] ?? ''
          if (found) return found
        }
        return ''
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return found
}
