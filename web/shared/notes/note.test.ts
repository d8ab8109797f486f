import { expect, test } from 'vitest'

import { emptyNote, readersOf, visibilities } from './note.ts'

const reader = {
  id: 1,
  vendorId: 2,
  userType: 'MASTER_ADMIN',
  organizationType: 'VENDOR',
  permissions: [],
}

test('a note is SHARED unless somebody chooses otherwise, and has a key of its own', () => {
  expect(emptyNote().visibility).toBe('SHARED')
  expect(emptyNote().key).not.toBe(emptyNote().key)
})

test('people write for everybody or for their own side', () => {
  expect(visibilities(reader, 'lead').map(({ value }) => value)).toEqual(['SHARED', 'ORGANIZATION'])
  const operator = { ...reader, organizationType: 'OPERATOR' }
  expect(visibilities(operator, 'lead').map(({ value }) => value)).toEqual(['SHARED', 'OPERATOR'])
})

test('somebody without an organisation has nobody to keep a note among', () => {
  expect(visibilities({ ...reader, vendorId: -1 }, 'deal').map(({ value }) => value)).toEqual(['SHARED'])
})

test('a note that not everybody reads says so', () => {
  expect(readersOf('SHARED')).toBe(undefined)
  expect(readersOf('OPERATOR')).toBe('Only Turnstone')
})
