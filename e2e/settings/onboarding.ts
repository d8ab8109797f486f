import { expect, type Page } from '@playwright/test'
import { linkInMailTo } from '../person.ts'

/** The first step of a vendor's setup, from the dialog that adds it. */
export async function addsVendor(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Legal business name' }).fill(name)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('textbox', { name: 'Headquarters address' }).fill('12 Larch Rd, Duluth, MN 55802')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 steps left')).toBeVisible()
}

/** The other steps: a service in the Midwest, and a master admin. */
export async function activatesVendor(
  page: Page,
  name: string,
  { service, email }: { service: string; email: string },
): Promise<void> {
  await page.getByRole('checkbox', { name: service, exact: true }).check()
  await page.getByRole('checkbox', { name: 'All services in Midwest' }).check()
  await page.getByRole('button', { name: 'Save coverage' }).click()
  await expect(page.getByText('1 step left')).toBeVisible()
  await page.getByRole('button', { name: 'Add admin' }).click()
  await fillsPerson(page, 'Add New Admin', { first: 'Tam', last: 'Larch', title: 'Owner', email })
  await expect(page.getByText('Vendor Admin added successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Activate and invite' }).click()
  await expect(page.getByText(`${name} is active`)).toBeVisible()
}

type NewPerson = { first: string; last: string; title: string; email: string }

export async function fillsPerson(page: Page, drawer: string, person: NewPerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: drawer })
  await dialog.getByRole('textbox', { name: 'First name' }).fill(person.first)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(person.last)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(person.title)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await dialog.getByRole('button', { name: /^(?:Send invitation|Add admin)$/ }).click()
}

/** Opens the link in the mail and chooses a password. */
export async function acceptsInvitation(page: Page, email: string, dataDir?: string): Promise<void> {
  await page.goto(await linkInMailTo(email, /https?:\/\/\S+\/signup\/\S+/, { folder: dataDir }))
  await choosesPassword(page)
}

export async function choosesPassword(page: Page): Promise<void> {
  const passwords = page.getByRole('textbox', { name: /^New password/ })
  await passwords.nth(0).fill('Sandpiper!2026')
  await passwords.nth(1).fill('Sandpiper!2026')
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/(?:home|welcome)/)
}
