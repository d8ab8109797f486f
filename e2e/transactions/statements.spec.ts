import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { press, typeInto } from '../leads/keys.ts'
import { test } from '../leads/party.ts'
import { expectPdf } from './deal.ts'

test.describe.configure({ timeout: 120_000 })

test('an associate sees where the money is, and a statement whose file says the same to the cent', async ({
  join,
}) => {
  const { page } = await join('associate@operator.example')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }).click()
  await page.getByRole('link', { name: 'Payouts' }).click()
  await findsEachReferral(page)

  await page.getByRole('link', { name: 'Statements', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
  const months = page.getByRole('navigation', { name: 'Months' })
  const before = months.getByRole('link').first()
  const name = await before.innerText()
  await before.click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  // The address changes before the page.
  await expect(months.getByRole('heading')).toHaveText(name)
  await saysTheSame(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/month=/)
  await expect(months.getByRole('link')).toHaveCount(1)
})

/** Each under one of the tabs, which together are all; why there is nothing is said. */
async function findsEachReferral(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(tabs.getByRole('link', { name: /^All [1-9]/ })).toBeVisible()
  const counts = (await tabs.getByRole('link').allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]))
  const [all = 0, ...parts] = counts
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  await tabs.getByRole('link', { name: /^No payout/ }).click()
  await expect(page).toHaveURL(/view=NOTHING/)
  const rows = page.getByRole('table', { name: 'Payouts' }).getByRole('row')
  await expect(rows.filter({ hasText: 'The lead was not won' }).first()).toContainText('$0.00')
  await tabs.getByRole('link', { name: /^All/ }).click()
  await expectOpen(page)
}

async function saysTheSame(page: Page): Promise<void> {
  const entries = page.getByRole('table', { name: 'Entries' })
  await expect(entries.getByRole('row').nth(1)).toBeVisible()
  const shown = await entries
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.innerText)),
    )
  const [, opening = '', ...filed] = await saved(page, 'Download CSV')
  const closing = filed.pop() ?? ''
  expect(filed.map((line) => line.split(',').slice(-2))).toEqual(shown.map((cells) => cells.map(plain)))
  const balances = await page.getByRole('definition').allInnerTexts()
  expect([plain(balances[0] ?? ''), plain(balances[2] ?? '')]).toEqual([
    opening.split(',').at(-1),
    closing.split(',').at(-1),
  ])
  await expectOpen(page)
}

/** "−$1,234.50" is -1234.50. */
const plain = (amount: string) => amount.replaceAll(/[$,]/g, '').replace('−', '-')

/** The lines of the file that the button gives, by the keyboard. */
async function saved(page: Page, button: string): Promise<string[]> {
  const coming: Promise<Download> = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: button }))
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^[a-z]+-[\d-]+\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  return text
    .trim()
    .replace(/^\uFEFF/, '')
    .split('\r\n')
}

test('with the keyboard the operator finds a provider, takes out what the list shows, and reads their statement', async ({
  join,
}) => {
  const { page } = await join('master@operator.example')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }).click()
  // No other story closes a deal of theirs.
  const provider = 'Cedar Bluff Business Services, LLC'
  await press(page, page.getByRole('button', { name: 'Filter' }))
  await typeInto(page, page.getByRole('combobox', { name: 'Provider' }), 'bluff ced')
  // Before it found this, the list has all providers, of whom Enter takes none.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  // The first match is highlighted, so that Enter takes it.
  await expect(page.getByRole('option', { name: provider })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/provider=\d+/)
  await page.keyboard.press('Escape')
  const [titles = '', ...lines] = await saved(page, 'Export CSV')
  expect(titles).toMatch(/^Transaction,Lead,Type,Status,Closed,Service,Provider/)
  await expect(page.getByText(/transactions found$/)).toHaveText(`${lines.length} transactions found`)
  expect(lines.filter((line) => !line.includes(`"${provider}"`))).toEqual([])

  await press(page, page.getByRole('link', { name: 'Statements', exact: true }))
  await expect(page.getByRole('combobox', { name: 'Whose statement' })).toHaveValue(provider)
  await expect(page.getByRole('list').or(page.getByRole('definition')).first()).toBeVisible()
  const month = page.getByRole('heading', { level: 2 })
  const thisMonth = await month.innerText()
  await press(page, page.getByRole('navigation', { name: 'Months' }).getByRole('link').first())
  await expect(page).toHaveURL(/organizationId=\d+.*month=|month=.*organizationId=\d+/)
  await expect(month).not.toHaveText(thisMonth)
  await saysTheSame(page)
  await expectPdf(page, () => press(page, page.getByRole('button', { name: 'Open PDF' })))
})

test('an agent has neither page', async ({ join }) => {
  const { page } = await join('agent@vendor.example')
  for (const path of ['statements', 'payouts']) {
    await page.goto(`/transactions/${path}`)
    await expect(page.getByText("You're not authorized to access this page")).toBeVisible()
  }
  await page.goto('/transactions')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Statements' })).toHaveCount(0)
})
