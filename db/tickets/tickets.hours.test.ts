import { expect, test } from 'vitest'
import { one, rolledBack } from '../test/people.ts'

const due = (since: string, hours: number, zone = 'America/Chicago') =>
  new Promise<string>((resolve, reject) => {
    rolledBack(async (db) => {
      await db.query('update private.operator_settings set time_zone = $1', [zone])
      const { at } = await one<{ at: string }>(
        db,
        `select to_char(private.after_working_hours($1::timestamptz, $2) at time zone $3, 'Dy DD Mon HH24:MI') as at`,
        [since, hours, zone],
      )
      resolve(at)
    }).catch(reject)
  })

test('only working hours count toward the due time', async () => {
  expect(await due('2026-11-23 10:00 America/Chicago', 4)).toBe('Mon 23 Nov 14:00')
  expect(await due('2026-11-23 15:30 America/Chicago', 4)).toBe('Tue 24 Nov 11:30')
  expect(await due('2026-11-23 06:00 America/Chicago', 4)).toBe('Mon 23 Nov 13:00')
  expect(await due('2026-11-20 16:00 America/Chicago', 2)).toBe('Mon 23 Nov 10:00')
  expect(await due('2026-11-21 12:00 America/Chicago', 16)).toBe('Tue 24 Nov 17:00')
})

test('hours follow the operator’s clock across daylight saving changes', async () => {
  expect(await due('2026-10-30 16:00 America/Chicago', 2)).toBe('Mon 02 Nov 10:00')
  expect(await due('2026-11-23 10:00 Asia/Tokyo', 8, 'Asia/Tokyo')).toBe('Tue 24 Nov 10:00')
})
