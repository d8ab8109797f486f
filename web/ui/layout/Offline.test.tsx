// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'
import { Offline } from './Offline.tsx'

test('a lost network is announced for as long as it is lost', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await show(<Offline />)
  expect(screen.getByRole('status').textContent).toBe('')
  const change = (isOnline: boolean) =>
    act(() => {
      online.mockReturnValue(isOnline)
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  change(false)
  expect(screen.getByRole('status').textContent).toContain('You are offline.')
  change(true)
  expect(screen.getByRole('status').textContent).toBe('')
})
