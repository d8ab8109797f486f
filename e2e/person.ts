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
