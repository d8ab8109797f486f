import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { one } from '../../test/people.ts'
import type { Person } from '../../test/world.ts'

export type Post = {
  id: number
  public_id: string
  user_id: number
  content: string
  post_type: string
  post_uri: string | null
  likes: number
  saves: number
  comments: number
  is_pinned: boolean
  edited_at: Date | null
  mentioned_user_ids: number[]
}
export type Comment = { id: number; post_id: number; content: string; edited_at: Date | null }

type Draft = {
  content?: string | null
  media?: string | null
  mentions?: readonly string[]
  key?: string | null
}

async function first<T extends pg.QueryResultRow>(
  person: Person,
  sql: string,
  params: unknown[],
): Promise<T> {
  const [row] = await person.asks<T>(sql, params)
  if (!row) throw new Error(`No row returned: ${sql}`)
  return row
}

export const post = (
  by: Person,
  { content = 'Good morning', media = null, mentions = [], key = randomUUID() }: Draft = {},
): Promise<Post> =>
  first(by, 'select x.* from app.create_post(row($1, $2, $3, $4)::app.new_post) x', [
    content,
    media,
    mentions,
    key,
  ])

export const comment = (
  by: Person,
  to: Pick<Post, 'id'>,
  { content = 'Well said', mentions = [], key = randomUUID() }: Omit<Draft, 'media'> = {},
): Promise<Comment> =>
  first(by, 'select x.* from app.add_comment(row($1, $2, $3, $4)::app.new_comment) x', [
    to.id,
    content,
    mentions,
    key,
  ])

export const edit = (by: Person, id: number, content: string, mentions: readonly string[] = []) =>
  first<Post>(by, 'select x.* from app.update_post_by_id($1, row($2, $3)::app.post_patch) x', [
    id,
    content,
    mentions,
  ])

/** Calls a posts function by name, with positional arguments. */
export const calls = <T extends pg.QueryResultRow = Post>(by: Person, name: string, ...args: unknown[]) =>
  first<T>(by, `select x.* from app.${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) x`, args)

export const like = (by: Person, to: Pick<Post, 'id'>) => calls(by, 'upsert_like', by.id, to.id)
export const save = (by: Person, to: Pick<Post, 'id'>) => calls(by, 'upsert_save', by.id, to.id)

export const storedPost = (db: pg.Client, id: number) =>
  one<Post>(db, 'select * from app.posts where id = $1', [id])

export async function publicIdOf(db: pg.Client, person: Pick<Person, 'id'>): Promise<string> {
  const sql = 'select public_id from app.user_infos where id = $1'
  return (await one<{ public_id: string }>(db, sql, [person.id])).public_id
}

/** Renames a user. By default everyone is called Pat Example. */
export async function rename(db: pg.Client, { id }: Pick<Person, 'id'>, name: string): Promise<void> {
  const [firstName, ...lastNames] = name.split(' ')
  await db.query('update app.user_infos set first_name = $2, last_name = $3 where id = $1', [
    id,
    firstName,
    lastNames.join(' '),
  ])
}

/** A picture or other file that a user has uploaded for a post. */
export async function uploadMedia(
  db: pg.Client,
  { id, claims }: Person,
  type = 'image/webp',
): Promise<string> {
  const token = randomBytes(32)
  await db.query(`select auth.issue_upload($1, 'POSTS', $2, $3)`, [claims.session_id, id, token])
  await db.query('select auth.begin_upload($1)', [token])
  const isImage = type.startsWith('image/')
  const { public_id } = await one<{ public_id: string }>(
    db,
    `select (auth.finish_upload($1, 'a', $2, 9, $3, $4)).public_id`,
    [token, type, isImage ? 640 : null, isImage ? 480 : null],
  )
  return public_id
}

/** A user's notifications of this trigger. */
export const notices = (person: Person, trigger: string) =>
  person.asks<{ id: string; data: Record<string, unknown> }>(
    'select id, data from app.in_app_notifications where notification_trigger = $1 order by id',
    [trigger],
  )
