import { expect, test } from 'vitest'

import { dropDraft, keepDraft, readDraft } from './draft.ts'

test('a draft is kept with its key, and another service has another one', () => {
  const storage = memory()
  const draft = readDraft('roofing', storage)
  keepDraft('roofing', { ...draft, answers: { firstName: 'Ana' } }, storage)
  expect(readDraft('roofing', storage)).toEqual({ key: draft.key, answers: { firstName: 'Ana' }, sent: [] })
  expect(readDraft('plumbing', storage).answers).toEqual({})
})

test('after it was submitted the next lead begins anew, with a key of its own', () => {
  const storage = memory()
  const draft = readDraft('roofing', storage)
  keepDraft('roofing', draft, storage)
  dropDraft('roofing', storage)
  expect(readDraft('roofing', storage).key).not.toBe(draft.key)
})

test('a draft that cannot be read is no draft', () => {
  const storage = memory()
  for (const broken of ['{', '3', 'null', '{"answers":[],"sent":{"a":1}}']) {
    storage.setItem('draft/lead/roofing', broken)
    expect(readDraft('roofing', storage)).toMatchObject({ answers: {}, sent: [] })
  }
})

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}
