import { expect } from '@playwright/test'
import { submitLead } from './bring.ts'
import type { Customer } from './customer.ts'
import { expectSecrecy, type Party } from './party.ts'
import { leadRow } from './screen.ts'
import { expectNothingFor, handlesOf } from './stranger.ts'

/** In a tab of its own, so that the list of leads goes on listening. */
export async function staysOutside(stranger: Party, operator: Party, publicId: string): Promise<void> {
  const tab = await stranger.page.context().newPage()
  for (const asked of [publicId, '00000000-0000-4000-8000-000000000000']) {
    await tab.goto(`/view-leads/${asked}`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
      "The page you're looking for doesn't exist",
    )
  }
  await tab.close()
  await expectNothingFor(stranger, operator, await handlesOf(operator, publicId))
}

/** Its connection works: its own notifications arrive, and nothing about the other lead. */
export async function readsItsOwnOnly(
  stranger: Party,
  service: string,
  customer: Customer,
  others: readonly string[],
): Promise<void> {
  await submitLead(stranger.ask, service, customer, { kind: 'LLC', owners: '1' })
  await expect(leadRow(stranger, customer.name)).toContainText('New')
  expect(await stranger.received()).toContain('new_lead_submitted')
  await expectSecrecy(stranger, others)
}
