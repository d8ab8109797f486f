// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import type { SettingsTabProps } from '../data/tabProps.ts'
import { admin, master, operator, renee } from '../test/fixtures.ts'
import { AdminsTab, AssociatesTab, ServiceAgentsTab } from './PeopleTab.tsx'

const row = { ...renee, createdAt: '2026-11-01T12:00:00Z' }
const amara = { ...row, id: 41, publicId: 'p41', firstName: 'Amara', lastName: 'Obi', status: 'PENDING' }

function servePeople(nodes: readonly object[] = [row, amara], answers: Parameters<typeof serve>[0] = {}) {
  return serve({
    People: { allUserInfos: { totalCount: nodes.length, totalIsExact: true, nodes } },
    Person: { userInfoById: renee },
    ...answers,
  })
}
const props = (user: SettingsTabProps['user']): SettingsTabProps => ({ user, search: {}, onSearch: () => {} })

test('a vendor’s master admin sees its own agents, sorted by name', async () => {
  const calls = servePeople()
  const { router, user } = await show(<ServiceAgentsTab {...props(master)} />, '/settings?tab=Service+agents')
  const line = await screen.findByRole('row', { name: /Renee Castellanos/ })
  expect(line.textContent).toMatch(/renee@vendor\.example.*Halden Ridge.*312-555-0123.*Active/)
  expect(screen.getByRole('row', { name: /Amara Obi/ }).textContent).toContain('Not invited yet')
  expect(sentAs(calls, 'People')[0]).toEqual({
    type: ['SERVICE_AGENT'],
    organization: [30],
    sort: 'name',
    first: 20,
    offset: 0,
  })
  await user.click(screen.getByRole('link', { name: 'Renee Castellanos' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'Service agents', person: 40 }))
})

test('the operator sees the agents of all organizations and adds none there', async () => {
  const calls = servePeople()
  await show(<ServiceAgentsTab {...props(operator)} />)
  await screen.findByRole('row', { name: /Renee Castellanos/ })
  expect(sentAs(calls, 'People')[0]).not.toHaveProperty('organization')
  expect(screen.queryByRole('button', { name: 'Add service agent' })).toBeNull()
})

test('an admin adds associates, neither admins nor agents', async () => {
  servePeople()
  await show(<AdminsTab {...props(admin)} />)
  await screen.findByRole('row', { name: /Renee/ })
  expect(screen.queryByRole('button', { name: 'Add admin' })).toBeNull()
  servePeople()
  await show(<ServiceAgentsTab {...props(admin)} />)
  await screen.findByRole('row', { name: /Renee/ })
  expect(screen.queryByRole('button', { name: 'Add service agent' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  servePeople()
  const { user } = await show(<AssociatesTab {...props(admin)} />)
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
    '/settings/import/associates',
  )
  await user.click(screen.getByRole('button', { name: 'Add associate' }))
  expect(await screen.findByRole('dialog', { name: 'Add New Associate' })).toBeTruthy()
})

test('the person in the address is opened', async () => {
  servePeople()
  await show(<ServiceAgentsTab {...props(master)} search={{ person: 40 }} />)
  expect(await screen.findByRole('dialog', { name: 'Update Service Agent' })).toBeTruthy()
})

test('permissions are changed for several people, with a result for each', async () => {
  const calls = servePeople([row, amara], {
    EnableUserPermission: ({ input }) => {
      const [userId] = (input as { userIds: number[] }).userIds
      const problem = userId === 41 ? 'Not invited yet' : null
      return { enableUserPermission: { permissionOutcomes: [{ userId, isChanged: !problem, problem }] } }
    },
  })
  const { user } = await show(<ServiceAgentsTab {...props(master)} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Allow creating services' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Allow for 2' }))
  await waitFor(() => expect(dialog.textContent).toMatch(/Renee Castellanos · \S+@\S+.*Allowed/))
  await waitFor(() => expect(dialog.textContent).toMatch(/Amara Obi.*Not invited yet/))
  expect(sentAs(calls, 'EnableUserPermission').map(({ input }) => input)).toEqual([
    { userIds: [40], attribute: 'CREATE_SERVICES' },
    { userIds: [41], attribute: 'CREATE_SERVICES' },
  ])
})
