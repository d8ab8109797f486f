// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
import { CategoriesTab } from './CategoriesTab.tsx'

const master = { id: 1, vendorId: 1, userType: 'MASTER_ADMIN', organizationType: 'OPERATOR', permissions: [] }
const category = (id: number, name: string, parentId: number | null, position: number, isActive = true) => ({
  id,
  name,
  parentId,
  isActive,
  position,
})
const nodes = [
  category(4, 'Roofs', 2, 1),
  category(1, 'Finance', null, 2),
  category(2, 'Home', null, 1),
  category(3, 'Doors', 2, 1, false),
]

async function open(answers: Parameters<typeof serve>[0] = {}, user = master) {
  const calls = serve({ AllCategories: { allCategories: { nodes } }, ...answers })
  return { calls, ...(await show(<CategoriesTab user={user} />)) }
}
async function rowTexts() {
  const table = await screen.findByRole('table', { name: 'Categories' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('subcategories follow their category, by position and name', async () => {
  await open()
  expect(await rowTexts()).toEqual([
    expect.stringMatching(/^HomeCategoryActive/),
    expect.stringMatching(/^DoorsIn HomeHomeInactive/),
    expect.stringMatching(/^RoofsIn HomeHomeActive/),
    expect.stringMatching(/^FinanceCategoryActive/),
  ])
})

test('an admin who is not a master admin only reads them', async () => {
  await open({}, { ...master, userType: 'ADMIN' })
  await rowTexts()
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull()
})

test('a category is renamed; the new name must not be empty', async () => {
  const { user, calls } = await open({ UpdateCategory: { updateCategoryById: {} } })
  const row = await screen.findByRole('row', { name: /^Finance/ })
  await user.click(within(row).getByRole('button', { name: 'Rename' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename Finance' })
  await user.clear(field(/^Name/))
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
  expect(sentAs(calls, 'UpdateCategory')).toEqual([])
  await user.type(field(/^Name/), 'Money')
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'UpdateCategory')).toEqual([{ input: { id: 1, categoryPatch: { name: 'Money' } } }])
  await waitFor(() => expect(sentAs(calls, 'AllCategories')).toHaveLength(2))
})

test('a category is activated and deactivated', async () => {
  const { user, calls } = await open({ UpdateCategory: { updateCategoryById: {} } })
  await user.click(await screen.findByRole('button', { name: 'Activate' }))
  await screen.findByText('Category saved')
  await user.click(screen.getAllByRole('button', { name: 'Deactivate' })[0] as HTMLElement)
  await waitFor(() => expect(sentAs(calls, 'UpdateCategory')).toHaveLength(2))
  expect(sentAs(calls, 'UpdateCategory').map(({ input }) => input)).toEqual([
    { id: 3, categoryPatch: { isActive: true } },
    { id: 2, categoryPatch: { isActive: false } },
  ])
})

test('a refused change says why', async () => {
  const { user } = await open({ UpdateCategory: refusal('FORBIDDEN') })
  await user.click(await screen.findByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('Not saved')).toBeTruthy()
})

test('categories are found by name and status', async () => {
  const { user } = await open()
  await rowTexts()
  await user.type(screen.getByRole('searchbox'), 'o')
  await waitFor(async () => expect(await rowTexts()).toHaveLength(3))
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Inactive' }))
  await waitFor(async () => expect(await rowTexts()).toEqual([expect.stringContaining('Doors')]))
})

test('a refused name stays in its dialog, with the reason', async () => {
  const { user } = await open({
    UpdateCategory: refusal('INVALID_INPUT', { reason: 'NAME_TAKEN' }, 'There is a category of this name'),
  })
  const row = await screen.findByRole('row', { name: /^Finance/ })
  await user.click(within(row).getByRole('button', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Finance' }))
  await user.type(dialog.getByLabelText(/^Name/), 's')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('There is a category of this name')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
