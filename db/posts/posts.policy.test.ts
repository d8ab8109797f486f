import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { anonymous, asks, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'
import {
  calls,
  comment,
  edit,
  like,
  uploadMedia,
  post,
  rename,
  save,
  storedPost,
  type Post,
} from './test/posts.ts'

const withFixture = sharedFixture(seedWorld)

const everyone = ({ vendor, multiRole, others, operator, associate }: World) =>
  [vendor.agent, multiRole.admin, others.vendor.master, others.associate, operator.admin, associate] as const

const reads = async (person: Person, { id }: Pick<Post, 'id'>) =>
  (await person.asks('select id from app.posts where id = $1', [id])).length === 1

/** Sequential, because they share a connection. */
async function inTurn<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (const one of all) answers.push(await ask(one))
  return answers
}

const canRead = (people: readonly Person[], of: Pick<Post, 'id'>) =>
  inTurn(people, (person) => reads(person, of))

describe('"Every signed-in, active person reads and writes posts."', () => {
  test(
    'any signed-in user of any organization, and no one else',
    withFixture(async (db, world) => {
      for (const author of everyone(world)) {
        const written = await post(author)
        expect(await canRead(everyone(world), written)).toEqual(everyone(world).map(() => true))
      }
      expect(await refusedWith(asks(db, anonymous, 'select * from app.posts'))).toBe('42501')
      expect(await refusedWith(asks(db, anonymous, `select app.create_post(null)`))).toBe('42501')
    }),
  )

  test(
    'with the author’s name and organization, though the person’s own row stays hidden',
    withFixture(async (db, { vendor, others }) => {
      const { user_id } = await post(vendor.agent)
      const shown = 'select first_name, organization_name from app.post_authors where user_id = $1'
      expect(await others.vendor.agent.asks(shown, [user_id])).toEqual([
        { first_name: 'Pat', organization_name: vendor.organization.name },
      ])
      expect(
        await others.vendor.agent.asks('select id from app.user_infos where id = $1', [user_id]),
      ).toEqual([])
      await rename(db, vendor.agent, 'Ana Silva')
      await db.query(`update app.organizations set legal_business_name = 'Cedar Bluff' where id = $1`, [
        vendor.organization.id,
      ])
      expect(await others.vendor.agent.asks(shown, [user_id])).toEqual([
        { first_name: 'Ana', organization_name: 'Cedar Bluff' },
      ])
    }),
  )

  test(
    'characters that reorder or hide text are removed; emoji stay intact',
    withFixture(async (_db, { associate }) => {
      const content = '  \u202Egnp.exe\u200B\r\n\r\n\r\n\r\nfamily 👨‍👩‍👧 ❤️ \u0007 '
      expect((await post(associate, { content })).content).toBe('gnp.exe\n\nfamily 👨‍👩‍👧 ❤️')
    }),
  )

  const bad: [what: string, content: string | null][] = [
    ['nothing', null],
    ['spaces', ' \n\u200B '],
    ['more than 5,000 characters', 'x'.repeat(5001)],
    ['100 kB', 'x'.repeat(100_000)],
  ]
  for (const [what, content] of bad)
    test(
      `a post of ${what} is refused`,
      withFixture(async (_db, { associate }) => {
        expect(await refusedWith(post(associate, { content }))).toBe('TS004')
      }),
    )

  test(
    'a comment has at most 1,000 characters, a post 5,000',
    withFixture(async (_db, { associate, vendor }) => {
      const written = await post(associate, { content: 'x'.repeat(5000) })
      expect(await refusedWith(comment(vendor.agent, written, { content: 'x'.repeat(1001) }))).toBe('TS004')
      expect((await comment(vendor.agent, written, { content: '😀'.repeat(1000) })).post_id).toBe(written.id)
    }),
  )

  test(
    'one key creates one post; reuse with another text is refused',
    withFixture(async (_db, { associate }) => {
      const draft = { content: 'Once', key: 'a key of eight' }
      const [once, again] = [await post(associate, draft), await post(associate, draft)]
      expect(again).toEqual(once)
      expect(await refusedWith(post(associate, { ...draft, content: 'Twice' }))).toBe('TS006')
      const said = await comment(associate, once, { key: 'a key of eight' })
      expect(await comment(associate, once, { key: 'a key of eight' })).toEqual(said)
      expect(await refusedWith(post(associate, { key: null }))).toBe('TS004')
    }),
  )
})

