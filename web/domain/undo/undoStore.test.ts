import { expect, test } from 'vitest'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { type Act, createUndoStore, undoAct } from './undoStore.ts'

const done = () => Promise.resolve()
const act = (summary: string, minutes = 10): Act => ({
  summary,
  until: new Date(minutes * 60_000).toISOString(),
  changes: [{ key: summary, name: 'Ana', undo: done }],
})

test('the last act comes first, and each only once', () => {
  const store = createUndoStore(() => 0)
  const [first, second] = [act('First'), act('Second')]
  store.add(first)
  store.add(second)
  expect(store.take()).toBe(second)
  expect(store.take(second)).toBe(undefined)
  expect(store.take()).toBe(first)
  expect(store.take()).toBe(undefined)
})

test('an act whose time is over is not offered', () => {
  let now = 0
  const store = createUndoStore(() => now)
  const [long, short] = [act('Long', 10), act('Short', 5)]
  store.add(long)
  store.add(short)
  now = 6 * 60_000
  expect(store.take(short)).toBe(undefined)
  expect(store.take()).toBe(long)
})

test('an act that was undone from the history is not offered again', () => {
  const store = createUndoStore(() => 0)
  const [first, second] = [act('First'), act('Second')]
  store.add(first)
  store.add(second)
  expect(store.forget(act('Second'))).toEqual([second])
  expect(store.take()).toBe(first)
})

test('several records are undone from the last to the first, with the reason of each refusal', async () => {
  const order: string[] = []
  const undo = (name: string) => async () => {
    order.push(name)
    if (name === 'Ben')
      throw new ApiError('CONFLICT', 'Luis changed this lead since.', { reason: 'CHANGED_SINCE' })
  }
  const changes = ['Ana', 'Ben', 'Cy'].map((name) => ({ key: name, name, undo: undo(name) }))
  expect(await undoAct({ ...act('3 leads offered'), changes })).toEqual({
    undone: ['Cy', 'Ana'],
    failed: [{ name: 'Ben', reason: 'Luis changed this lead since.' }],
  })
  expect(order).toEqual(['Cy', 'Ben', 'Ana'])
})
