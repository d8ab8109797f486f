// @vitest-environment happy-dom
import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'
import { Bell } from './Bell.tsx'

const items = [{ id: 'a', text: 'Welcome!', createdAt: '2026-11-20T12:00:00Z' }]

test('the bell carries a count badge, and its name says the count', () => {
  const markup = render(<Bell items={items} unread={14} />)
  expect(markup).toContain('>14<')
  expect(markup).toContain('aria-label="Notifications, 14 unread"')
})

test('there is no badge at 0, and at most 99+', () => {
  expect(render(<Bell items={items} unread={0} />)).toContain('aria-label="Notifications"')
  expect(render(<Bell items={items} unread={120} />)).toContain('>99+<')
})

test('its button opens a popup, which is closed at first', () => {
  const markup = render(<Bell items={items} unread={1} />)
  const [, target] = /popoverTarget="([^"]+)"/i.exec(markup) ?? []
  expect(markup).toContain(`id="${target}"`)
  expect(markup).toContain('aria-expanded="false"')
  expect(markup).not.toContain('Welcome!')
})

async function opened(onRead: (id: string) => void, onReadAll = () => {}) {
  const list = [
    {
      id: 'a',
      text: 'Payroll changed',
      createdAt: '2026-11-20T12:00:00Z',
      href: '/elsewhere',
      isUnread: true,
    },
    { id: 'b', text: 'Welcome!', detail: 'INV-1', createdAt: '2026-11-20T12:00:00Z', isUnread: true },
    { id: 'c', text: 'Long read', createdAt: '2026-11-20T12:00:00Z', href: '/elsewhere' },
  ]
  const shown = await show(<Bell items={list} unread={2} onRead={onRead} onReadAll={onReadAll} />)
  const popup = shown.container.querySelector<HTMLElement>('[popover]')
  if (!popup) throw new Error('There is no popup')
  popup.hidePopover = () => {}
  await act(async () => {
    popup.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  })
  return shown
}

test('opening the bell reads nothing; an item is read when it is opened or marked', async () => {
  const onRead = vi.fn<(id: string) => void>()
  const { user } = await opened(onRead)
  expect(screen.getAllByRole('button', { name: /^Mark as read: / })).toHaveLength(2)
  expect(onRead).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Mark as read: Welcome!' }))
  expect(onRead.mock.calls).toEqual([['b']])
  expect(document.activeElement?.textContent).toMatch(/^Welcome!.*INV-1/)
  await user.click(screen.getByRole('link', { name: /^Long read/ }))
  expect(onRead.mock.calls).toEqual([['b']])
})

test('following an unread item reads it', async () => {
  const onRead = vi.fn<(id: string) => void>()
  const { user } = await opened(onRead)
  await user.click(screen.getByRole('link', { name: /^Payroll changed Unread/ }))
  expect(onRead.mock.calls).toEqual([['a']])
})

test('all are marked as read with one button, which leaves the focus in the popup', async () => {
  const onReadAll = vi.fn<() => void>()
  const { user } = await opened(() => {}, onReadAll)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(onReadAll).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }))
})
