// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawPictures, pictureToCrop } from '../../test/pictures.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { collectUploads } from '../../test/uploads.ts'
import { admin, master, operator, renee } from '../test/fixtures.ts'
import { AddPerson, EditPerson } from './PersonPanel.tsx'

type Answers = Parameters<typeof serve>[0]

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function add(answers: Answers, some: Partial<Parameters<typeof AddPerson>[0]> = {}) {
  const calls = serve({ EmailExistence: { emailExistence: { totalCount: 0 } }, ...answers })
  const onClose = vi.fn<() => void>()
  const { user } = await show(
    <AddPerson reader={master} kind="ASSOCIATE" organizationId={30} onClose={onClose} {...some} />,
  )
  const fill = async () => {
    await user.type(field(/^First name/), 'Nora')
    await user.type(field(/^Last name/), 'Newcomer')
    await user.type(field(/^Email(?! notif)/), 'nora@vendor.example')
  }
  return { user, calls, onClose, fill }
}
async function edit(some: Partial<typeof renee>, answers: Answers = {}, reader = master) {
  const calls = serve({ Person: { userInfoById: { ...renee, ...some } }, ...answers })
  const onClose = vi.fn<() => void>()
  const { user } = await show(
    <EditPerson id={renee.id} reader={reader} organizationId={30} onClose={onClose} />,
  )
  await screen.findByLabelText(/^First name/)
  return { user, calls, onClose }
}
const press = (name: string) => screen.getByRole('button', { name })

test('an address is looked up once the typing pauses', async () => {
  const { calls, fill } = await add({})
  await fill()
  await waitFor(() =>
    expect(sentAs(calls, 'EmailExistence').at(-1)).toEqual({ email: 'nora@vendor.example' }),
  )
  expect(sentAs(calls, 'EmailExistence').length).toBeLessThan('nora@vendor.example'.length / 2)
})

test('an address that could not be looked up is said to', async () => {
  const { fill } = await add({ EmailExistence: refusal('TIMEOUT') })
  await fill()
  expect(await screen.findByText('Unable to validate email. Please try again.')).toBeTruthy()
})

test('a person is invited once, and the drawer closes by itself', async () => {
  const { user, calls, onClose, fill } = await add({ CreateUserInfo: { createUserInfo: {} } })
  await fill()
  await user.click(press('Send invitation'))
  await screen.findByText('Associate added successfully!')
  await user.click(screen.getByRole('button', { name: /Send invitation/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'CreateUserInfo')).toHaveLength(1)
})

test('a new person whose picture failed is added once', async () => {
  const uploaded = collectUploads()
  drawPictures()
  const { user, calls, onClose, fill } = await add({
    CreateUserInfo: { createUserInfo: { userInfo: { id: 77 } } },
    '/api/upload-file/profile:77': { uri: '/api/uploads/token' },
  })
  const nora = new File(['x'], 'nora.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText<HTMLInputElement>('Choose profile image'), nora)
  await pictureToCrop()
  await user.click(screen.getByRole('button', { name: 'Use photo' }))
  await screen.findByText('nora.webp')
  await fill()
  await user.click(press('Send invitation'))
  ;(await uploaded(0)).answers(500, {})
  expect(await screen.findByText('File uploaded failed')).toBeTruthy()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'CreateUserInfo')).toHaveLength(1)
})

