import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { expectSecrecy, expectNeverReloaded, test } from './party.ts'

type Offered = { publicId: string; name: string; description: string }

test.describe.configure({ timeout: 180_000 })

test('a provider proposes a service, the operator approves it, and an associate then sees it', async ({
  join,
}, { repeatEachIndex }) => {
  const operator = await join('master@operator.example')
  const provider = await join('master@vendor.example', '/new-service-creation')
  const associate = await join('associate@operator.example', '/search-services')
  const stranger = await join('master@multirole.example', '/search-services')
  const name = `Zeppelin polishing ${repeatEachIndex + 1}`
  const secret = 'Hand-polished, inside and out.'

  const { page } = provider
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ label: 'Home' })
  await page.getByRole('textbox', { name: 'Description' }).fill(secret)
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page).toHaveURL(/\/service-approvals\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^Waiting for approval/)).toBeVisible()
  await expectOpen(page)
  for (const viewer of [associate, stranger]) await expectSecrecy(viewer, [name, secret])

  const bell = operator.page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await operator.page.getByRole('link', { name: new RegExp(`asks for your approval of ${name}`) }).click()
  await expect(operator.page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(operator.page.getByText(secret)).toBeVisible()
  await expectOpen(operator.page)

  await operator.page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = operator.page.getByRole('dialog', { name: `Reject ${name}` })
  await dialog.getByRole('button', { name: 'Reject service' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Say for which airships')
  await dialog.getByRole('button', { name: 'Reject service' }).click()
  await expect(operator.page.getByText('Not approved: Say for which airships')).toBeVisible()

  await expect(page.getByText('Not approved: Say for which airships')).toBeVisible()
  await page.getByRole('link', { name: 'Edit proposal' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(secret)
  await description.fill(`${secret} For rigid airships.`)
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(page.getByText(/^Waiting for approval/)).toBeVisible()

  await expect(operator.page.getByText(/^Waiting for approval/)).toBeVisible()
  await operator.page.getByRole('button', { name: 'Approve' }).click()
  await expect(operator.page.getByText('Approved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the service' })).toBeVisible()

  await associate.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(associate.page.getByText(new RegExp(`now offers ${name}`))).toBeVisible()
  await associate.page.keyboard.press('Escape')
  await associate.page.goto(`/search-services?text=${encodeURIComponent(name)}`)
  await expect(associate.page.getByRole('link', { name }).first()).toBeVisible()
  for (const viewer of [operator, provider]) await expectNeverReloaded(viewer)
})

test('a provider’s change of a service waits, and the operator reviews old and new side by side', async ({
  join,
}, { repeatEachIndex }) => {
  const provider = await join('master@independent.example', '/search-services')
  const operator = await join('master@operator.example', '/search-services')
  const { page } = provider
  const who = await provider.ask<{ currentUser: { organizationId: number } }>(
    '{ currentUser { organizationId } }',
  )
  const offered = await provider.ask<{ allServices: { nodes: Offered[] } }>(
    `query ($id: Int!) {
      allServices(first: 20, filter: { organizationId: { equalTo: $id } }) {
        nodes { publicId name description }
      }
    }`,
    { id: who.data?.currentUser.organizationId },
  )
  const own = offered.data?.allServices.nodes ?? []
  const service = own[repeatEachIndex % own.length]
  if (!service) throw new Error('This provider offers nothing')
  const description = `${service.description} Also at night, ${repeatEachIndex}.`
  await page.goto(`/new-service-creation?service=${service.publicId}`)
  await page.getByRole('textbox', { name: 'Description' }).fill(description)
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(page).toHaveURL(/\/service-approvals\//)
  await expect(page.getByRole('definition')).toHaveCount(1)
  await page.goto(`/search-services/${service.publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(service.name)
  await expect(page.getByText(description)).toHaveCount(0)
  await expect(page.getByText('A change of this service is waiting for approval.')).toBeVisible()
  await expectOpen(page)

  await operator.page.getByRole('link', { name: 'Waiting for approval' }).click()
  await expectOpen(operator.page)
  await operator.page.getByRole('link', { name: service.name, exact: true }).click()
  await expect(operator.page.getByText(`Now: ${service.description}`)).toBeVisible()
  await expect(operator.page.getByRole('definition')).toContainText([description])
  await operator.page.getByRole('button', { name: 'Approve' }).click()
  await operator.page.getByRole('link', { name: 'See the service' }).click()
  await expect(operator.page.getByText(description)).toBeVisible()
  await page.reload()
  await expect(page.getByText(description)).toBeVisible()
})

test('the operator compares a duplicate with the earlier lead and releases it', async ({ join }, {
  repeatEachIndex,
}) => {
  const operator = await join('master@operator.example')
  const { data } = await operator.ask<{
    allLeads: { nodes: { publicId: string; leadDuplicate: { earlierLead: { leadEmail: string } } }[] }
  }>(`{ allLeads(first: 10, orderBy: PRIMARY_KEY_ASC, filter: { status: { equalTo: "DUPLICATE" } }) {
    nodes { publicId leadDuplicate { earlierLead { leadEmail } } } } }`)
  const lead = data?.allLeads.nodes[repeatEachIndex]
  if (!lead) throw new Error('The demo has no such duplicate')
  const { page } = operator
  await page.goto(`/view-leads/${lead.publicId}`)
  const comparison = page.getByRole('region', { name: 'Is this the same customer?' })
  await expect(comparison.getByRole('row', { name: /^Email Matches/ }).getByRole('cell')).toHaveText([
    lead.leadDuplicate.earlierLead.leadEmail,
    lead.leadDuplicate.earlierLead.leadEmail,
  ])
  await expectOpen(page)
  await comparison.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release lead' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Father and son')
  await dialog.getByRole('button', { name: 'Release lead' }).click()
  await expect(comparison).toHaveCount(0)
  await expect(page.getByText('Father and son')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offer to provider' })).toBeVisible()
})
