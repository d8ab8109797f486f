import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

const phone = { width: 390, height: 800 }
const statement = 'Northline and its partner may call and email me about my request.'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('an associate connects a form, mends the name of a field, and sends a refused request again', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Nerina', 'OH', 73, repeatEachIndex)
  const { page, ask } = await join('associate@operator.example')
  const services = await ask<{ allServices: { nodes: { id: number }[] } }>(
    '{ allServices(first: 1, filter: { name: { equalTo: "Business Funding Match" } }) { nodes { id } } }',
  )
  const name = `Site ${customer.last}`
  await ask(
    'mutation ($input: CreateReferralLinkInput!) { createReferralLink(input: $input) { clientMutationId } }',
    {
      input: { name, serviceId: services.data?.allServices.nodes[0]?.id },
    },
  )
  await page.setViewportSize(phone)
  await page.goto('/referral-links')
  await page.getByRole('button', { name: `Forms: ${name}` }).focus()
  await page.keyboard.press('Enter')
  const forms = page.getByRole('dialog', { name: `Forms: ${name}` })
  await expect(forms.getByText('No form connected yet')).toBeVisible()
  await expectGood(page)
  await forms.getByRole('button', { name: 'Connect a form' }).click()
  const form = page.getByRole('dialog', { name: 'Connect a form' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Contact page')
  await form.getByRole('textbox', { name: /^What the form says/ }).fill(statement)
  await form.getByRole('checkbox', { name: 'Call' }).check()
  await form.getByRole('checkbox', { name: 'Email' }).check()
  await expectGood(page)
  await form.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Your key' })
  const key = (await made.getByText(/^in_[0-9a-f]{64}$/).textContent()) ?? ''
  await expectGood(page)
  await made.getByRole('button', { name: 'Done' }).click()

  const sent = {
    full_name: customer.name,
    Correo: customer.email,
    phone: customer.phone,
    street: customer.street,
    city: customer.city,
    state: customer.state,
    zip: customer.zip,
    amount: 25_000,
    purpose: 'Equipment',
    openedOn: '2019-05-01',
    hasLoans: 'No',
  }
  const post = () => request.post('/api/intake', { headers: { authorization: `Bearer ${key}` }, form: sent })
  const refused = await post()
  expect([refused.status(), await refused.json()]).toEqual([
    422,
    { errors: [{ field: 'email', reason: expect.any(String) }] },
  ])

  await forms.getByRole('button', { name: 'Requests: Contact page' }).click()
  const requests = page.getByRole('dialog', { name: 'Requests: Contact page' })
  const row = requests.getByRole('list', { name: 'Requests' }).getByRole('listitem').first()
  await expect(row).toContainText('Refused')
  await expect(requests).toContainText('Not asked for: Correo')
  await expectGood(page)
  await requests.getByRole('button', { name: 'Field names' }).click()
  const names = page.getByRole('dialog', { name: 'Field names: Contact page' })
  await names.getByRole('textbox', { name: 'Email' }).fill('Correo')
  await expectGood(page)
  await names.getByRole('button', { name: 'Save' }).click()
  await requests.getByRole('button', { name: /^Send again/ }).click()
  await expect(row).toContainText('Received')
  const again = await post()
  expect(again.status(), 'its sender tries again').toBe(200)
  const { receipt } = (await again.json()) as { receipt: string }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectGood(page)

  await row.getByRole('link', { name: receipt }).click()
  const arrival = page.getByRole('region', { name: 'How this came in' })
  await expect(arrival).toContainText(name)
  await expect(arrival.getByText(statement).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/referral-links')
  await page.getByRole('button', { name: `Forms: ${name}` }).click()
  await forms.getByRole('button', { name: 'Revoke: Contact page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(forms.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await post()).status()).toBe(401)
  await expectGood(page)
})
