// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  closeDrafts,
  dropDraft,
  hasDrafts,
  openDrafts,
  readDraft,
  removeDrafts,
  saveDraft,
} from './drafts.ts'
import { restored } from './restored.ts'

const day = 86_400_000
const text = { text: 'It leaks' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openDrafts('ana')
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeDrafts()
  vi.useRealTimers()
})

test('a draft is stored for its record until it is dropped', () => {
  expect(saveDraft('ticket/1', text)).toBe(true)
  expect(readDraft('ticket/1')).toEqual(text)
  expect(readDraft('ticket/2')).toBeUndefined()
  dropDraft('ticket/1')
  expect(readDraft('ticket/1')).toBeUndefined()
  expect(hasDrafts()).toBe(false)
})

test('a draft waits for the same person after the session ended', () => {
  saveDraft('ticket/1', text)
  closeDrafts()
  expect(readDraft('ticket/1')).toBeUndefined()
  expect(hasDrafts()).toBe(true)
  openDrafts('ana')
  expect(readDraft('ticket/1')).toEqual(text)
})

test('the sign-in of another person removes it, even if their ids begin alike', () => {
  saveDraft('ticket/1', text)
  closeDrafts()
  openDrafts('an')
  expect(Object.keys(localStorage)).toEqual([])
  openDrafts('ana')
  expect(readDraft('ticket/1')).toBeUndefined()
})

test('signing out removes it', () => {
  saveDraft('ticket/1', text)
  removeDrafts()
  expect(Object.keys(localStorage)).toEqual([])
  openDrafts('ana')
  expect(readDraft('ticket/1')).toBeUndefined()
})

test('a draft ends after 7 days', () => {
  vi.useFakeTimers({ now: 0 })
  saveDraft('ticket/1', text)
  vi.setSystemTime(7 * day - 1)
  expect(readDraft('ticket/1')).toEqual(text)
  vi.setSystemTime(7 * day)
  expect(readDraft('ticket/1')).toBeUndefined()
  openDrafts('ana')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a draft without a signed-in person lasts as long as the tab', () => {
  closeDrafts()
  expect(saveDraft('application', text)).toBe(false)
  expect(readDraft('application')).toEqual(text)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a browser that stores nothing has no draft, and no error', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full, getItem: full, removeItem: full })
  expect(saveDraft('ticket/1', text)).toBe(false)
  expect(readDraft('ticket/1')).toBeUndefined()
  expect(() => dropDraft('ticket/1')).not.toThrow()
})

test.each(['{', '3', 'null', '{"savedAt":1}', `{"savedAt":${Date.now()},"value":[]}`])(
  '%s is no draft',
  (stored) => {
    localStorage.setItem('draft/ana/ticket/1', stored)
    expect(readDraft('ticket/1')).toBeUndefined()
  },
)

test('what is restored has the fields of the form, with their types', () => {
  saveDraft('ticket/1', { text: 'It leaks', files: 'none', gone: 1 })
  expect(restored('ticket/1', { text: '', files: [], isUrgent: true })).toEqual({
    text: 'It leaks',
    files: [],
    isUrgent: true,
  })
  expect(restored('ticket/2', text)).toBeUndefined()
  expect(restored(undefined, text)).toBeUndefined()
})
