import { expect, test } from 'vitest'
import { anonymous, asks } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { calls, comment, post, publicIdOf, rename, uploadMedia } from './test/posts.ts'
import type pg from 'pg'

const withFixture = sharedFixture(seedWorld)

type Public = { public_id: string | null; author: string; organization: string | null; content: string }

const read = async (db: pg.Client, publicId: string) =>
  (await asks<Public>(db, anonymous, 'select p.* from app.public_post($1) p', [publicId]))[0]

test(
  '"names there are first name and initial, organizations by name; no pictures of people, no counts"',
  withFixture(async (db, { vendor, associate }) => {
    await rename(db, vendor.agent, 'Ana Silva')
    await rename(db, vendor.master, 'Maria Lopez')
    const draft = { content: 'With @Maria Lopez', mentions: [await publicIdOf(db, vendor.master)] }
    const written = await post(vendor.agent, { ...draft, media: await uploadMedia(db, vendor.agent) })
    await comment(associate, written, { content: 'First' })
    await comment(vendor.agent, written, draft)
    const shown = await read(db, written.public_id)
    expect(shown).toMatchObject({
      author: 'Ana S.',
      organization: vendor.organization.name,
      content: 'With @Maria L.',
      post_type: 'IMAGE',
    })
    const text = JSON.stringify(shown)
    expect(text).toContain('First')
    for (const hidden of ['Silva', 'Lopez', 'likes', 'saves', 'user_id', 'profile'])
      expect(text).not.toContain(hidden)
  }),
)

test(
  'unknown, deleted and removed posts all return nothing',
  withFixture(async (db, { vendor, operator }) => {
    const [deleted, removed] = [await post(vendor.agent), await post(vendor.agent)]
    await calls(vendor.agent, 'soft_delete_post', deleted.id)
    await calls(operator.admin, 'remove_post', removed.id, 'Off topic')
    const unknown = await read(db, '00000000-0000-4000-8000-000000000000')
    expect(unknown?.public_id).toBe(null)
    for (const { public_id } of [deleted, removed]) {
      expect(await read(db, public_id)).toEqual(unknown)
      const { rows } = await db.query('select * from auth.public_post($1)', [public_id])
      expect(rows).toEqual([])
    }
  }),
)

test(
  'deleted and removed comments are omitted',
  withFixture(async (db, { vendor, operator }) => {
    const written = await post(vendor.agent)
    const [deleted, removed] = [
      await comment(vendor.agent, written, { content: 'Deleted' }),
      await comment(vendor.agent, written, { content: 'Removed' }),
    ]
    await comment(vendor.agent, written, { content: 'Remaining' })
    await calls(vendor.agent, 'soft_delete_comment', deleted.id)
    await calls(operator.admin, 'remove_comment', removed.id, 'Rude')
    const text = JSON.stringify(await read(db, written.public_id))
    expect(text).toContain('Remaining')
    expect(text).not.toMatch(/Deleted|Removed/)
  }),
)

test(
  'authors and mentions are shortened by one rule',
  withFixture(async (db, { vendor }) => {
    const { agent, admin, master } = vendor
    await rename(db, agent, 'Ana de la Cruz')
    await rename(db, master, 'Ana de la Cruz')
    await rename(db, admin, 'Ana de la Cruz Lopez')
    const mentions = [await publicIdOf(db, master), await publicIdOf(db, admin)]
    const content = 'With @Ana de la Cruz Lopez and @Ana de la Cruz'
    const written = await post(agent, { content, mentions })
    await comment(agent, written, { content, mentions })
    const shown = await read(db, written.public_id)
    expect(shown).toMatchObject({ author: 'Ana C.', content: 'With @Ana L. and @Ana C.' })
    expect(JSON.stringify(shown)).not.toMatch(/ de |Cruz|Lopez/)
  }),
)

test.each([
  ['Ana', 'Silva', 'Ana S.'],
  ['Mary Ann', 'Lee', 'Mary L.'],
  ['Deleted', 'person 12', 'Deleted person 12'],
])('%s %s is %s in public', (firstName, lastName, shown) =>
  withFixture(async (db) => {
    const { rows } = await db.query(
      `select private.public_name(jsonb_populate_record(null::app.post_authors, $1)) as name`,
      [{ first_name: firstName, last_name: lastName }],
    )
    expect(rows).toEqual([{ name: shown }])
  })(),
)
