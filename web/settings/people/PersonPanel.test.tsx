// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { master, operator, renee } from '../test/fixtures.ts'
import { AddPerson, EditPerson } from './PersonPanel.tsx'
import type { PersonPanelProps } from './personForm.ts'

type Answers = Parameters<typeof serve>[0]

const free = { EmailExistence: { emailExistence: { totalCount: 0 } } }

async function add(
  kind: PersonPanelProps['kind'],
  answers: Answers = {},
  some: Partial<PersonPanelProps> = {},
) {
  const calls = serve({ ...free, ...answers })
  const onClose = vi.fn<() => void>()
  const props = { reader: master, kind, organizationId: 30, onClose, ...some }
  const { user } = await show(<AddPerson {...props} />)
  return { user, calls, onClose }
}

async function edit(person: Partial<typeof renee> = {}, answers: Answers = {}, reader = master) {
  const calls = serve({ Person: { userInfoById: { ...renee, ...person } }, ...answers })
  const onClose = vi.fn<() => void>()
  const { user } = await show(
    <EditPerson id={renee.id} reader={reader} organizationId={30} onClose={onClose} />,
  )
  await screen.findByLabelText(/^First name/)
  return { user, calls, onClose }
}
type User = Awaited<ReturnType<typeof add>>['user']

async function fill(user: User, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await user.type(field(new RegExp(`^${label}`)), value)
}
const named = { 'First name': 'Nora', 'Last name': 'Newcomer', 'Email(?! notif)': 'nora@vendor.example' }
const invite = () => screen.getByRole('button', { name: 'Send invitation' })

test('the admin of a draft is added, and invited once it is activated', async () => {
  const { user, calls } = await add(
    'ADMIN',
    { AddAdmin: { addAdmin: {} } },
    { isVendors: true, isDraft: true },
  )
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull()
  expect(screen.getByText('The invitation goes to this address once you activate the vendor')).toBeTruthy()
  await fill(user, { ...named, Title: 'Owner' })
  await user.click(screen.getByRole('button', { name: 'Add admin' }))
  await waitFor(() => expect(sentAs(calls, 'AddAdmin')).toHaveLength(1))
})

test('an empty form names each missing value as required; a name asks for the email', async () => {
  const { user } = await add('ASSOCIATE')
  await user.click(invite())
  await waitFor(() => expect(screen.getAllByText('Field is required!')).toHaveLength(3))
  await fill(user, { 'First name': 'Nora', 'Last name': 'Newcomer' })
  expect(await screen.findByText('Email is required when First and Last Name are provided')).toBeTruthy()
})

test('"Admin Type is chosen only when adding": a new admin is invited with the chosen type', async () => {
  const { user, calls, onClose } = await add('ADMIN', { AddAdmin: { addAdmin: {} } })
  expect(screen.getByRole('dialog', { name: 'Add New Admin' })).toBeTruthy()
  await fill(user, { ...named, Title: 'Manager', Phone: '312-555-0123' })
  expect(screen.queryByRole('switch', { name: /^Can/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^Admin/ }))
  await user.click(invite())
  expect(await screen.findByText('Admin added successfully!')).toBeTruthy()
  expect(sentAs(calls, 'AddAdmin')).toMatchObject([
    {
      input: {
        organizationId: 30,
        admin: {
          firstName: 'Nora',
          lastName: 'Newcomer',
          email: 'nora@vendor.example',
          userType: 'ADMIN',
          status: 'ACTIVE',
          emailNotifications: true,
        },
      },
    },
  ])
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a new agent has an employee ID and another language', async () => {
  const { user, calls } = await add('SERVICE_AGENT', { AddServiceAgent: { addServiceAgent: {} } })
  await fill(user, { ...named, 'Employee ID': 'E-9', 'Other language': 'Polish' })
  await user.click(invite())
  await screen.findByText('Service agent added successfully!')
  expect(sentAs(calls, 'AddServiceAgent')).toMatchObject([
    {
      input: {
        serviceAgent: {
          employeeId: 'E-9',
          otherLanguage: 'Polish',
          serviceIds: [],
          stateIds: [],
          languageIds: [],
        },
        organizationId: 30,
      },
    },
  ])
})

test('the operator’s own associate belongs to no organization', async () => {
  const { user, calls } = await add(
    'ASSOCIATE',
    { CreateUserInfo: { createUserInfo: {} } },
    { reader: operator, organizationId: null },
  )
  await fill(user, named)
  await user.click(invite())
  await screen.findByText('Associate added successfully!')
  expect(sentAs(calls, 'CreateUserInfo')).toMatchObject([
    { input: { organizationId: null, userInfo: { userType: 'ASSOCIATE', firstName: 'Nora' } } },
  ])
})

test('missing and malformed values are shown at their fields and nothing is sent', async () => {
  const { user, calls } = await add('ADMIN')
  await user.type(field(/^Email(?! notif)/), 'nora@vendor')
  await user.click(invite())
  expect(await screen.findByText('Please enter a valid email ID')).toBeTruthy()
  expect(screen.getByText('Validation Errors')).toBeTruthy()
  for (const label of [/^First name/, /^Last name/, /^Title/])
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(sentAs(calls, 'AddAdmin')).toEqual([])
})

