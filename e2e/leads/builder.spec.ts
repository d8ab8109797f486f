import { expect, type Page } from '@playwright/test'
import { press, typeInto, walkTo } from './keys.ts'
import { test } from './party.ts'

test.describe.configure({ timeout: 180_000 })

test('with the keyboard alone a service gets a form: fields are added, moved, edited and removed', async ({
  join,
}, { repeatEachIndex }) => {
  const { page } = await join('master@operator.example', '/new-service-creation')
  const name = `Chimney Sweeping ${repeatEachIndex + 1}`
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), name)
  await typeInto(page, page.getByRole('combobox', { name: 'Category', exact: true }), 'Home')
  await walkTo(page, page.getByRole('radio', { name: 'Individual' }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Select all' }))
  for (const question of ['Chimneys', 'Last swept', 'Roof access']) await adds(page, question)
  await moves(page)
  await edits(page)
  await removes(page)
  await press(page, page.getByRole('button', { name: 'Create service' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const asked = page.getByRole('list', { name: 'Questions of this service' }).getByRole('listitem')
  await expect(asked).toHaveText([/^Ways to the roof \*/, /^Chimneys/])
})

const fields = (page: Page) =>
  page.getByRole('list', { name: 'Fields of this service' }).getByRole('listitem')

async function adds(page: Page, question: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add field' })
  await press(page, add)
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(fields(page).last()).toContainText(question)
}

async function moves(page: Page): Promise<void> {
  const up = page.getByRole('button', { name: 'Move Roof access up' })
  await walkTo(page, up, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Roof access is now number 1 of 3')).toBeAttached()
  await expect(fields(page)).toHaveText([/^Roof access/, /^Chimneys/, /^Last swept/])
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fields(page)).toHaveText([/^Roof access/, /^Chimneys/, /^Last swept/])
  const down = page.getByRole('button', { name: 'Move Chimneys down' })
  await press(page, down)
  await expect(fields(page)).toHaveText([/^Roof access/, /^Last swept/, /^Chimneys/])
  await expect(down).toBeFocused()
}

async function edits(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit Roof access' })
  await walkTo(page, edit, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit field' })
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Roof access')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ways to the roof')
  await typeInto(page, dialog.getByRole('combobox', { name: 'Answer' }), 'Dropdown')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Options' }), 'Stairs\nLadder')
  await press(page, dialog.getByRole('checkbox', { name: 'Required' }), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Keep changes' }))
  await expect(dialog).toHaveCount(0)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('combobox', { name: 'Ways to the roof' })).toContainText('Ladder')
}

async function removes(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Remove Last swept' }))
  await expect(fields(page)).toHaveText([/^Ways to the roof \*/, /^Chimneys/])
  await expect(page.getByText('Last swept is removed')).toBeAttached()
}
