// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { reach } from './scroll.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page of a given height in a browser that scrolls no further than that. */
function shortPage() {
  let longest = 200
  const observed = new Set<() => void>()
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', Math.min(top, longest)))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void
      constructor(changed: () => void) {
        this.#changed = changed
      }
      observe() {
        observed.add(this.#changed)
        this.#changed()
      }
      disconnect() {
        observed.delete(this.#changed)
      }
    },
  )
  const grow = (to: number) => {
    longest = to
    for (const changed of observed) changed()
  }
  return { grow, observed }
}

test('a page that grows is followed to its place, and no further', () => {
  const { grow, observed } = shortPage()
  reach(600)
  expect(scrollY).toBe(200)
  grow(400)
  expect(scrollY).toBe(400)
  grow(2000)
  expect(scrollY).toBe(600)
  expect(observed.size).toBe(0)
})

test.for([
  new WheelEvent('wheel'),
  new Event('touchmove'),
  new Event('pointerdown'),
  new KeyboardEvent('keydown', { key: 'ArrowDown' }),
])('what a reader does ends it: $type', (event) => {
  const { grow, observed } = shortPage()
  reach(600)
  dispatchEvent(event)
  grow(2000)
  expect(scrollY).toBe(200)
  expect(observed.size).toBe(0)
})

test('leaving the page ends it', () => {
  const { grow } = shortPage()
  reach(600)()
  grow(2000)
  expect(scrollY).toBe(200)
})

test('a page that never grows is given up', () => {
  vi.useFakeTimers()
  const { grow, observed } = shortPage()
  reach(600)
  vi.advanceTimersByTime(10_000)
  expect(observed.size).toBe(0)
  grow(2000)
  expect(scrollY).toBe(200)
  vi.useRealTimers()
})
