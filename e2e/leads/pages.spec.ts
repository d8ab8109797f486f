import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'
import { bell, openMyLeads, statusRegion } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

test('who refers finds a service, fills its form and reads the lead without a barrier', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const { page } = await join('associate@operator.example')
  const customer = customerOf('Benilda', 'OH', 20, repeatEachIndex)
  const publicId = await bringLead(request, 'NEW_LEAD', customer)
  for (const layout of ['list', 'grid']) {
    await page.goto(`/search-services?layout=${layout}&text=funding`)
    await expect(page.getByRole('link', { name: 'Submit lead for Business Funding Match' })).toBeVisible()
    await expectOpen(page)
  }
  await page.getByRole('link', { name: 'Business Funding Match', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Questions of this service' })).toBeVisible()
  await expectOpen(page)
  await page.getByRole('link', { name: 'Submit lead for Business Funding Match' }).click()
  await page.getByRole('button', { name: 'Submit lead' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await expect(page.getByText('Field is required!').first()).toBeVisible()
  await expectOpen(page)
  await page.goto(`/view-leads/${publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expectOpen(page)
})

test('the operator’s list, a lead and its providers are accessible', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const operator = await join('master@operator.example')
  const { page } = operator
  await openMyLeads(operator)
  await expectOpen(page)
  await page.goto('/view-leads?layout=grid')
  await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible()
  await expectOpen(page)
  const customer = customerOf('Casimira', 'OH', 30, repeatEachIndex)
  const publicId = await bringLead(request, 'NEW_LEAD', customer)
  await page.goto(`/view-leads/${publicId}`)
  await statusRegion(page).getByRole('button', { name: 'Offer to provider' }).click()
  await expect(page.getByRole('region', { name: 'Best matches' })).toBeVisible()
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await expectOpen(page)
})

test('a provider opens an offer, sees the permitted details and declines it', async ({ join, request }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Dorotea', 'OH', 40, repeatEachIndex)
  const publicId = await bringLead(request, 'ASSIGNED', customer)
  const provider = await join('master@multirole.example')
  const { page } = provider
  await openMyLeads(provider)
  await bell(provider).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('link').first()).toBeVisible()
  await expectOpen(page)
  await page.goto(`/view-leads/${publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${customer.first}, 432xx`)
  await expectOpen(page)
  await statusRegion(page).getByRole('button', { name: 'Decline lead' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expectOpen(page)
})

test('an agent works on a lead and writes notes without a barrier, on a phone too', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Eulalia', 'OH', 50, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const agent = await join('agent@multirole.example')
  const { page } = agent
  await openMyLeads(agent)
  await expectOpen(page)
  await page.goto(`/view-leads/${publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expectOpen(page)
  await page.getByRole('button', { name: /^Notes/ }).click()
  await page.getByRole('textbox', { name: 'Add a new note' }).fill('Called, no answer yet.')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('list', { name: 'Notes', exact: true })).toContainText('no answer yet')
  await page.getByRole('button', { name: 'Close Note added' }).click()
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 700 })
  await statusRegion(page).getByRole('button', { name: 'More' }).click()
  await expectOpen(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByLabel('Resume on')).toBeVisible()
  await expectOpen(page)
})

test('a provider names the agent, and the operator builds a form, without a barrier', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Fermina', 'OH', 60, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const provider = await join('master@multirole.example', `/view-leads/${publicId}`)
  await provider.page
    .getByRole('region', { name: 'Details' })
    .getByRole('button', { name: 'Change agent' })
    .click()
  await expect(provider.page.getByRole('combobox', { name: 'Agent' })).toBeVisible()
  await expectOpen(provider.page)

  const { page } = await join('master@operator.example', '/new-service-creation')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('textbox').first()).toBeVisible()
  await expectOpen(page)
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  await expect(dialog).toBeVisible()
  await expectOpen(page)
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Roof age')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByRole('list', { name: 'Fields of this service' })).toContainText('Roof age')
  await expectOpen(page)
})
