import { describe, expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import type { Person, World } from '../test/world.ts'
import { edit, post, publicIdOf, rename } from './test/posts.ts'

const withFixture = sharedFixture(seedFullWorld)

const callersOf = ({ vendor, multiRole, others, operator, associate }: World) =>
  [vendor, multiRole, others.vendor]
    .flatMap(({ master, admin, agent }) => [master, admin, agent])
    .concat([operator.admin, associate, others.associate])

describe('"people can be mentioned with @ (only those one may see)"', () => {
  test(
    'a colleague is mentioned and notified, a stranger is not',
    withFixture(async (db, { vendor, others }) => {
      const { agent, master } = vendor
      await rename(db, master, 'Ana Silva')
      await rename(db, others.vendor.agent, 'Eve Stone')
      const mentions = [await publicIdOf(db, master), await publicIdOf(db, others.vendor.agent)]
      const written = await post(agent, { content: 'Thanks @Ana Silva and @Eve Stone', mentions })
      expect(written.mentioned_user_ids).toEqual([master.id])
      const notifications = 'select 1 from app.in_app_notifications where notification_trigger = $1'
      expect(await master.asks(notifications, ['post_mention'])).toHaveLength(1)
      expect(await others.vendor.agent.asks(notifications, ['post_mention'])).toEqual([])
      const edited = await edit(agent, written.id, 'Many thanks @Ana Silva')
      expect(edited.mentioned_user_ids, 'who was mentioned stays so').toEqual([master.id])
      expect(await master.asks(notifications, ['post_mention']), 'not again after an edit').toHaveLength(1)
      expect((await post(agent, { content: 'No name', mentions })).mentioned_user_ids).toEqual([])
    }),
  )

  test(
    'a user can mention exactly the users they may see',
    withFixture(async (db, world) => {
      const callers = callersOf(world)
      for (const caller of callers) {
        const seen = await caller.asks<{ id: number }>('select id from app.user_infos order by id')
        for (const [name, value] of Object.entries(caller.claims))
          await db.query('select set_config($1, $2, true)', [`turnstone.${name}`, String(value ?? '')])
        const { rows } = await db.query<{ id: number }>(
          'select u.id from app.user_infos u where private.may_see_person(u) order by u.id',
        )
        expect(rows).toEqual(seen)
      }
    }),
  )

  test(
    'suggestions match the beginning of a name, among visible users only',
    withFixture(async (db, { vendor, others, operator }) => {
      await rename(db, vendor.master, 'Ana Silva')
      await rename(db, others.vendor.master, 'Ana Stone')
      const found = async (person: Person, name: string) =>
        (
          await person.asks<{ last_name: string }>('select last_name from app.mentionable_people($1)', [name])
        ).map((row) => row.last_name)
      expect(await found(vendor.agent, 'an')).toEqual(['Silva'])
      expect(await found(vendor.agent, 'ana si')).toEqual(['Silva'])
      expect(await found(vendor.agent, ' ')).toEqual([])
      expect(await found(operator.admin, 'Ana')).toEqual(['Silva', 'Stone'])
    }),
  )
})
