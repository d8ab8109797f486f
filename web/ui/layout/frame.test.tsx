// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { House, LogOut, Users } from 'lucide-react'
import { beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
import type { MenuItem } from '../menu/menu.ts'
import { chooseTheme } from '../theme/theme.ts'
import { Frame } from './Frame.tsx'

const signOut = vi.fn<() => void>()
const menu: MenuItem[] = [
  { label: 'Home', icon: House, place: 'top', to: '/home' },
  { label: 'Leads', icon: Users, place: 'top', to: '/view-leads' },
  { label: 'Sign out', icon: LogOut, place: 'foot', act: signOut },
]
const items = [
  {
    id: 'a',
    text: 'A lead was accepted',
    createdAt: '2026-11-20T12:00:00Z',
    href: '/view-leads/1',
    isUnread: true,
  },
  { id: 'b', text: 'Maintenance tonight', createdAt: '2026-11-19T12:00:00Z' },
]
const person = {
  id: 1,
  name: 'Ana Abel',
  role: 'Admin',
  email: 'ana@vendor.example',
  organization: 'Halden Ridge',
}

// happy-dom does not implement popovers: their toggle events are sent by the tests.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

beforeEach(() => {
  localStorage.clear()
  chooseTheme('light')
  signOut.mockClear()
})

const onRead = vi.fn<(id: string) => void>()

async function open(
  bell: Partial<Parameters<typeof Frame>[0]['notifications']> = {},
  path = '/view-leads/1',
) {
  return show(
    <Frame
      menu={menu}
      path={path}
      person={person}
      personLinks={<a href="/settings">Settings</a>}
      notifications={{ items, unread: 2, onRead, allHref: '/notifications', ...bell }}
      search={<input aria-label="Search" />}
    >
      <h1>A page</h1>
    </Frame>,
  )
}
const toggle = (name: string, newState: 'open' | 'closed') => {
  const popup = document.querySelector(`[popover][aria-label="${name}"]`)
  if (!popup) throw new Error(`There is no popup ${name}`)
  fireEvent(popup, Object.assign(new Event('beforetoggle'), { newState }))
}

test('the menu marks the page that is open, also by its parts', async () => {
  await open()
  const [links] = screen.getAllByRole('navigation', { name: 'Main' })
  const marked = within(links as HTMLElement)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Leads'])
})

test('arrows, ends and letters move through the menu', async () => {
  const { user } = await open()
  screen.getByRole('link', { name: 'Home' }).focus()
  const focused = () => document.activeElement?.textContent
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Leads')
  await user.keyboard('{End}')
  expect(focused()).toBe('Sign out')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Home')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Sign out')
  await user.keyboard('l')
  expect(focused()).toBe('Leads')
  await user.keyboard('{Control>}h{/Control}')
  expect(focused()).toBe('Leads')
  await user.keyboard('{End}{Enter}')
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('a collapsed menu keeps its names for screen readers, and stays collapsed', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect(screen.getByRole('link', { name: 'Leads' })).toBeTruthy()
  await open()
  await user.click(screen.getByRole('button', { name: 'Expand menu' }))
  await open()
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
})

test('the name of a collapsed item is shown to the mouse and not to touch', async () => {
  const { user } = await open()
  const tip = () => document.querySelector('[popover="manual"]')?.textContent
  const item = () => screen.getByRole('link', { name: 'Leads' }).parentElement as HTMLElement
  fireEvent.pointerOver(item(), { pointerType: 'mouse' })
  expect(tip()).toBe('')
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
  fireEvent.pointerOver(item(), { pointerType: 'touch' })
  expect(tip()).toBe('')
  fireEvent.pointerOver(item(), { pointerType: 'mouse' })
  expect(tip()).toBe('Leads')
  await user.keyboard('{Escape}')
  expect(tip()).toBe('')
})

test('on a phone the menu opens in a drawer, which closes once a page is chosen', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/home')
})

test('one press changes the theme, and it stays', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Use dark theme' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Use light theme' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('the person’s menu says who one is, and returns to the system’s theme', async () => {
  const { user } = await open()
  const opener = screen.getByRole('button', { name: /^Ana Abel/ })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('ana@vendor.example')).toBeNull()
  toggle('You', 'open')
  expect(await screen.findByText('Admin, Halden Ridge')).toBeTruthy()
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(localStorage.getItem('theme')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true)
  toggle('You', 'closed')
  await waitFor(() => expect(screen.queryByText('ana@vendor.example')).toBeNull())
})

test('the bell lists what happened and leads there', async () => {
  const hide = vi.spyOn(HTMLElement.prototype, 'hidePopover')
  const { user } = await open()
  toggle('Notifications', 'open')
  expect(await screen.findByText('Maintenance tonight')).toBeTruthy()
  expect(onRead).not.toHaveBeenCalled()
  const lead = screen.getByRole('link', { name: /^A lead was accepted/ })
  expect(lead.getAttribute('href')).toBe('/view-leads/1')
  expect(screen.queryByRole('link', { name: /^Maintenance/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/notifications')
  lead.addEventListener('click', (event) => event.preventDefault())
  await user.click(lead)
  expect(hide).toHaveBeenCalled()
  expect(onRead).toHaveBeenCalledTimes(1)
  hide.mockRestore()
})

test('without news the bell says so, and without a network as well', async () => {
  await open({ items: [], unread: 0, isOffline: true })
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  toggle('Notifications', 'open')
  expect(await screen.findByText('You are up to date')).toBeTruthy()
  expect(screen.getByText(/^You’re offline\./)).toBeTruthy()
})

test('the first stop of the tab key skips to the content', async () => {
  const { user } = await open()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#content')
  expect(document.getElementById('content')?.textContent).toContain('A page')
})
