import { expect, type Page } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { expectNeverReloaded, test } from '../leads/party.ts'
import type { Ask } from '../leads/wire.ts'

test.describe.configure({ timeout: 180_000 })

test('working hours and targets are changed by a master admin and read by an admin', async ({ join }) => {
  const { page, ask } = await join('master@operator.example')
  await ask(usual)
  await page.goto('/settings?tab=Help%20desk')
  const saturday = page.getByRole('checkbox', { name: 'Saturday' })
  await saturday.click()
  await expect(saturday).toBeChecked()
  await page.getByRole('combobox', { name: 'Closes at' }).selectOption('9:00 AM')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Choose a time at least one hour after opening')).toBeVisible()
  await page.getByRole('combobox', { name: 'Closes at' }).selectOption('6:30 PM')
  await page.getByRole('textbox', { name: 'First reply within' }).fill('3')
  await expectOpen(page)
  await button(page, 'Save changes').click()
  await expect(page.getByText('Open requests have new due times.')).toBeVisible()
  await page.reload()
  await expect(saturday).toBeChecked()
  const admin = await join('admin@operator.example', '/settings?tab=Help%20desk')
  await expect(admin.page.getByText('9:00 AM to 6:30 PM')).toBeVisible()
  await expect(admin.page.getByText('Within 3 working hours')).toBeVisible()
  await expectOpen(admin.page)
})

test('requests are assigned and taken in bulk, which their requester sees live', async ({ join }) => {
  const requester = await join('agent@vendor.example', '/support-page')
  const at = Date.now()
  const titles = ['first', 'second'].map((name) => `Bulk ${at} ${name}`)
  for (const title of titles) await send(requester.ask, title)
  const { page } = await join(
    'master@operator.example',
    `/support-page?q=${encodeURIComponent(`Bulk ${at}`)}`,
  )
  await choose(page, titles)
  await button(page, 'Assign').click()
  const sheet = page.getByRole('dialog', { name: 'Assign' })
  await button(sheet, 'Assign 2 requests').click()
  await expect(sheet.getByText('Field is required!')).toBeVisible()
  const person = sheet.getByRole('combobox', { name: /^Person/ })
  const other = await person
    .getByRole('option')
    .filter({ hasNotText: /Choose one|you/ })
    .first()
    .textContent()
  await person.selectOption(other)
  await expectOpen(page)
  await button(sheet, 'Assign 2 requests').click()
  await expect(sheet.getByText('2 of 2 done')).toBeVisible()
  await expect(sheet.getByText(`Assigned to ${other}`)).toHaveCount(2)
  await button(sheet, 'Done').click()
  await expect(sheet).toBeHidden()
  for (const title of titles)
    await expect(requester.page.getByRole('row').filter({ hasText: title })).toContainText('Assigned')

  await choose(page, titles)
  await button(page, 'Take').click()
  const taking = page.getByRole('dialog', { name: 'Take' })
  await button(taking, 'Take 2 requests').click()
  await expect(taking.getByText('2 of 2 done')).toBeVisible()
  await button(taking, 'Done').click()
  await page.goto('/support-page?view=MINE')
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectNeverReloaded(requester)
})

const usual = `mutation { saveSupportSchedule(input: {
  days: [1, 2, 3, 4, 5], opensMinute: 540, closesMinute: 1020, answerHours: 4, resolutionHours: 16 }) { clientMutationId } }`

async function send(ask: Ask, title: string): Promise<void> {
  const { errors } = await ask(
    'mutation ($support: NewSupportInput!) { createSupport(input: { support: $support }) { support { id } } }',
    { support: { type: 'SUPPORT', title, details: 'Please look into it.' } },
  )
  expect(errors).toBeUndefined()
}

async function choose(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).click()
  await expect(page.getByText(`${titles.length} requests selected`)).toBeVisible()
}

const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true })
