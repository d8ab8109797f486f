// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { start } = vi.hoisted(() => ({ start: vi.fn<() => void>() }))
vi.mock('./start.tsx', () => ({ start }))

let paint: () => void

beforeEach(() => {
  vi.resetModules()
  start.mockClear()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      constructor(onPaint: () => void) {
        paint = onPaint
      }
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

test('the code waits until the document’s frame is painted', async () => {
  document.body.innerHTML = '<div id="root"><div inert>Leads</div></div>'
  vi.stubGlobal('setTimeout', () => {})
  const { started } = await import('./main.ts')
  expect(start).not.toHaveBeenCalled()
  paint()
  await started
  expect(start).toHaveBeenCalledOnce()
})

test('a page that is not painted runs its code after a moment', async () => {
  document.body.innerHTML = '<div id="root"><div inert>Leads</div></div>'
  const { started } = await import('./main.ts')
  await started
  expect(start).toHaveBeenCalledOnce()
})

test('without a frame there is nothing to wait for', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.stubGlobal('setTimeout', () => {})
  const { started } = await import('./main.ts')
  await started
  expect(start).toHaveBeenCalledOnce()
})
