import { House, LogOut } from 'lucide-react'
import { expect, test } from 'vitest'

import type { MenuItem } from '../shared/menu/menu.ts'
import { goTo } from './goTo.ts'

const menu: MenuItem[] = [
  { label: 'My Leads', to: '/view-leads', icon: House, place: 'top' },
  { label: 'Manage', to: '/settings', icon: House, place: 'top' },
  { label: 'Logout', act: () => {}, icon: LogOut, place: 'foot' },
]
const { signal } = new AbortController()

test('the search box finds the pages of the menu that the person may open', async () => {
  expect(await goTo(menu)('mana', signal)).toEqual([
    { id: 'Manage', title: 'Manage', subtitle: 'Page', to: '/settings' },
  ])
  expect(await goTo(menu)('LEAD', signal)).toMatchObject([{ to: '/view-leads' }])
})

test('what is no page is not found', async () => {
  expect(await goTo(menu)('logout', signal)).toEqual([])
  expect(await goTo(menu)('transactions', signal)).toEqual([])
})
