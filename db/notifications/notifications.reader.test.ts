import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const everyone = ({ operator, vendor, multiRole, independent, associate }: World) => [
  operator.master,
  operator.admin,
  associate,
  ...[vendor, multiRole, independent].flatMap(({ master, admin, agent }) => [master, admin, agent]),
]
const classes = (person: Person) =>
  person.asks(
    `select distinct target_org_type, target_user_type, s.target_user_id = claims.user_id() as is_own
      from app.seen_notifications() s`,
  )

describe('the target of a notification is its reader’s own class', () => {
  test(
    'for each kind of reader, whoever else it is for',
    withFixture(async (db, world) => {
      await db.query(`select private.notify_all('new_service_created', '{}')`)
      for (const person of everyone(world)) {
        const [type, userType] = [person.organization?.type ?? null, await typeOf(db, person)]
        await db.query(`select private.notify_user('new_user_created', $1, '{}')`, [person.id])
        if (person.organization)
          await db.query(`select private.notify_organization('lead_status_changed', $1, '{}')`, [
            person.organization.id,
          ])
        const found = await classes(person)
        expect(new Set(found.map((row) => JSON.stringify({ ...row, is_own: undefined })))).toEqual(
          new Set([JSON.stringify({ target_org_type: type, target_user_type: userType })]),
        )
        // "targetUserId (non-admins only)"
        const isAdmin = userType?.endsWith('ADMIN') ?? false
        expect(found.some((row) => Reflect.get(row, 'is_own') !== true)).toBe(
          isAdmin && person.organization !== undefined,
        )
      }
    }),
  )
})

describe('a record is one entry', () => {
  const data = (lead: string) => JSON.stringify({ leadPublicId: lead })
  const first = '0b2ff5b4-0000-4000-8000-000000000001'
  const second = '0b2ff5b4-0000-4000-8000-000000000002'
  const mark = async (person: Person, ids: string[]) =>
    (await person.asks<{ left: number }>('select app.mark_notifications_read($1) as left', [ids]))[0]?.left
  const ids = async (person: Person) =>
    (await person.asks<{ id: string }>('select id from app.seen_notifications() order by id')).map(
      ({ id }) => id,
    )

  test(
    'of which the newest marks all before it as read, and what is unread is counted once',
    withFixture(async (db, { vendor }) => {
      for (const lead of [first, first, second, first])
        await db.query(`select private.notify_user('lead_status_changed', $1, $2)`, [
          vendor.agent.id,
          data(lead),
        ])
      const [, oldFirst, , newFirst] = await ids(vendor.agent)
      expect(await mark(vendor.agent, [])).toBe(2)
      expect(await mark(vendor.agent, [oldFirst ?? ''])).toBe(2)
      expect(await readCount(db, vendor.agent)).toBe(2)
      expect(await mark(vendor.agent, [newFirst ?? ''])).toBe(1)
      expect(await readCount(db, vendor.agent)).toBe(3)
    }),
  )

  test(
    'and all of it counts, also what is older than the hundred newest',
    withFixture(async (db, { vendor }) => {
      await db.query(
        `select private.notify_user('post_like', $1, jsonb_build_object('postPublicId', gen_random_uuid()))
          from generate_series(1, 130)`,
        [vendor.agent.id],
      )
      expect(await mark(vendor.agent, [])).toBe(130)
    }),
  )
})

const readCount = async (db: pg.Client, person: Person) =>
  (await db.query('select from app.notification_reads where user_id = $1', [person.id])).rowCount

async function typeOf(db: pg.Client, person: Person): Promise<string | undefined> {
  const { rows } = await db.query<{ type: string }>(
    'select user_type as type from app.user_infos where id = $1',
    [person.id],
  )
  return rows[0]?.type
}
