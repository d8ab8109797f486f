import { describe, expect, test } from 'vitest'
import { anonymous, queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const change = 'select app.change_own_notifications($1) as is_on'
const read = 'select app.user_infos_email_notifications(u) as is_on from app."current_user"() u'
const others = `select md5(string_agg(user_id || ' ' || email_notifications, ',' order by user_id)) as others
  from app.user_contacts where user_id <> $1`

describe('mails about what happens are', () => {
  test(
    'turned off and on by their recipient, for no one else',
    withFixture(async (db, { vendor, associate, operator }) => {
      for (const person of [vendor.master, vendor.agent, associate, operator.admin]) {
        const before = await one(db, others, [person.id])
        for (const is_on of [false, true]) {
          expect(await person.asks(change, [is_on])).toEqual([{ is_on }])
          expect(await person.asks(read)).toEqual([{ is_on }])
        }
        expect(await one(db, others, [person.id])).toEqual(before)
      }
    }),
  )

  test(
    'not changed by anonymous callers or to invalid values',
    withFixture(async (db, { associate }) => {
      expect((await queryAs(db, anonymous, change, [false])).error?.code).toBe('42501')
      expect((await queryAs(db, associate, change, [null])).error?.code).toBe('TS004')
    }),
  )

  test(
    'audited when they change, with the user',
    withFixture(async (db, { associate }) => {
      const audited = `select count(*)::int as n from app.audit_logs where subject = 'user_contacts' and actor_user_id = $1`
      for (const on of [true, false, false]) await associate.asks(change, [on])
      expect(await one(db, audited, [associate.id])).toEqual({ n: 1 })
    }),
  )
})
