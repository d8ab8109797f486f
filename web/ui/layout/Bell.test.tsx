import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

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
