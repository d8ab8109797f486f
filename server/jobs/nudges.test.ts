import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherNudges } from './nudges.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A pool of the queue as far as nudges need it. */
function openPool() {
  const events = new EventEmitter()
  gatherNudges(events)
  const nudge = vi.fn<(count: number) => void>()
  const workerPool = { nudge }
  events.emit('pool:create', { workerPool })
  return { events, nudge, workerPool }
}

test('jobs queued together are looked for once, a moment later', () => {
  const { nudge, workerPool } = openPool()
  for (const count of [1, 1, 4]) workerPool.nudge(count)
  expect(nudge).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(nudge.mock.calls).toEqual([[6]])
  workerPool.nudge(1)
  vi.runAllTimers()
  expect(nudge.mock.calls).toEqual([[6], [1]])
})

test.each(['pool:gracefulShutdown', 'pool:forcefulShutdown'])(
  'a queue that has stopped is left alone (%s)',
  (event) => {
    const { events, nudge, workerPool } = openPool()
    workerPool.nudge(1)
    events.emit(event)
    vi.runAllTimers()
    expect(nudge).not.toHaveBeenCalled()
  },
)
