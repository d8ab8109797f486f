import { expect, type Locator, type Page } from '@playwright/test'
import type { Party } from '../leads/party.ts'

/** Navigates by the menu, so that the page is never reloaded. */
export async function openTransactions({ page }: Party): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
}

export function dealRow({ page }: Party, customer: string): Locator {
  return page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: customer })
}

export async function openDeal(party: Party, customer: string): Promise<void> {
  await dealRow(party, customer).getByRole('link').click()
  await expect(party.page.getByRole('heading', { level: 1 })).toHaveText(customer)
}

export function region({ page }: Party, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** In a tab of its own the file comes up; a browser that shows none keeps it instead. */
export async function expectPdf(page: Page, open: () => Promise<void>): Promise<void> {
  const opened = page.waitForEvent('popup')
  await open()
  const tab = await opened
  const shown = tab.waitForURL(/^blob:/).then(() => tab.url())
  const kept = tab.waitForEvent('download').then((file) => file.url())
  expect(await Promise.any([shown, kept])).toMatch(/^blob:/)
  await tab.close()
}

/** Of each amount its name and its figure, and no other amount beside them. */
export async function expectMoney(party: Party, amounts: Readonly<Record<string, string>>): Promise<void> {
  const rows = region(party, 'Breakdown').getByRole('row')
  await expect(rows).toHaveText(
    Object.entries(amounts).map(
      ([name, amount]) => new RegExp(`^${name}.*${amount.replaceAll(/[$.]/g, '\\$&')}$`),
    ),
  )
}
