import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createToastStore } from './store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = {
  severity: 'success',
  summary: 'Submission Success',
  detail: 'Admin updated successfully!',
} as const

test('life is 3000 ms unless noted', () => {
  const toasts = createToastStore()
  toasts.show(saved)
  vi.advanceTimersByTime(2999)
  expect(toasts.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.read()).toHaveLength(0)
})

test('a toast with an action lasts 10 s', () => {
  const toasts = createToastStore()
  toasts.show({ ...saved, action: { label: 'Undo', run: () => {} } })
  vi.advanceTimersByTime(9999)
  expect(toasts.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.read()).toHaveLength(0)
})

test('the fetch failure of a service agent lasts 5000 ms', () => {
  const toasts = createToastStore()
  toasts.show({ severity: 'error', summary: 'Internal Server Error', life: 5000 })
  vi.advanceTimersByTime(4999)
  expect(toasts.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.read()).toHaveLength(0)
})

test('default position is top-right', () => {
  const toasts = createToastStore()
  toasts.show(saved)
  toasts.show({ ...saved, position: 'bottom-left' })
  expect(toasts.read().map((toast) => toast.position)).toEqual(['top-right', 'bottom-left'])
})

test('a toast stays until closed if sticky', () => {
  const toasts = createToastStore()
  const id = toasts.show({ severity: 'error', summary: 'Upload Error', sticky: true })
  vi.advanceTimersByTime(3_600_000)
  expect(toasts.read()).toHaveLength(1)
  toasts.close(id)
  expect(toasts.read()).toHaveLength(0)
})

test('its time stands still while one points at it, and goes on from there', () => {
  const toasts = createToastStore()
  const id = toasts.show(saved)
  vi.advanceTimersByTime(2000)
  toasts.pause(id)
  toasts.pause(id)
  vi.advanceTimersByTime(60_000)
  expect(toasts.read()).toHaveLength(1)
  toasts.resume(id)
  vi.advanceTimersByTime(999)
  expect(toasts.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.read()).toHaveLength(0)
})

test('listeners are called on every change until they unsubscribe', () => {
  const toasts = createToastStore()
  const listener = vi.fn<() => void>()
  const stop = toasts.listen(listener)
  const id = toasts.show(saved)
  toasts.close(id)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  toasts.show(saved)
  expect(listener).toHaveBeenCalledTimes(2)
})
