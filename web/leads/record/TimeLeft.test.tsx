// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { act, screen, show } from '../../test/screen.tsx'
import { TimeLeft } from './TimeLeft.tsx'

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-20T12:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  return () => vi.useRealTimers()
})

const advance = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('the time left counts down by itself, and its end is reported once', async () => {
  const onOver = vi.fn<() => void>()
  await show(<TimeLeft until="2026-11-20T13:01:30Z" onOver={onOver} />)
  const time = screen.getByText('1 hour 1 minute left')
  expect(time.getAttribute('datetime')).toBe('2026-11-20T13:01:30Z')
  advance(60_000)
  expect(time.textContent).toBe('1 hour left')
  advance(60 * 60_000)
  expect(time.textContent).toBe('Less than a minute left')
  expect(onOver).not.toHaveBeenCalled()
  advance(40_000)
  expect(time.textContent).toBe('Offer expired')
  advance(60_000)
  expect(onOver).toHaveBeenCalledTimes(1)
})

test('the last four hours look different, and the last hour again', async () => {
  await show(<TimeLeft until="2026-11-20T17:00:00Z" />)
  const time = screen.getByText('5 hours left')
  const looks = [time.className]
  for (const hours of [1, 3]) {
    advance(hours * 60 * 60_000)
    looks.push(time.className)
  }
  expect(time.textContent).toBe('1 hour left')
  expect(new Set(looks).size).toBe(3)
})

test('in a list the time left is one word shorter', async () => {
  await show(<TimeLeft until="2026-11-20T17:30:00Z" short />)
  expect(screen.getByText('5h left')).toBeTruthy()
  advance(6 * 60 * 60_000)
  expect(screen.getByText('Expired')).toBeTruthy()
})
