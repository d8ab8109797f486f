import { expect, type Locator, type Page } from '@playwright/test'
import type { Party } from './party.ts'

/** Navigates by the menu, so that the page is never reloaded. */
export async function openMyLeads({ page }: Party): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'My Leads' }).click()
  await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible()
}

export function leadRow({ page }: Party, name: string): Locator {
  return page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: name })
}

export async function openLead(party: Party, name: string): Promise<void> {
  await leadRow(party, name).getByRole('link').click()
  await expect(party.page.getByRole('heading', { level: 1 })).toContainText(name)
}

export function statusRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Status' })
}

/** Names the status. What a step asks opens below it. */
function statusOf(page: Page): Locator {
  return statusRegion(page).getByRole('heading').first()
}

/** The open page of each party shows the lead's current status. */
export async function expectStatus(parties: readonly Party[], status: string): Promise<void> {
  for (const { page } of parties) await expect(statusOf(page)).toHaveText(status)
}

/** After a step the focus stands where the new status is, and not in nowhere. */
export async function expectAnnounced({ page }: Party, status: string): Promise<void> {
  await expect(statusOf(page)).toHaveText(status)
  await expect(statusOf(page)).toBeFocused()
}

/** The step's button on the page; what it needs is asked in a dialog of the same name. */
export async function take({ page }: Party, step: string, answer?: (dialog: Locator) => Promise<void>) {
  await statusRegion(page).getByRole('button', { name: step }).click()
  if (!answer) return
  const dialog = page.getByRole('dialog', { name: step })
  await answer(dialog)
  await dialog.getByRole('button', { name: step }).click()
  await expect(dialog).toHaveCount(0)
}

export function bell({ page }: Party): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
}
