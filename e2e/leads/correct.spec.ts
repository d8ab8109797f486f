import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { expectNeverReloaded, test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

test('a typing error in a customer’s name is corrected, and the history says what it was', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Marisol', 'OH', 85, repeatEachIndex)
  const path = `/view-leads/${await bringLead(request, 'ACCEPTED', customer)}`
  const [provider, referrer] = await Promise.all([
    join('master@multirole.example', path),
    join('associate@operator.example', path),
  ])
  const { page } = provider
  const edit = (of: typeof page) => of.getByRole('button', { name: 'Edit details' })
  await expect(referrer.page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expect(edit(referrer.page), 'not by the referrer once it is accepted').toHaveCount(0)

  await edit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  const lastName = dialog.getByRole('textbox', { name: 'Last name', exact: true })
  await expect(lastName).toHaveValue(customer.last)
  await expectOpen(page)
  await lastName.fill('')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(lastName).toHaveAttribute('aria-invalid', 'true')
  await lastName.fill('Corrigan')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog).toHaveCount(0)
  for (const party of [provider, referrer]) {
    await expect(party.page.getByRole('heading', { level: 1 })).toHaveText(`${customer.first} Corrigan`)
    await expect(party.page.getByText(`Corrected Last name (was ${customer.last})`)).toBeVisible()
    await expectNeverReloaded(party)
  }
})
