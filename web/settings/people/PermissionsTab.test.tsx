// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { admin, master, renee } from '../test/fixtures.ts'
import { PermissionsTab } from './PermissionsTab.tsx'

const change = {
  id: 5,
  isEnabled: false,
  changedAt: '2026-11-20T18:00:00Z',
  permissionAttribute: { attribute: 'CREATE_SERVICES' },
  user: { firstName: 'Renee', lastName: 'Castellanos' },
  changedByUser: null,
}
const matrix = (total = 1, changes: readonly object[] = []) => ({
  allUserInfos: { totalCount: total, nodes: [renee] },
  allPermissionChanges: { nodes: changes },
})
const outcome = (problem: string | null) => ({
  permissionOutcomes: [{ userId: 40, isChanged: !problem, problem }],
})
const control = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })

test('a permission is given and taken at once', async () => {
  const calls = serve({
    PermissionMatrix: matrix(),
    EnableUserPermission: { enableUserPermission: outcome(null) },
    DisableUserPermission: { disableUserPermission: outcome(null) },
  })
  const { user } = await show(<PermissionsTab user={master} />)
  const assign = await control(/^Assign leads: Renee Castellanos/)
  expect(assign.checked).toBe(false)
  await user.click(assign)
  await waitFor(() =>
    expect(sentAs(calls, 'EnableUserPermission')).toEqual([
      { input: { userIds: [40], attribute: 'ASSIGN_LEADS_TO_VENDORS' } },
    ]),
  )
  await user.click(await control(/^Create services: Renee/))
  await waitFor(() =>
    expect(sentAs(calls, 'DisableUserPermission')).toEqual([
      { input: { userIds: [40], attribute: 'CREATE_SERVICES' } },
    ]),
  )
  await waitFor(() => expect(sentAs(calls, 'PermissionMatrix')).toHaveLength(3))
  expect(sentAs(calls, 'PermissionMatrix')[0]).toEqual({ organization: 30 })
})

test('a refused change is rolled back with its reason', async () => {
  serve({
    PermissionMatrix: matrix(),
    EnableUserPermission: { enableUserPermission: outcome('Agents cannot assign leads.') },
  })
  const { user } = await show(<PermissionsTab user={master} />)
  await user.click(await control(/^Assign leads: Renee/))
  expect(await screen.findByText('Agents cannot assign leads.')).toBeTruthy()
  await waitFor(async () => expect((await control(/^Assign leads: Renee/)).checked).toBe(false))
})

test('an admin reads the matrix, with the reason why it cannot be changed', async () => {
  serve({ PermissionMatrix: matrix() })
  await show(<PermissionsTab user={admin} />)
  for (const one of await screen.findAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
  expect(screen.getAllByText(/Only a master admin can change this/).length).toBeGreaterThan(0)
})

test('one’s own permissions are changed by another master admin', async () => {
  serve({ PermissionMatrix: matrix() })
  await show(<PermissionsTab user={{ ...master, id: renee.id }} />)
  expect((await control(/^Assign leads: Renee.*Another master admin/)).disabled).toBe(true)
})

test('the latest changes say who changed which permission of which person', async () => {
  serve({
    PermissionMatrix: matrix(1, [
      change,
      { ...change, id: 4, isEnabled: true, changedByUser: { firstName: 'Ada', lastName: 'Byron' } },
    ]),
  })
  await show(<PermissionsTab user={master} />)
  const history = await screen.findByRole('region', { name: 'Latest changes' })
  const lines = within(history)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^The operator took from Renee Castellanos: Create services/)
  expect(lines[1]).toMatch(/^Ada Byron gave Renee Castellanos: Create services/)
})

test('a matrix that shows only a part of the people says so', async () => {
  serve({ PermissionMatrix: matrix(140) })
  await show(<PermissionsTab user={master} />)
  expect(await screen.findByText(/The first 1 people by name/)).toBeTruthy()
  expect(screen.getByText('No permissions have been changed yet.')).toBeTruthy()
})
