import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { typeInto } from './keys.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

test('an admin writes a template, an agent’s email is filled with it, and no other organization has it', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const title = `First quote ${repeatEachIndex}`
  const customer = customerOf('Quirina', 'OH', 66, repeatEachIndex)
  const publicId = await bringLead(request, 'ACCEPTED', customer)
  const { page } = await join('master@multirole.example', '/settings?tab=Templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await typeInto(page, form.getByRole('textbox', { name: 'Title' }), title)
  await typeInto(page, form.getByRole('textbox', { name: 'Subject' }), 'Your {service}')
  await typeInto(page, form.getByRole('textbox', { name: 'Text' }), 'Hello {name},')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText(/^\{name\} is not a field of emails/).first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello ')
  await form.getByRole('button', { name: '{customer first name}' }).click()
  await page.keyboard.type(', {agent} from {organization} is here.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText(title)
  await expectAccessible(page)

  const agent = await join('agent@multirole.example', `/view-leads/${publicId}`)
  await agent.page.setViewportSize({ width: 390, height: 844 })
  await agent.page.getByRole('button', { name: 'Email', exact: true }).click()
  const mail = agent.page.getByRole('dialog', { name: `Email ${customer.first}` })
  await mail.getByRole('button', { name: 'Templates' }).press('Enter')
  await expect(agent.page.getByRole('menuitem').first()).toBeVisible()
  await expectAccessible(agent.page)
  await expectNoSidewaysScroll(agent.page)
  await agent.page.keyboard.type(title)
  await expect(agent.page.getByRole('menuitem', { name: title })).toBeFocused()
  await agent.page.keyboard.press('Enter')
  await expect(mail.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your Business Funding Match')
  await expect(mail.getByRole('textbox', { name: 'Message' })).toHaveValue(
    new RegExp(`^Hello ${customer.first}, .+ from Halden Ridge Partners, Inc\\. is here\\.$`),
  )
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(agent.page.getByRole('region', { name: 'History' })).toContainText(
    'Your Business Funding Match',
  )
  await expect(agent.page.getByRole('link', { name: 'Manage templates' })).toHaveCount(0)

  const operator = await join('master@operator.example', `/view-leads/${publicId}`)
  await operator.page.getByRole('button', { name: 'Email', exact: true }).click()
  await operator.page.getByRole('button', { name: 'Templates' }).click()
  await expect(operator.page.getByRole('menuitem', { name: 'Manage templates' })).toBeVisible()
  await expect(operator.page.getByText('No templates yet')).toBeVisible()
  expect(await operator.received()).not.toContain(title)

  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Template removed')).toBeVisible()
})
