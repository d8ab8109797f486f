import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { bringLead, submitLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'

test('the operator erases a customer who asks to be forgotten, in all their leads', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Philippa', 'OH', 35, repeatEachIndex)
  const name = `${customer.first} ${customer.last}`
  const worked = await bringLead(request, 'ACCEPTED', customer)
  const referrer = await join('associate@operator.example')
  // By the phone number, since the address is another.
  const second = { ...customer, email: `second.${customer.email}` }
  const other = await submitLead(referrer.ask, 'Card Processing Savings Review', second, {})
  const agent = await join('agent@multirole.example', `/view-leads/${worked}`)
  await expect(agent.page.getByRole('heading', { level: 1 })).toContainText(customer.last)

  const { page } = await join('master@operator.example', `/view-leads/${worked}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Erase customer' }).click()
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(dialog.getByRole('checkbox', { name: new RegExp(`^L-${other.id} ${name}`) })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel(/^Name of the customer/).fill(customer.first)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText(`Type “${name}” exactly as shown.`)).toBeVisible()
  await dialog.getByLabel(/^Name of the customer/).fill(name)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Erased customer \d+/)
  await expect(page.getByText(/^The customer asked to be forgotten. Their data was erased on/)).toBeVisible()
  await expect(page.getByText('Customer’s data erased')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase customer' })).toHaveCount(0)

  await page.goto(`/view-leads/${other.publicId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Erased customer ${other.id}`)
  await page.goto(`/view-leads?q=${encodeURIComponent(customer.last)}`)
  await expect(page.getByText('No lead fits')).toBeVisible()

  await agent.page.reload()
  await expect(agent.page.getByRole('heading', { level: 1 })).toContainText(/^Erased customer \d+/)
  await expect(agent.page.getByText('Customer’s data erased')).toBeVisible()
  await expect(agent.page.getByRole('link', { name: 'Call', exact: true })).toHaveCount(0)
  await expect(agent.page.getByText(customer.street)).toHaveCount(0)
})
