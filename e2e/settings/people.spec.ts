import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectOpen } from '../accessible.ts'
import { test } from '../leads/party.ts'
import { linkInMailTo } from '../person.ts'
import { acceptsInvitation, addsVendor, activatesVendor } from './onboarding.ts'

test.describe.configure({ timeout: 180_000 })

test('a master admin invites an agent, changes a permission, and deactivates them', async ({
  join,
  browser,
}, { repeatEachIndex }) => {
  const agentEmail = `nora${repeatEachIndex}@newcomers.example`
  const { page } = await join('master@vendor2.example', '/settings?tab=Service agents')
  await expect(page.getByRole('heading', { level: 1, name: 'Service agents' })).toBeVisible()
  await page.getByRole('button', { name: 'Add service agent' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add New Service Agent' })
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Please fix the errors and try again')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'First name' }).fill('Nora')
  await drawer.getByRole('textbox', { name: 'Last name' }).fill('Newcomer')
  await drawer.getByRole('textbox', { name: 'Email' }).fill('agent@vendor2.example')
  await expect(drawer.getByText('This email is already in use. Please use a different email.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Email' }).fill(agentEmail)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Service agent added successfully!')).toBeVisible()
  await expect(drawer).toHaveCount(0)

  const agent = await (await browser.newContext()).newPage()
  await acceptsInvitation(agent, agentEmail)
  await expect(menuOf(agent).getByRole('link', { name: 'Shop Services' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Nora Newcomer' }).click()
  await expect(page).toHaveURL(/person=\d+/)
  const panel = page.getByRole('dialog', { name: 'Update Service Agent' })
  await panel.getByRole('switch', { name: 'Can create services' }).check()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Service agent updated successfully!')).toBeVisible()
  await expect(menuOf(agent).getByRole('link', { name: 'Shop Services' })).toBeVisible()
  await expect(panel).toHaveCount(0)

  await page.goto('/settings?tab=Permissions')
  const given = page.getByRole('switch', { name: 'Create services: Nora Newcomer' })
  await expect(given).toBeChecked()
  await given.uncheck()
  await expect(menuOf(agent).getByRole('link', { name: 'Shop Services' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Nora Newcomer: Create services' })).toHaveCount(
    2,
  )
  await expectOpen(page)

  await page.goto('/settings?tab=Service agents&q=newcomer')
  await page.getByRole('link', { name: 'Nora Newcomer' }).click()
  await panel.getByRole('button', { name: 'Deactivate…' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate Nora Newcomer?' })
  await expect(question.getByText(/Ends 1 session at once/)).toBeVisible()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Nora Newcomer was deactivated')).toBeVisible()
  await agent.goto('/view-leads')
  await expect(agent).toHaveURL(/\/login/)
})

test('the operator sets up a vendor, leaving and resuming the flow', async ({ join }, {
  repeatEachIndex,
}) => {
  const name = `Tamarack Roofing ${repeatEachIndex + 1}`
  const { page } = await join('master@operator.example', '/settings?tab=Vendors')
  await page.getByRole('button', { name: 'Add vendor' }).first().click()
  await addsVendor(page, name)

  await page.goto('/settings?tab=Vendors&q=tamarack')
  await page.getByRole('link', { name }).click()
  // No other story offers leads of this service, which this vendor would be a match for.
  const service = 'Vehicle Protection Plan'
  await activatesVendor(page, name, { service, email: `tam${repeatEachIndex}@tamarack.example` })
  await linkInMailTo(`tam${repeatEachIndex}@tamarack.example`, /https?:\/\/\S+\/signup\/\S+/)
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Invited')
  await expectOpen(page)

  await page.getByRole('button', { name: 'Suspend…' }).click()
  const question = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(question.getByText('No open leads.')).toBeVisible()
  await question.getByRole('textbox', { name: 'Reason' }).fill('No license')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`${name} is suspended`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('No license')
})

test('every settings tab is accessible', async ({ join }) => {
  const { page } = await join('master@multirole.example', '/settings')
  for (const tab of ['Account', 'Organization', 'Admins', 'Services', 'Associates']) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectOpen(page)
  }
  await page.goto('/settings/import/agents')
  await page
    .getByRole('textbox', { name: /^Or paste a table/ })
    .fill('First name,Last name,Email\nIda,Import,ida@imports.example\nMarcus,Bell,agent@multirole.example')
  await page.getByRole('button', { name: 'Read table' }).click()
  await expectOpen(page)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('0 added, 1 to add, 1 skipped, 0 not usable')).toBeVisible()
  await expectOpen(page)
})

const menuOf = (page: Page) => page.getByRole('navigation').first()