describe('"30 posts and 200 comments a person and day."', () => {
  test(
    'the 31st post is refused until a day after the first',
    withFixture(async (db, { associate, vendor }) => {
      for (let count = 0; count < 30; count += 1) await post(associate)
      expect(await refusedWith(post(associate))).toBe('TS007')
      expect((await post(vendor.agent)).id).toBeGreaterThan(0)
      await calls(associate, 'soft_delete_post', await newestOf(db, associate))
      expect(await refusedWith(post(associate)), 'a deleted one counts').toBe('TS007')
      await db.query(`update app.posts set created_at = created_at - interval '1 day'`)
      expect((await post(associate)).id).toBeGreaterThan(0)
    }),
  )

  test(
    'the 201st comment, too',
    withFixture(async (db, { associate, vendor }) => {
      const written = await post(associate)
      for (let count = 0; count < 200; count += 1) await comment(vendor.agent, written)
      expect(await refusedWith(comment(vendor.agent, written))).toBe('TS007')
      expect((await storedPost(db, written.id)).comments).toBe(200)
    }),
  )
})

const newestOf = async (db: pg.Client, { id }: Person) =>
  (await db.query<{ id: number }>('select max(id) as id from app.posts where user_id = $1', [id])).rows[0]?.id

describe('"Authors edit for 24 hours, marked as edited, and delete always."', () => {
  test(
    'only the author edits, which marks the post; not even the operator may',
    withFixture(async (_db, { vendor, operator, others }) => {
      const written = await post(vendor.agent)
      expect(written.edited_at).toBe(null)
      const edited = await edit(vendor.agent, written.id, 'Better')
      expect(edited).toMatchObject({ content: 'Better', edited_at: expect.any(Date) })
      for (const person of [vendor.master, operator.master, others.associate]) {
        expect(await refusedWith(edit(person, written.id, 'Mine'))).toBe('TS002')
        expect(await refusedWith(calls(person, 'soft_delete_post', written.id))).toBe('TS002')
      }
    }),
  )

  test(
    'after 24 hours it can be deleted but not edited',
    withFixture(async (db, { vendor, associate }) => {
      const written = await post(vendor.agent)
      const said = await comment(vendor.agent, written)
      for (const table of ['posts', 'comments'])
        await db.query(`update app.${table} set created_at = created_at - interval '24 hours 1 second'`)
      expect(await refusedWith(edit(vendor.agent, written.id, 'Late'))).toBe('TS005')
      const late = calls(vendor.agent, 'update_comment_by_id', said.id, '(Late,)')
      expect(await refusedWith(late)).toBe('TS005')
      await calls(vendor.agent, 'soft_delete_post', written.id)
      await calls(vendor.agent, 'soft_delete_post', written.id)
      expect(await canRead([vendor.agent, associate], written)).toEqual([false, false])
      for (const refused of [
        () => like(associate, written),
        () => comment(associate, written),
        () => edit(vendor.agent, written.id, 'Back'),
      ])
        expect(await refusedWith(refused())).toBe('TS003')
    }),
  )

  test(
    'deleting a post deletes its comments and media; deleting a comment lowers the count',
    withFixture(async (db, { vendor, associate, multiRole }) => {
      const picture = await uploadMedia(db, vendor.agent)
      const written = await post(vendor.agent, { media: picture })
      const [said] = [await comment(associate, written), await comment(multiRole.agent, written)]
      await calls(associate, 'soft_delete_comment', said.id)
      expect((await storedPost(db, written.id)).comments).toBe(1)
      const files = 'select id from app.files where public_id = $1'
      expect(await multiRole.agent.asks(files, [picture])).toHaveLength(1)
      await calls(vendor.agent, 'soft_delete_post', written.id)
      expect(await multiRole.agent.asks(files, [picture])).toEqual([])
      const rest = await multiRole.agent.asks('select id from app.comments where post_id = $1', [written.id])
      expect(rest).toEqual([])
    }),
  )
})

