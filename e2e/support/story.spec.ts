import { expect, type Page } from '@playwright/test'
import { expectOpen } from '../accessible.ts'
import { expectSecrecy, expectNeverReloaded, type Party, test } from '../leads/party.ts'

test.describe.configure({ timeout: 180_000 })

const internal = 'The vendor has asked for this twice already.'
const hostile = '<script>document.body.dataset.hacked = 1</script> \u202Egnp.exe 👩‍👩‍👧 שלום'

test('a support request is answered, resolved, rated and reopened live', async ({ join }, {
  repeatEachIndex,
}) => {
  const title = `Invoice is missing ${repeatEachIndex + 1}`
  const requester = await join('agent@vendor.example', '/support-page/help')
  const operator = await join('master@operator.example', '/support-page?view=UNASSIGNED')
  const stranger = await join('master@multirole.example', '/support-page')

  await asksForHelp(requester.page, title)
  await takesFromQueue(operator.page, title)
  await expect(status(requester.page)).toHaveText('Assigned')
  await button(operator.page, 'Start work').click()
  await writes(operator.page, internal, { isInternal: true })
  await writes(operator.page, 'We will send it today.')
  await expect(conversation(requester.page)).toContainText('We will send it today.')
  await expect(conversation(requester.page)).not.toContainText(internal)
  const master = await join('master@vendor.example', '/support-page')
  await expect(master.page.getByRole('link', { name: title })).toBeVisible()

  await operator.page.getByRole('textbox', { name: 'Your reply' }).fill('It is in your mailbox.')
  await button(operator.page, 'Send and resolve').click()
  await expect(status(operator.page)).toHaveText('Resolved')
  await button(requester.page, 'Yes').click()
  await expect(requester.page.getByText('Did this help?')).toHaveCount(0)
  await expectOpen(requester.page)

  await writes(requester.page, hostile)
  await expect(status(requester.page)).toHaveText('In progress')
  await expect(conversation(operator.page)).toContainText('<script>document.body.dataset.hacked = 1</script>')
  expect(await operator.page.evaluate('document.body.dataset.hacked')).toBeUndefined()
  await expect(status(operator.page)).toHaveText('In progress')
  // After a transition the next buttons are briefly disabled.
  await expect(operator.page.locator('[inert]')).toHaveCount(0)
  await expectOpen(operator.page)
  await operator.page.goto('/support-page')
  await expectOpen(operator.page)

  await expectNeverReloaded(requester)
  await expectSecrecy(requester, [internal])
  await expectSecrecy(stranger, [title])
})

async function asksForHelp(page: Page, title: string): Promise<void> {
  await button(page, 'Send request').click()
  await expect(page.getByRole('textbox', { name: 'What do you need help with?' })).toBeFocused()
  await page.keyboard.type(title)
  await page.getByRole('textbox', { name: 'Details' }).fill('The one of October.')
  const file = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('42 dollars') }
  await page.getByLabel('Choose files for attachments').setInputFiles(file)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await button(page, 'Send request').click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('(312) 555-0142 x7')
  await expectOpen(page)
  await button(page, 'Send request').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(status(page)).toHaveText('New')
}

/** The queue updates without a reload. */
async function takesFromQueue(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('link', { name: /^bill\.txt/ })).toBeVisible()
  await button(page, 'Take').click()
  await expect(status(page)).toHaveText('Assigned')
}

async function writes(page: Page, text: string, { isInternal = false } = {}): Promise<void> {
  if (isInternal) await page.getByText('Internal note', { exact: true }).first().click()
  const box = page.getByRole('textbox', { name: isInternal ? 'Internal note' : 'Your reply' })
  await box.fill(text)
  await button(page, isInternal ? 'Add note' : 'Send').click()
  await expect(box).toHaveValue('')
  if (isInternal) await page.getByText('Reply', { exact: true }).click()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const status = (page: Page) => page.getByRole('region', { name: 'Status' }).getByRole('heading')

test('another person’s ticket, an unknown one and an unknown type are 404', async ({ join }) => {
  const { page } = await join('agent@vendor.example', '/support-page')
  await expectOpen(page)
  for (const path of ['c0ffee00-0000-4000-8000-000000000000', 'complaints', '1']) {
    await page.goto(`/support-page/${path}`)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
  }
  await expectNoForms(await join('admin@operator.example', '/support-page/help'))
})

/** Staff are redirected from the request forms to the queue. */
async function expectNoForms({ page }: Party): Promise<void> {
  await expect(page).toHaveURL(/\/support-page$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support queue')
}
