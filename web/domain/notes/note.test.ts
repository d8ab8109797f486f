import { expect, test } from 'vitest'

import { emptyNote, readersOf, visibilities } from './note.ts'

const reader = {
  id: 1,
  vendorId: 2,
  userType: 'MASTER_ADMIN',
  organizationType: 'VENDOR',
  permissions: [],
}

test('a note is SHARED by default', () => {
  expect(emptyNote.visibility).toBe('SHARED')
})

test('a note is for everyone or for one’s own organization', () => {
  expect(visibilities(reader, 'lead').map(({ value }) => value)).toEqual(['SHARED', 'ORGANIZATION'])
  const operator = { ...reader, organizationType: 'OPERATOR' }
  expect(visibilities(operator, 'lead').map(({ value }) => value)).toEqual(['SHARED', 'OPERATOR'])
})

test('a person without an organization cannot write a note for it', () => {
  expect(visibilities({ ...reader, vendorId: -1 }, 'deal').map(({ value }) => value)).toEqual(['SHARED'])
})

test('a note with limited visibility says so', () => {
  expect(readersOf('SHARED')).toBe(undefined)
  expect(readersOf('OPERATOR')).toBe('Only Turnstone')
})