describe('the media of a post', () => {
  test(
    'is a picture or video uploaded by the author, with its size',
    withFixture(async (db, { vendor, associate }) => {
      const [picture, film] = [
        await uploadMedia(db, vendor.agent),
        await uploadMedia(db, vendor.agent, 'video/mp4'),
      ] as const
      expect(await refusedWith(post(associate, { media: picture }))).toBe('TS003')
      expect(await post(vendor.agent, { content: '', media: picture })).toMatchObject({
        post_type: 'IMAGE',
        post_uri: `/files/${picture}`,
        media_width: 640,
        media_height: 480,
      })
      expect(await refusedWith(post(vendor.agent, { media: picture }))).toBe('TS003')
      expect(await post(vendor.agent, { media: film })).toMatchObject({ post_type: 'VIDEO' })
    }),
  )

  test(
    'is visible to every signed-in user until the post is removed',
    withFixture(async (db, { vendor, others, operator }) => {
      const picture = await uploadMedia(db, vendor.agent)
      const written = await post(vendor.agent, { media: picture })
      const readers = () =>
        inTurn([vendor.agent, others.associate, operator.admin], async (person) => {
          const files = await person.asks('select id from app.files where public_id = $1', [picture])
          return files.length
        })
      expect(await readers()).toEqual([1, 1, 1])
      await calls(operator.admin, 'remove_post', written.id, 'Off topic')
      expect(await readers()).toEqual([1, 0, 1])
      expect(await asks(db, anonymous, 'select id from app.files where public_id = $1', [picture])).toEqual(
        [],
      )
    }),
  )
})

describe('"Likes and saves are toggles; saves are private."', () => {
  test(
    'a user likes and saves a post once and can undo both',
    withFixture(async (db, { vendor, associate, operator }) => {
      const written = await post(vendor.agent)
      for (const person of [associate, associate, operator.admin]) await like(person, written)
      await save(associate, written)
      expect(await storedPost(db, written.id)).toMatchObject({ likes: 2, saves: 1 })
      const mine =
        'select app.posts_is_liked(p) as liked, app.posts_is_saved(p) as saved from app.posts p where p.id = $1'
      expect(await associate.asks(mine, [written.id])).toEqual([{ liked: true, saved: true }])
      expect(await operator.admin.asks(mine, [written.id])).toEqual([{ liked: true, saved: false }])
      expect(await vendor.agent.asks('select * from app.post_saves')).toEqual([])
      expect(await vendor.agent.asks('select * from app.post_likes')).toEqual([])
      for (let time = 0; time < 2; time += 1) {
        await calls(associate, 'delete_like_by_user_id_and_post_id', associate.id, written.id)
        await calls(associate, 'delete_save_by_user_id_and_post_id', associate.id, written.id)
      }
      expect(await storedPost(db, written.id)).toMatchObject({ likes: 1, saves: 0 })
    }),
  )

  test(
    'another user’s id is refused for likes, saves and saved posts',
    withFixture(async (_db, { vendor, associate }) => {
      const written = await post(vendor.agent)
      for (const name of [
        'upsert_like',
        'upsert_save',
        'delete_like_by_user_id_and_post_id',
        'delete_save_by_user_id_and_post_id',
      ])
        expect(await refusedWith(calls(associate, name, vendor.agent.id, written.id)), name).toBe('TS002')
      const others = associate.asks('select * from app.saved_posts($1)', [vendor.agent.id])
      expect(await refusedWith(others)).toBe('TS002')
    }),
  )

  test(
    'saved posts are sorted by save time, without deleted or removed posts',
    withFixture(async (_db, { vendor, associate }) => {
      const [older, newer, gone] = [
        await post(vendor.agent),
        await post(vendor.agent),
        await post(vendor.agent),
      ]
      for (const one of [newer, gone, older]) await save(associate, one)
      await calls(vendor.agent, 'soft_delete_post', gone.id)
      const saved = await associate.asks<Post>('select id from app.saved_posts($1)', [associate.id])
      expect(saved.map(({ id }) => id)).toEqual([older.id, newer.id])
    }),
  )
})
