import { expect, test } from 'vitest'
import { connected } from '../../db/test/people.ts'
import { phoneOf } from './phone.ts'

const placeholders = [
  '999-999-9999',
  '000-000-0000',
  '111-111-1111',
  '123-456-7890',
  '222-222-2222',
  '333-333-3333',
  '444-444-4444',
  '555-555-5555',
  '555-123-4567',
  '666-666-6666',
  '777-777-7777',
  '888-888-8888',
  '312-555-1212',
  '312-000-0000',
  '312-111-1111',
  '911-200-0001',
]

test.each(placeholders)('%s is not a phone number', (text) => expect(phoneOf(text)).toBe(undefined))

test('a possible number is stored as E.164 with its extension', () => {
  expect(phoneOf('(312) 555-0108 x12')).toEqual({ number: '+13125550108', extension: '12' })
  expect(phoneOf('+1 888 200 0001')).toEqual({ number: '+18882000001', extension: null })
  expect(phoneOf('604-555-0108')).toEqual({ number: '+16045550108', extension: null })
})

test('the database rejects every placeholder and accepts what the server accepts', async () => {
  const areas = Array.from({ length: 800 }, (_, index) => `+1${index + 200}`)
  const numbers = [
    ...placeholders.map((text) => `+1${text.replaceAll('-', '')}`),
    ...areas.flatMap((area) => ['2000001', '5550108', '9999999', '5551212'].map((line) => area + line)),
  ]
  const { rows } = await connected((db) =>
    db.query<{ number: string; real: boolean }>(
      'select n as number, private.is_real_phone(n) as real from unnest($1::text[]) n',
      [numbers],
    ),
  )
  expect(rows.slice(0, placeholders.length).filter(({ real }) => real)).toEqual([])
  expect(rows.filter(({ real, number }) => !real && phoneOf(number))).toEqual([])
  expect(rows.filter(({ real }) => real).length).toBeGreaterThan(1_500)
})
