import { describe, expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { calls, comment, post, type Post } from './test/posts.ts'

const withFixture = sharedFixture(seedWorld)

const report = (by: Person, to: Pick<Post, 'id'>, reason = 'Advertising', of: number | null = null) =>
  calls(by, 'report_post', to.id, reason, of)

describe('an author who deletes', () => {
  const all = `select post_id, comment_id, outcome, decided_by_user_id as decided_by
    from app.post_reports where reason <> 'Dismissed' order by id`

  test(
    'a post closes the reports of it and of its comments',
    withFixture(async (_db, { vendor, others, associate, operator }) => {
      const [written, other] = [await post(vendor.agent), await post(vendor.agent)]
      const said = await comment(associate, written)
      for (const person of [associate, others.associate]) await report(person, written)
      await report(others.associate, written, 'Rude', said.id)
      await report(associate, other)
      await calls(vendor.agent, 'soft_delete_post', written.id)
      const decided = { post_id: written.id, outcome: 'REMOVED', decided_by: vendor.agent.id }
      expect(await operator.admin.asks(all)).toEqual([
        { ...decided, comment_id: null },
        { ...decided, comment_id: null },
        { ...decided, comment_id: said.id },
        { post_id: other.id, comment_id: null, outcome: null, decided_by: null },
      ])
      expect(await vendor.agent.asks(all), 'the author learns nothing of it').toEqual([])
    }),
  )

  test(
    'a comment closes its own reports, and decided ones stay as they are',
    withFixture(async (db, { vendor, associate, others, operator }) => {
      const written = await post(vendor.agent)
      const said = await comment(associate, written)
      await report(vendor.agent, written, 'Dismissed', said.id)
      await operator.admin.asks('select app.dismiss_reports($1, $2)', [written.id, said.id])
      await report(others.associate, written, 'Rude', said.id)
      await report(others.associate, written)
      await calls(associate, 'soft_delete_comment', said.id)
      expect(await operator.admin.asks(all)).toEqual([
        { post_id: written.id, comment_id: said.id, outcome: 'REMOVED', decided_by: associate.id },
        { post_id: written.id, comment_id: null, outcome: null, decided_by: null },
      ])
      const dismissed = `select outcome from app.post_reports where reason = 'Dismissed'`
      expect(await operator.admin.asks(dismissed)).toEqual([{ outcome: 'KEPT' }])
      const { rows } = await db.query(
        `select actor_user_id as actor, details -> 'values' -> 'outcome' as outcome from app.audit_logs
          where subject = 'post_reports' and action = 'UPDATE' order by id desc limit 1`,
      )
      expect(rows).toEqual([{ actor: associate.id, outcome: [null, 'REMOVED'] }])
    }),
  )
})
