import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { one } from './people.ts'
import type { Person, World } from './world.ts'

/** Posts and comments of every kind of user: active, deleted by their authors, removed; reported, liked and saved. */
export async function seedPosts(db: pg.Client, world: World): Promise<void> {
  const { vendor, multiRole, others, operator, associate } = world
  const authors = [vendor.agent, multiRole.agent, associate, operator.admin, others.vendor.master]
  for (const author of authors) {
    const active = await write(author, 'Remaining', await picture(db, author))
    const deleted = await write(author, 'Deleted')
    const removed = await write(author, 'Removed', await picture(db, author))
    for (const person of authors) {
      await person.asks('select app.upsert_like($1, $2), app.upsert_save($1, $2)', [person.id, active])
      await say(person, active)
      await say(person, deleted)
      await person.asks(`select app.soft_delete_comment($1)`, [await say(person, active)])
      await operator.master.asks(`select app.remove_comment($1, 'Rude')`, [await say(person, active)])
      await person.asks(`select app.report_post($1, 'Rude')`, [active])
    }
    await author.asks('select app.soft_delete_post($1)', [deleted])
    await operator.master.asks(`select app.remove_post($1, 'Off topic')`, [removed])
    if (author !== operator.admin)
      await operator.master.asks(`select app.mute_person($1, now(), 'Spam')`, [author.id])
  }
}

let keys = 0

async function write(by: Person, content: string, media: string | null = null): Promise<number> {
  const sql = 'select p.id from app.create_post(row($1, $2, null, $3)::app.new_post) p'
  const [post] = await by.asks<{ id: number }>(sql, [content, media, `key of post ${(keys += 1)}`])
  return post?.id ?? 0
}

async function say(by: Person, post: number): Promise<number> {
  const sql = `select c.id from app.add_comment(row($1, 'Yes', null, $2)::app.new_comment) c`
  const [comment] = await by.asks<{ id: number }>(sql, [post, `key of comment ${(keys += 1)}`])
  return comment?.id ?? 0
}

async function picture(db: pg.Client, { id, claims }: Person): Promise<string> {
  const token = randomBytes(32)
  await db.query(`select auth.issue_upload($1, 'POSTS', $2, $3)`, [claims.session_id, id, token])
  await db.query('select auth.begin_upload($1)', [token])
  const finish = `select (auth.finish_upload($1, 'a.webp', 'image/webp', 9, 1, 1)).public_id`
  return (await one<{ public_id: string }>(db, finish, [token])).public_id
}
