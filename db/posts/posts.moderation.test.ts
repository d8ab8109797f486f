import { describe, expect, test } from 'vitest'
import { anonymous, asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { calls, comment, edit, notices, post, storedPost, type Post } from './test/posts.ts'

const withFixture = sharedFixture(seedWorld)

type Report = { id: number; reason: string; outcome: string | null }

const report = (by: Person, to: Pick<Post, 'id'>, reason = 'Advertising', of: number | null = null) =>
  calls<Report>(by, 'report_post', to.id, reason, of)
const reasonOf = async (person: Person, { id }: Pick<Post, 'id'>) =>
  person.asks('select app.posts_removal_reason(p) as reason from app.posts p where p.id = $1', [id])

describe('anyone reports', () => {
  test(
    'and the operator is notified of the first report and sees all',
    withFixture(async (_db, { vendor, others, associate, operator }) => {
      const written = await post(vendor.agent)
      const first = await report(associate, written)
      expect(await report(associate, written, 'Again')).toEqual(first)
      await report(others.associate, written, 'Rude')
      expect(await notices(operator.admin, 'post_reported')).toHaveLength(1)
      const open = 'select reason from app.post_reports where decided_at is null order by id'
      expect(await operator.admin.asks(open)).toEqual([{ reason: 'Advertising' }, { reason: 'Rude' }])
      expect(await associate.asks(open)).toEqual([{ reason: 'Advertising' }])
      expect(await vendor.agent.asks(open), 'the author learns nothing of it').toEqual([])
    }),
  )

  test(
    'existing content with a reason, and a comment only with its post',
    withFixture(async (_db, { vendor, associate }) => {
      const [written, other] = [await post(vendor.agent), await post(vendor.agent)]
      const said = await comment(vendor.agent, written)
      for (const reason of [' ', 'x'.repeat(501)])
        expect(await refusedWith(report(associate, written, reason))).toBe('TS004')
      expect(await refusedWith(report(associate, other, 'Rude', said.id))).toBe('TS003')
      expect((await report(associate, written, 'Rude', said.id)).outcome).toBe(null)
      await calls(vendor.agent, 'soft_delete_post', other.id)
      expect(await refusedWith(report(associate, other))).toBe('TS003')
    }),
  )
})

describe('"the operator’s staff remove with a reason"', () => {
  test(
    'which only the author sees; a restored post is visible to everyone again',
    withFixture(async (_db, { vendor, associate, operator }) => {
      const written = await post(vendor.agent)
      await report(associate, written)
      await calls(operator.admin, 'remove_post', written.id, 'Off topic')
      expect(await reasonOf(vendor.agent, written)).toEqual([{ reason: 'Off topic' }])
      expect(await reasonOf(associate, written)).toEqual([])
      expect(await refusedWith(edit(vendor.agent, written.id, 'Better'))).toBe('TS002')
      const [notification] = await notices(vendor.agent, 'post_removed')
      expect(notification?.data).toMatchObject({ reason: 'Off topic', subject: 'post' })
      expect(await operator.admin.asks('select outcome from app.post_reports')).toEqual([
        { outcome: 'REMOVED' },
      ])
      await calls(operator.master, 'restore_post', written.id)
      expect(await reasonOf(associate, written)).toEqual([{ reason: null }])
      expect(await notices(vendor.agent, 'post_restored')).toHaveLength(1)
    }),
  )

  test(
    'of a comment alone, which lowers the count',
    withFixture(async (db, { vendor, associate, operator }) => {
      const written = await post(vendor.agent)
      const said = await comment(associate, written)
      await calls(operator.admin, 'remove_comment', said.id, 'Rude')
      const comments = 'select app.comments_removal_reason(c) as reason from app.comments c where c.id = $1'
      expect(await associate.asks(comments, [said.id])).toEqual([{ reason: 'Rude' }])
      expect(await vendor.agent.asks(comments, [said.id])).toEqual([])
      const list = `select c.id from app.comments_by_post_id(${written.id}) c`
      expect(await associate.asks(list)).toEqual([{ id: said.id }])
      expect([await vendor.agent.asks(list), await operator.admin.asks(list)]).toEqual([[], []])
      expect((await storedPost(db, written.id)).comments).toBe(0)
      await calls(operator.admin, 'restore_comment', said.id)
      expect((await storedPost(db, written.id)).comments).toBe(1)
    }),
  )

  test(
    'only the operator removes, and only once',
    withFixture(async (db, { vendor, multiRole, operator, associate }) => {
      const written = await post(associate)
      for (const person of [vendor.master, multiRole.admin, associate, { ...anonymous }])
        for (const call of [
          `app.remove_post(${written.id}, 'x')`,
          `app.restore_post(${written.id})`,
          `app.pin_post(${written.id}, true)`,
          `app.dismiss_reports(${written.id})`,
          `app.mute_person(${associate.id}, now(), 'x')`,
        ])
          expect(await refusedWith(asks(db, person, `select ${call}`)), call).toBe('42501')
      await calls(operator.admin, 'remove_post', written.id, 'Off topic')
      expect(await refusedWith(calls(operator.master, 'remove_post', written.id, 'Again'))).toBe('TS003')
    }),
  )

  test(
    'or dismiss the reports and keep the post',
    withFixture(async (_db, { vendor, associate, operator }) => {
      const written = await post(vendor.agent)
      await report(associate, written)
      await operator.admin.asks('select app.dismiss_reports($1)', [written.id])
      expect(await associate.asks('select outcome from app.post_reports')).toEqual([{ outcome: 'KEPT' }])
      expect(await refusedWith(operator.admin.asks('select app.dismiss_reports(2000000000)'))).toBe('TS003')
    }),
  )
})

test(
  'one post is pinned at a time, never a deleted or removed one',
  withFixture(async (db, { vendor, operator }) => {
    const [first, second] = [await post(operator.admin), await post(vendor.agent)]
    const pinned = async () => (await db.query('select id from app.posts where is_pinned')).rows
    await calls(operator.admin, 'pin_post', first.id, true)
    await calls(operator.admin, 'pin_post', second.id, true)
    expect(await pinned()).toEqual([{ id: second.id }])
    await calls(vendor.agent, 'soft_delete_post', second.id)
    expect(await pinned()).toEqual([])
    expect(await refusedWith(calls(operator.admin, 'pin_post', second.id, true))).toBe('TS003')
    await calls(operator.admin, 'pin_post', first.id, true)
    await calls(operator.admin, 'pin_post', first.id, false)
    expect(await pinned()).toEqual([])
  }),
)

test(
  'a muted user cannot post, comment or edit, and sees the reason',
  withFixture(async (db, { vendor, operator }) => {
    const { agent } = vendor
    const written = await post(agent)
    const mute = (hours: number) =>
      calls(operator.admin, 'mute_person', agent.id, new Date(Date.now() + hours * 3_600_000), 'Spam')
    await mute(24)
    for (const act of [() => post(agent), () => comment(agent, written), () => edit(agent, written.id, 'x')])
      expect(await refusedWith(act())).toBe('TS002')
    expect(await agent.asks('select app.posting_paused_until() > now() as paused')).toEqual([
      { paused: true },
    ])
    expect((await notices(agent, 'posting_paused'))[0]?.data).toEqual({ reason: 'Spam' })
    await calls(agent, 'soft_delete_post', written.id)
    await mute(-1)
    expect((await post(agent)).id).toBeGreaterThan(0)
    await mute(1)
    await db.query(`update app.post_mutes set ends_at = clock_timestamp()`)
    expect((await post(agent)).id).toBeGreaterThan(0)
    const own = calls(operator.admin, 'mute_person', operator.master.id, new Date(), 'Spam')
    expect(await refusedWith(own)).toBe('TS002')
  }),
)

test(
  'every action is in the audit log, without the texts',
  withFixture(async (db, { vendor, associate, operator }) => {
    const written = await post(vendor.agent, { content: 'Secretword' })
    await report(associate, written, 'Secretreason')
    await calls(operator.admin, 'remove_post', written.id, 'Secretreason')
    await calls(operator.admin, 'restore_post', written.id)
    await calls(operator.admin, 'pin_post', written.id, true)
    await calls(operator.admin, 'mute_person', vendor.agent.id, new Date(Date.now() + 60_000), 'Secretreason')
    await calls(vendor.agent, 'soft_delete_post', written.id)
    const { all } = await one<{ all: string }>(
      db,
      `select string_agg(concat_ws(' ', action, subject, details), ', ' order by id) as all from app.audit_logs
        where (subject = 'posts' and subject_id = $1) or subject in ('post_reports', 'post_removals', 'post_mutes')`,
      [written.id],
    )
    expect(all).not.toContain('Secret')
    for (const [subject, count] of [
      ['posts', 4],
      ['post_reports', 2],
      ['post_removals', 2],
      ['post_mutes', 1],
    ] as const)
      expect(all.split(` ${subject} `).length - 1, subject).toBe(count)
  }),
)
