import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { calls, comment, like, notices, post, publicIdOf, rename } from './test/posts.ts'

const withFixture = sharedFixture(seedWorld)

test(
  'likes within a day share one notification, which each like marks unread',
  withFixture(async (db, { vendor, others, associate, operator }) => {
    const written = await post(vendor.agent)
    await rename(db, associate, 'Ana Silva')
    await rename(db, operator.admin, 'Ben Stone')
    await like(associate, written)
    const facts = { postPublicId: written.public_id }
    const [first] = await notices(vendor.agent, 'post_like')
    expect(first?.data).toEqual({ ...facts, userName: 'Ana Silva' })
    await vendor.agent.asks('select app.mark_notifications_read(array[$1::bigint])', [first?.id])
    for (const person of [others.associate, operator.admin, operator.admin]) await like(person, written)
    expect(await notices(vendor.agent, 'post_like')).toEqual([
      { id: first?.id, data: { ...facts, userName: 'Ben Stone', others: 2, updates: 2 } },
    ])
    expect(await vendor.agent.asks('select * from app.notification_reads')).toEqual([])
  }),
)

test(
  'liking, unliking and liking again notifies and counts once',
  withFixture(async (_db, { vendor, associate, others }) => {
    const written = await post(vendor.agent)
    await like(others.associate, written)
    await like(associate, written)
    const notifications = await notices(vendor.agent, 'post_like')
    for (let time = 0; time < 3; time += 1) {
      await calls(associate, 'delete_like_by_user_id_and_post_id', associate.id, written.id)
      await like(associate, written)
    }
    expect(await notices(vendor.agent, 'post_like')).toEqual(notifications)
  }),
)

test(
  'a like that was taken back is not counted, and the last one hides the notification',
  withFixture(async (db, { vendor, associate, others }) => {
    const written = await post(vendor.agent)
    await rename(db, associate, 'Ana Silva')
    await rename(db, others.associate, 'Ben Stone')
    const unlike = (person: Person) =>
      calls(person, 'delete_like_by_user_id_and_post_id', person.id, written.id)
    const named = async () =>
      (await notices(vendor.agent, 'post_like')).map(({ data }) => [data['userName'], data['others']])
    await like(associate, written)
    await like(others.associate, written)
    expect(await named()).toEqual([['Ben Stone', 1]])
    await unlike(others.associate)
    expect(await named()).toEqual([['Ana Silva', undefined]])
    await unlike(associate)
    expect(await named()).toEqual([])
    await like(others.associate, written)
    expect(await named()).toEqual([['Ben Stone', undefined]])
    const { count } = await one<{ count: string }>(
      db,
      'select count(*) from private.notification_mails where user_id = $1',
      [vendor.agent.id],
    )
    expect(count).toBe('1')
  }),
)

test(
  'a comment that was deleted is not counted',
  withFixture(async (db, { vendor, associate, others }) => {
    const written = await post(vendor.agent)
    await rename(db, associate, 'Ana Silva')
    await comment(associate, written)
    const second = await comment(others.associate, written)
    await calls(others.associate, 'soft_delete_comment', second.id)
    const [notification] = await notices(vendor.agent, 'post_comment')
    expect([notification?.data['userName'], notification?.data['others']]).toEqual(['Ana Silva', undefined])
  }),
)

test(
  'the next day starts a new notification',
  withFixture(async (db, { vendor, associate, others }) => {
    const written = await post(vendor.agent)
    await like(associate, written)
    await db.query(`update app.in_app_notifications set created_at = created_at - interval '25 hours'`)
    await like(others.associate, written)
    const notifications = await notices(vendor.agent, 'post_like')
    expect(notifications.map(({ data }) => data['others'])).toEqual([undefined, undefined])
  }),
)

test(
  'own likes notify no one, and a mention in a comment notifies once',
  withFixture(async (db, { vendor }) => {
    const { agent, master, admin } = vendor
    const written = await post(agent)
    await like(agent, written)
    await comment(agent, written)
    expect(await notices(agent, 'post_like')).toEqual([])
    await rename(db, agent, 'Ana Silva')
    await comment(master, written, { content: 'Yes @Ana Silva', mentions: [await publicIdOf(db, agent)] })
    expect(await notices(agent, 'post_comment')).toEqual([])
    expect(await notices(agent, 'post_mention')).toHaveLength(1)
    await comment(master, written)
    await comment(admin, written)
    await comment(admin, written)
    const [notification, ...more] = await notices(agent, 'post_comment')
    expect([notification?.data['others'], more]).toEqual([1, []])
  }),
)

test(
  'a grouped notification is mailed once',
  withFixture(async (db, { vendor, associate, others, operator }) => {
    const written = await post(vendor.agent)
    for (const person of [associate, others.associate, operator.admin, operator.master]) {
      await like(person, written)
      await comment(person, written)
    }
    const { count } = await one<{ count: string }>(
      db,
      'select count(*) from private.notification_mails where user_id = $1',
      [vendor.agent.id],
    )
    expect(count).toBe('2')
  }),
)
