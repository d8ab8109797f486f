import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { submitLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { type Join, type Party, test } from './party.ts'
import { expectStatus, openLead, statusRegion, take } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

/** Two providers of the demo serve it in New Mexico. */
const service = 'Small Business Tax Preparation'
const providers = { 'Cedar Bluff': 'master@vendor.example', Yazzie: 'master@independent.example' }
type Name = keyof typeof providers

test('a lead finds its providers by itself, and after the last the operator reads why', async ({ join }, {
  repeatEachIndex,
}) => {
  const customer = customerOf('Serafina', 'NM', 92, repeatEachIndex)
  const operator = await join('master@operator.example', '/settings?tab=Offers')
  await makesAutomatic(operator)

  const referrer = await join('associate@operator.example')
  const { publicId } = await submitLead(referrer.ask, service, customer, { returns: 'This year' })
  const { page } = operator
  await page.goto(`/view-leads/${publicId}`)
  await expect(statusRegion(page)).toContainText(/Chosen before 1 other: .* open leads?\./)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Offered automatically')
  await expectAccessible(page)

  const first = await providerOf(operator)
  await declines(join, first, publicId)
  const second: Name = first === 'Yazzie' ? 'Cedar Bluff' : 'Yazzie'
  await expect(statusRegion(page)).toContainText(`Offered to ${second}`)
  await expect(statusRegion(page)).toContainText('The only provider left')
  await declines(join, second, publicId)
  await expectStatus([operator], 'New')
  await expect(statusRegion(page)).toContainText('No provider left: 2 declined.')
  await expectAccessible(page)

  await page.goto('/view-leads?routing=NO_PROVIDER')
  await openLead(operator, customer.name)
})

async function makesAutomatic({ page }: Party): Promise<void> {
  await expect(page.getByRole('radio', { name: /^Suggested/ })).toBeChecked()
  await expectAccessible(page)
  await page.goto('/search-services')
  await page.getByRole('searchbox', { name: 'Find by name, category or provider' }).fill('tax preparation')
  await page.getByRole('link', { name: service, exact: true }).click()
  await page.getByRole('button', { name: 'Offers' }).click()
  const dialog = page.getByRole('dialog', { name: `Offers for ${service}` })
  await dialog.getByRole('radio', { name: /^Automatic/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function providerOf({ page }: Party): Promise<Name> {
  const details = await page.getByRole('region', { name: 'Details' }).innerText()
  return details.includes('Yazzie') ? 'Yazzie' : 'Cedar Bluff'
}

async function declines(join: Join, name: Name, publicId: string): Promise<void> {
  const provider = await join(providers[name], `/view-leads/${publicId}`)
  await expectStatus([provider], 'Offered')
  await take(provider, 'Decline lead', (dialog) =>
    dialog.getByRole('textbox', { name: 'Reason' }).fill('No capacity this month'),
  )
}
