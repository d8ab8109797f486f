import { expect, type Page, test } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { customerOf, typeCustomer } from '../leads/customer.ts'
import { statusRegion } from '../leads/screen.ts'
import { type Product, startProduct } from '../product.ts'
import { acceptsInvitation, activatesVendor, addsVendor, choosesPassword, fillsPerson } from './onboarding.ts'

test.describe.configure({ timeout: 180_000 })

let product: Product

test.beforeAll(async () => {
  product = await startProduct({ DEMO: '0' })
})
test.afterAll(() => product.stop())

const vendor = 'Tamarack Roofing, LLC'
const service = 'Roof Inspection'

test('without the demo, the setup guide leads from the first link to a lead', async ({ browser }) => {
  const open = async () => (await browser.newContext({ baseURL: product.address })).newPage()
  const [founder, provider, associate] = [await open(), await open(), await open()]
  await founds(founder)
  await expect(guideOf(founder)).toContainText('1 of 6 done')
  await expect(guideOf(founder)).toContainText('with no tax ID on its invoices')
  await expectOpen(founder)
  await addsTaxId(founder)
  await confirms(founder)
  await createsService(founder)
  await guideOf(founder).getByRole('button', { name: 'Invite a provider' }).click()
  await addsVendor(founder, vendor)
  await activatesVendor(founder, vendor, { service, email: 'tam@tamarack.example' })
  await expect(guideOf(founder)).toContainText('5 of 6 done')
  await acceptsInvitation(provider, 'tam@tamarack.example', product.dataDir)
  await hidesAndShows(founder)
  await guideOf(founder).getByRole('button', { name: 'Invite an associate' }).click()
  await fillsPerson(founder, 'Add New Associate', {
    first: 'Ines',
    last: 'Fallow',
    title: 'Realtor',
    email: 'ines@fallow.example',
  })
  // The guide is done.
  await expect(guideOf(founder)).toHaveCount(0)
  await acceptsInvitation(associate, 'ines@fallow.example', product.dataDir)
  await expect(associate.getByRole('region', { name: 'Get started' })).toContainText('Your phone number')
  await expect(provider.getByRole('region', { name: 'Get started' })).toContainText('1 of 3 done')

  const customer = customerOf('Perpetua', 'MN', 0, 0)
  await associate.goto('/search-services')
  await associate.getByRole('link', { name: service, exact: true }).click()
  // The list has a link of the next name, too, and a press on a page that is being left may be lost.
  await expect(associate.getByRole('heading', { level: 1 })).toHaveText(service)
  await associate.getByRole('link', { name: `Submit lead for ${service}` }).click()
  await typeCustomer(associate, customer)
  await associate.getByRole('button', { name: 'Submit lead' }).click()
  await expect(associate.getByRole('heading', { level: 1 })).toHaveText(customer.name)

  await founder.goto('/view-leads')
  await founder.getByRole('link', { name: customer.name }).click()
  await founder.getByRole('button', { name: 'Offer to provider' }).click()
  await founder.getByRole('radio', { name: vendor }).check()
  await founder.getByRole('dialog').getByRole('button', { name: 'Offer to provider' }).click()
  await expect(statusRegion(founder)).toContainText('Offered')

  await provider.goto('/view-leads')
  await provider.getByRole('link', { name: new RegExp(`^${customer.first}, `) }).click()
  await provider.getByRole('button', { name: 'Accept lead' }).click()
  await expect(provider.getByRole('heading', { level: 1 })).toHaveText(customer.name)
})

/** The printed link, the founder's account, their name, and the firm's details. */
async function founds(page: Page): Promise<void> {
  // The link is printed right after the address.
  const link = /http:\/\/\S+\/signup\/\S+/
  await expect.poll(product.printed).toMatch(link)
  await page.goto(link.exec(product.printed())?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@marketplace.example')
  await choosesPassword(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeVisible()
  await expectOpen(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Rosa')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Mendel')
  await page.getByRole('textbox', { name: 'Headquarters address' }).fill('1 Harbor St, Duluth, MN 55802')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('button', { name: /Rosa Mendel/ })).toBeVisible()
}

function guideOf(page: Page) {
  return page.getByRole('region', { name: 'Set up your marketplace' })
}

async function addsTaxId(page: Page): Promise<void> {
  await guideOf(page).getByRole('link', { name: 'Add tax ID' }).click()
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('41-1234567')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Organization saved')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(guideOf(page)).toContainText('1 of 6 done')
  await expect(guideOf(page)).not.toContainText('no tax ID')
}

/** The outbox and the default terms stay as they are. */
async function confirms(page: Page): Promise<void> {
  await guideOf(page).getByRole('button', { name: 'Use outbox: Email delivery' }).click()
  await expect(guideOf(page)).toContainText('2 of 6 done')
  await guideOf(page).getByRole('button', { name: 'Review: Default terms' }).click()
  await page.getByRole('button', { name: 'Keep these terms' }).click()
  await expect(guideOf(page)).toContainText('3 of 6 done')
}

async function hidesAndShows(page: Page): Promise<void> {
  await guideOf(page).getByRole('button', { name: 'Hide this guide' }).click()
  await expect(guideOf(page)).toHaveCount(0)
  await page.goto('/settings?tab=Account')
  await page.getByRole('button', { name: 'Show the guide' }).click()
  await expect(guideOf(page)).toContainText('5 of 6 done')
}

async function createsService(page: Page): Promise<void> {
  await guideOf(page).getByRole('link', { name: 'Create: First service' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(service)
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Home')
  await page.getByRole('radio', { name: 'Individual' }).check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Create service' }).click()
  await expect(guideOf(page)).toContainText('4 of 6 done')
}