test('an address in use is reported before sending', async () => {
  const { user, calls } = await add('SERVICE_AGENT', {
    EmailExistence: { emailExistence: { totalCount: 1 } },
  })
  await fill(user, named)
  const inUse = 'This email is already in use. Please use a different email.'
  await waitFor(() => expect(screen.getAllByText(inUse).length).toBeGreaterThan(0))
  await user.click(invite())
  expect(sentAs(calls, 'AddServiceAgent')).toEqual([])
  expect(sentAs(calls, 'EmailExistence').at(-1)).toEqual({ email: 'nora@vendor.example' })
})

test('a refusal keeps the form and says why', async () => {
  const { user, onClose } = await add('SERVICE_AGENT', { AddServiceAgent: refusal('RATE_LIMITED') })
  await fill(user, named)
  await user.click(invite())
  expect(await screen.findByText('Submission Failed')).toBeTruthy()
  expect(field(/^First name/).value).toBe('Nora')
  expect(onClose).not.toHaveBeenCalled()
})

test('"The three permission switches show only in edit mode; the update sends them as permissions": an agent’s details and permissions are changed together', async () => {
  const { user, calls } = await edit({}, { UpdateServiceAgent: { updateServiceAgent: {} } })
  expect(screen.queryByRole('radio', { name: /^Admin/ })).toBeNull()
  expect(field(/^Email(?! notif)/).readOnly).toBe(true)
  expect(field(/^Phone/).value).toBe('312-555-0123 x7')
  await user.clear(field(/^Last name/))
  await user.type(field(/^Last name/), 'Castle')
  await user.click(screen.getByRole('switch', { name: /Can assign leads/ }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Service agent updated successfully!')
  const [sent] = sentAs(calls, 'UpdateServiceAgent').map(({ input }) => input as Record<string, unknown>)
  expect(sent).toMatchObject({
    id: 77,
    serviceAgentPatch: {
      employeeId: 'E-7',
      otherLanguage: 'Portuguese',
      serviceIds: [],
      stateIds: [],
      languageIds: [],
    },
    userInfoPatch: { lastName: 'Castle', account: '{"bio":"Roofs since 1999"}' },
  })
  expect(sent?.['userInfoPatch']).not.toHaveProperty('status')
  expect(JSON.parse(String(sent?.['permissions']))).toEqual({
    canAssignLeads: { value: true, id: 11 },
    canCreateServices: { value: true, id: 12 },
    canModifyLeads: { value: false, id: 13 },
  })
})

test('a permission that the viewer lacks cannot be given, but can be taken', async () => {
  await edit({
    permissionTemplateMap: {
      ...(renee.permissionTemplateMap as object),
      MANAGE_LEAD: { id: 13, value: false },
    },
  })
  const modify = screen.getByRole<HTMLInputElement>('switch', { name: /Can modify leads/ })
  expect(modify.disabled).toBe(true)
  expect(screen.getByText('You don’t have this permission yourself')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Can create services/ }).disabled).toBe(false)
})

test('a person that the viewer may not manage is read only', async () => {
  await edit({ mayManage: false })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deactivate…' })).toBeNull()
})

test('a person who is gone is said to be gone', async () => {
  serve({ Person: { userInfoById: null } })
  await show(<EditPerson id={9} reader={master} organizationId={30} onClose={() => {}} />)
  expect(await screen.findByText('This person no longer exists, or is not yours to see.')).toBeTruthy()
})

test('an invitation is sent again or withdrawn', async () => {
  const invitation = {
    invitedAt: '2026-11-01T12:00:00Z',
    lastSentAt: '2026-11-01T12:00:00Z',
    sentCount: 1,
    expiresAt: '2026-11-02T12:00:00Z',
    invitedByUser: { firstName: 'Ada', lastName: 'Byron' },
  }
  const { user, calls, onClose } = await edit(
    { status: 'PENDING', invitation },
    { SendInvitationAgain: { sendInvitationAgain: {} }, WithdrawInvitation: { withdrawInvitation: {} } },
  )
  expect(screen.getByText('Invitation expired')).toBeTruthy()
  expect(screen.getByText(/Invited by Ada Byron/).textContent).toContain('The link worked until')
  await user.click(screen.getByRole('button', { name: 'Send invitation again' }))
  expect(await screen.findByText('Invitation sent again')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
  expect([...sentAs(calls, 'SendInvitationAgain'), ...sentAs(calls, 'WithdrawInvitation')]).toEqual([
    { input: { userId: 40 } },
    { input: { userId: 40 } },
  ])
})

test('an admin is made master admin; a refusal says why', async () => {
  const answers = [refusal('CONFLICT'), { changeAdminType: {} }]
  const { user, calls } = await edit(
    { userType: 'ADMIN', serviceAgent: null },
    { ChangeAdminType: () => answers.shift() ?? {} },
  )
  await user.click(screen.getByRole('button', { name: 'Make master admin' }))
  expect(await screen.findByText('Not done')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make master admin' }))
  expect(await screen.findByText('Admin type changed')).toBeTruthy()
  expect(sentAs(calls, 'ChangeAdminType')[1]).toEqual({ input: { userId: 40, userType: 'MASTER_ADMIN' } })
})

test('no one deactivates, deletes or demotes themselves', async () => {
  await edit({ id: master.id, userType: 'MASTER_ADMIN' })
  for (const name of ['Deactivate…', 'Delete…', 'Make admin'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an inactive person is reactivated', async () => {
  const { user, calls } = await edit({ status: 'INACTIVE' }, { ReactivateUser: { reactivateUser: {} } })
  await user.click(screen.getByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByText('Reactivated')).toBeTruthy()
  expect(sentAs(calls, 'ReactivateUser')).toEqual([{ input: { userId: 40 } }])
})
