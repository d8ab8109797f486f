// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../test/screen.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'

const reader = {
  id: 7,
  vendorId: 12,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: ['VIEW_LEAD_STATUS' as const],
}
const menu = [{ label: 'My Leads', to: '/view-leads' }]

function answers(nodes: object[]) {
  const asked: { query: string; searchRef: string; userId: number }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { variables: (typeof asked)[number] }).variables)
    return Response.json({ data: { globalSearch: { nodes } } })
  })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const lead = {
  refType: 'LEADS',
  refId: 5,
  publicId: 'p',
  title: 'Ramona Renner',
  subtitle: 'New',
  imageUri: null,
  route: '/view-leads/p',
  rank: 2,
}

test('Ctrl K opens the palette, and Enter opens the first result', async () => {
  const asked = answers([lead])
  const { user, router } = await show(<HeaderSearch reader={reader} menu={menu} />)
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  await user.type(box, 'Ram')
  expect(screen.getByText('Type at least 4 characters to search.')).toBeTruthy()
  await user.type(box, 'ona')
  await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(asked).toEqual([
    { orgType: 'VENDOR', userType: 'ADMIN', userId: 7, searchRef: 'ALL', query: 'Ramona' },
  ])
  expect(screen.getByText('1 result')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-leads/p'))
})

test('a result is a link, and a failure shows a short message', async () => {
  answers([lead])
  const { user } = await show(<HeaderSearch reader={reader} menu={menu} />)
  await user.click(screen.getByRole('button', { name: /^Search/ }))
  await user.type(await screen.findByRole('combobox'), 'Ramona')
  const option = await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(option.getAttribute('href')).toBe('/view-leads/p')
  vi.stubGlobal('fetch', async () =>
    Response.json({ errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }] }),
  )
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await user.type(screen.getByRole('combobox'), ' Renner')
  expect(await screen.findByText('Search is unavailable')).toBeTruthy()
})
