import { expect, test } from 'vitest'

import { dropDraft, saveDraft, readDraft } from './draft.ts'

test('a draft is stored with its key, and another service has another one', () => {
  const storage = memory()
  const draft = readDraft('roofing', storage)
  saveDraft('roofing', { ...draft, answers: { firstName: 'Ana' } }, storage)
  expect(readDraft('roofing', storage)).toEqual({ key: draft.key, answers: { firstName: 'Ana' }, sent: [] })
  expect(readDraft('plumbing', storage).answers).toEqual({})
})

test('after a submission the next lead starts empty with a new key', () => {
  const storage = memory()
  const draft = readDraft('roofing', storage)
  saveDraft('roofing', draft, storage)
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
  const stored = new Map<string, string>()
  return {
    length: 0,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }
}
