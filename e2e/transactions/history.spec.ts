import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../leads/party.ts'

test.describe.configure({ timeout: 120_000 })

const history = (page: Page) => page.getByRole('region', { name: 'History' })
const entries = (page: Page): Locator => history(page).getByRole('listitem')

test('notes are written into a transaction’s history, each for its audience', async ({ join }) => {
  const provider = await join('master@multirole.example', '/transactions?status=ASSOCIATE_PAID&sort=closed')
  // The oldest of the paid ones: no other story adds to its history.
  const { page } = provider
  await page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click()
  await expect(history(page)).toBeVisible()
  const write = async (note: string, audience: string) => {
    await history(page).getByText(audience, { exact: true }).click()
    await history(page).getByRole('textbox', { name: 'Write a note' }).fill(note)
    await page.keyboard.press('Control+Enter')
    await expect(entries(page).first()).toContainText(note)
  }
  await write('Our margin is thin here', 'My organization')
  await expect(entries(page).first()).toContainText('One organization only')
  await write('The invoice may come now', 'Everyone on this deal')
  await history(page).getByText('Notes', { exact: true }).click()
  await expect(page).toHaveURL(/show=notes/)
  await page.reload()
  await expect(entries(page).first()).toContainText('The invoice may come now')
  await expect(entries(page).filter({ hasText: '→' })).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(history(page).getByRole('textbox', { name: 'Write a note' })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
  const address = new URL(page.url()).pathname
  const operator = await join('master@operator.example', address)
  await expect(history(operator.page)).toContainText('The invoice may come now')
  // The operator reads all notes.
  await expect(history(operator.page)).toContainText('Our margin is thin here')
  const other = await join('master@vendor2.example', address)
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await other.received()).not.toMatch(/The invoice may come now|Our margin is thin here/)
})