test('typed values are asked about before the drawer closes, and then given up', async () => {
  const { user, onClose } = await add({})
  await user.type(field(/^First name/), 'Nora')
  await user.click(press('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByText('Admin addition canceled')).toBeTruthy()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an untouched drawer closes without a word', async () => {
  const { user, onClose } = await add({})
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('Admin addition canceled')).toBeNull()
})

/** "A vendor admin is created for the vendor chosen; other users create admins for their own vendor." */
test.each([
  ['a vendor’s admin', {}, 'Add New Admin'],
  ['an admin of the operator', { reader: operator }, /^Add New .+ Admin$/],
  ['a vendor’s admin, by the operator', { reader: operator, isVendors: true }, 'Add New Admin'],
])('the drawer says whose admin is added: %s', async (_, some, name) => {
  await add({}, { kind: 'ADMIN', ...some })
  expect(screen.getByRole('dialog', { name })).toBeTruthy()
})

const departure = { openLeads: 2, sessions: 1, unpaidTransactions: 0, unpaidAmount: null, problem: null }
const leaves = {
  DepartureOfUser: { departureOfUser: departure },
  Colleagues: { allUserInfos: { nodes: [] } },
  DeactivateUser: { deactivateUser: {} },
  UpdateServiceAgent: { updateServiceAgent: {} },
}

test('saving the status Inactive asks as "Deactivate…" does, then saves the rest', async () => {
  const { user, calls } = await edit({}, leaves)
  await user.type(field(/^Title/), 'x')
  await user.click(screen.getByRole('radio', { name: 'Inactive' }))
  await user.click(press('Save changes'))
  expect(await screen.findByText('2 open leads need another agent.')).toBeTruthy()
  expect(calls.map(({ operation }) => operation)).not.toContain('UpdateServiceAgent')
  await user.click(press('Deactivate'))
  await screen.findByText('Service agent updated successfully!')
  expect(sentAs(calls, 'DeactivateUser')).toEqual([{ input: { userId: renee.id, handOverToUserId: null } }])
  expect(sentAs(calls, 'UpdateServiceAgent')).toHaveLength(1)
})

test('an answer of "Keep" saves nothing', async () => {
  const { user, calls } = await edit({}, leaves)
  await user.click(screen.getByRole('radio', { name: 'Inactive' }))
  await user.click(press('Save changes'))
  await user.click(await screen.findByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('Nothing was saved, and the account stays active.')).toBeTruthy()
  expect(calls.map(({ operation }) => operation)).not.toContain('DeactivateUser')
  expect(calls.map(({ operation }) => operation)).not.toContain('UpdateServiceAgent')
})

test('the server’s message is shown, and its field marked', async () => {
  const { user, fill } = await add({
    CreateUserInfo: refusal('INVALID_INPUT', { field: 'phoneNumber' }, 'Please enter a valid phone number'),
  })
  await fill()
  await user.click(press('Send invitation'))
  await waitFor(() => expect(screen.getAllByText('Please enter a valid phone number').length).toBe(3))
  expect(field(/^Phone/).getAttribute('aria-invalid')).toBe('true')
})

test('the limit of look-ups keeps no one from inviting', async () => {
  const { user, calls, fill } = await add({
    EmailExistence: refusal('RATE_LIMITED', { retryAfter: 3599 }),
    CreateUserInfo: { createUserInfo: {} },
  })
  await fill()
  await waitFor(() => expect(sentAs(calls, 'EmailExistence').length).toBeGreaterThan(0))
  await user.click(press('Send invitation'))
  await screen.findByText('Associate added successfully!')
})

test('one’s own permissions are not sent', async () => {
  const { user, calls } = await edit(
    { id: master.id, userType: 'MASTER_ADMIN', serviceAgent: null },
    { UpdateUserInfo: { updateUserInfoById: {} } },
  )
  await user.type(field(/^Title/), 's')
  await user.click(press('Save changes'))
  await screen.findByText('Admin updated successfully!')
  expect(sentAs(calls, 'UpdateUserInfo')).toMatchObject([{ input: { id: master.id, permissions: null } }])
})

test('an admin whose permissions are incomplete is not saved', async () => {
  const { user, calls } = await edit({ userType: 'ADMIN', serviceAgent: null, permissionTemplateMap: {} })
  await user.type(field(/^Title/), 's')
  await user.click(press('Save changes'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The permission ASSIGN_LEADS_TO_VENDORS is missing',
  )
  expect(sentAs(calls, 'UpdateUserInfo')).toEqual([])
})

test('associates have no permission switches', async () => {
  await edit({ userType: 'ASSOCIATE', serviceAgent: null })
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByLabelText('Employee ID')).toBeNull()
})

test('an admin sees who may change the switches', async () => {
  await edit({}, {}, admin)
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
  expect(screen.getAllByText('Only a master admin can change this')).toHaveLength(3)
})

test('a person who could not be loaded is loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), { userInfoById: renee }]
  serve({ Person: () => answers.shift() ?? {} })
  const { user } = await show(
    <EditPerson id={renee.id} reader={master} organizationId={30} onClose={() => {}} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe('Renee')
})
