import { expect } from '@playwright/test'

import { expectAccessible } from '../accessible.ts'
import { submitLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { test } from './party.ts'
import { leadRow } from './screen.ts'

test.describe.configure({ timeout: 180_000 })

const service = 'Business Funding Match'
const answers = { amount: '25000.00', purpose: 'Equipment', openedOn: '2019-05-01', hasLoans: 'No' }

test('leads are offered together, each to the provider that was shown, and one undo takes all back', async ({
  join,
}, { repeatEachIndex }) => {
  const customers = [
    customerOf('Wilhelmina', 'OH', 62, repeatEachIndex),
    customerOf('Wilhelmina', 'OH', 64, repeatEachIndex),
  ]
  const referrer = await join('associate@operator.example')
  for (const customer of customers) await submitLead(referrer.ask, service, customer, answers)

  const operator = await join('master@operator.example', '/view-leads?status=NEW_LEAD&q=Wilhelmina')
  const { page } = operator
  for (const { name } of customers) {
    const box = page.getByRole('checkbox', { name: `Select ${name}` })
    // check() looks at once, and the list keeps what is selected a moment later.
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.getByRole('button', { name: 'Offer to first provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer to first provider' })
  const [first = '', second = ''] = customers.map(({ name }) => name)
  const choice = dialog.getByLabel(`For ${second}`)
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  const name = (await choice.locator('option:checked').innerText()).trim()
  await dialog.getByRole('button', { name: 'Offer 2 leads' }).click()
  await expect(dialog.getByText(`Offered to ${name}`).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(leadRow(operator, first)).toHaveCount(0)

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(leadRow(operator, first)).toBeVisible()
  await expect(leadRow(operator, second)).toBeVisible()
})
