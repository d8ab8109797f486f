// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { openDrafts, saveDraft } from '../../ui/drafts/drafts.ts'
import { dropLeadDraft, readLeadDraft, saveLeadDraft } from './draft.ts'

beforeEach(() => {
  localStorage.clear()
  openDrafts('ana')
})

const answers = { firstName: 'Ana' }

test('a draft is stored by service', () => {
  saveLeadDraft('roofing', { ...readLeadDraft('roofing'), answers })
  expect(readLeadDraft('roofing')).toMatchObject({ answers, sent: [] })
  expect(readLeadDraft('plumbing').answers).toEqual({})
})

test('a lead that may be saved is sent again with its key', () => {
  const draft = { ...readLeadDraft('roofing'), answers, sent: [answers] }
  saveLeadDraft('roofing', draft)
  expect(readLeadDraft('roofing')).toEqual(draft)
})

test('two tabs with the same unsent draft can submit two leads', () => {
  saveLeadDraft('roofing', { ...readLeadDraft('roofing'), answers })
  expect(readLeadDraft('roofing').key).not.toBe(readLeadDraft('roofing').key)
})

test('after a submission the next lead starts empty with a new key', () => {
  const draft = { ...readLeadDraft('roofing'), answers, sent: [answers] }
  saveLeadDraft('roofing', draft)
  dropLeadDraft('roofing')
  expect(readLeadDraft('roofing')).toMatchObject({ answers: {}, sent: [] })
  expect(readLeadDraft('roofing').key).not.toBe(draft.key)
})

test('a draft of another shape is no draft', () => {
  saveDraft('lead/roofing', { answers: [], sent: { a: 1 }, key: 3 })
  expect(readLeadDraft('roofing')).toMatchObject({ answers: {}, sent: [] })
})
