import { expect } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { press, typeInto } from './keys.ts'
import { expectSecrecy, expectNeverReloaded, test } from './party.ts'

test('who may not create services asks for one, and the operator begins it with what was asked', async ({
  join,
}, { repeatEachIndex }) => {
  const operator = await join('master@operator.example')
  const asking = await join('agent@vendor.example', '/search-services')
  const stranger = await join('agent@multirole.example', '/new-service-creation')
  const { page } = asking
  const title = `Roof gardens ${repeatEachIndex + 1}`
  const details = 'For flat roofs, with watering.'

  await press(page, page.getByRole('link', { name: 'Request a service' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a service')
  await press(page, page.getByRole('button', { name: 'Send request' }))
  const name = page.getByRole('textbox', { name: 'Service', exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(title)
  await typeInto(page, page.getByRole('textbox', { name: /^What should it cover/ }), details)
  await expectOpen(page)
  await press(page, page.getByRole('button', { name: 'Send request' }))
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(details)

  const bell = operator.page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const notification = operator.page.getByRole('link', {
    name: new RegExp(`submitted new service request for ${title}`),
  })
  await notification.click()
  await operator.page.getByRole('link', { name: 'Create this service' }).click()
  await expect(operator.page.getByRole('heading', { level: 1 })).toHaveText('Create service')
  await expect(operator.page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(title)
  await expect(operator.page.getByText(details)).toBeVisible()
  await expectNeverReloaded(operator)
  await expectOpen(operator.page)
  await expectSecrecy(stranger, [title, details])
  await operator.page.goto('/new-service-creation?request=c0ffee00-0000-4000-8000-000000000000')
  await expect(operator.page.getByText('404', { exact: true })).toBeVisible()
})
