import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { anonymous, asks, one, refusedWith, rolledBack } from '../test/people.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'

type Subject = { audience: string; kind?: string; id?: number }

/** An uploaded file of a person, as the server inserts it. */
async function file(db: pg.Client, { id, claims }: Person, kind = 'FILE'): Promise<string> {
  const token = randomBytes(32)
  await db.query('select auth.issue_upload($1, $2, $3, $4)', [claims.session_id, kind, id, token])
  await db.query('select auth.begin_upload($1)', [token])
  const { public_id } = await one<{ public_id: string }>(
    db,
    `select (auth.finish_upload($1, 'a.pdf', 'application/pdf', 9, null, null)).public_id`,
    [token],
  )
  return public_id
}

/** Attaches a file as this person, like another capability's function. */
async function attach(db: pg.Client, by: Person, of: string, { audience, kind = 'FILE', id = 7 }: Subject) {
  const claims = ['user_id', 'session_id'] as const
  for (const name of claims)
    await db.query('select set_config($1, $2, true)', [`turnstone.${name}`, String(by.claims[name])])
  await db.query('savepoint attach')
  try {
    await db.query('select private.attach_file($1, $2, $3, $4, $5)', [of, kind, 'ANYTHING', id, audience])
  } catch (error) {
    await db.query('rollback to savepoint attach')
    throw error
  }
}

const sees = async (db: pg.Client, caller: Parameters<typeof asks>[1], id: string) =>
  (await asks(db, caller, 'select id from app.files where public_id = $1', [id])).length === 1

const withFixture = (work: (db: pg.Client, world: World) => Promise<void>) => () =>
  rolledBack(async (db) => work(db, await seedWorld(db)))

test(
  'only the owner reads an unattached file; once attached, its audience does',
  withFixture(async (db, { vendor, others, operator }) => {
    const { agent, master } = vendor
    const id = await file(db, agent)
    const readers = async () => [
      await sees(db, agent, id),
      await sees(db, operator.admin, id),
      await sees(db, master, id),
      await sees(db, others.vendor.master, id),
      await sees(db, anonymous, id),
    ]
    expect(await readers()).toEqual([true, false, false, false, false])
    await attach(db, agent, id, { audience: 'SUBJECT' })
    expect(await readers(), 'before its capability has a policy').toEqual([true, true, false, false, false])
    await db.query(`create policy select_of_anything on app.files for select to turnstone_member
      using (audience = 'SUBJECT' and subject = 'ANYTHING' and organization_id = (select claims.organization_id()))`)
    expect(await readers()).toEqual([true, true, true, false, false])
    const open = await file(db, agent)
    await attach(db, agent, open, { audience: 'PUBLIC' })
    expect(await sees(db, anonymous, open)).toBe(true)
  }),
)

test(
  '"A file belongs to the row that refers to it": it is attached once, by its owner or their admin, with its kind',
  withFixture(async (db, { vendor, others }) => {
    const { agent, master } = vendor
    const id = await file(db, agent)
    for (const by of [others.vendor.master, others.vendor.agent])
      expect(await refusedWith(attach(db, by, id, { audience: 'SUBJECT' }))).toBe('TS003')
    expect(await refusedWith(attach(db, agent, id, { audience: 'PUBLIC', kind: 'POSTS' }))).toBe('TS003')
    await attach(db, master, id, { audience: 'SUBJECT' })
    expect(await refusedWith(attach(db, agent, id, { audience: 'SUBJECT', id: 8 }))).toBe('TS003')
  }),
)

test(
  'removed files are invisible at once, and their bytes stay for 30 days',
  withFixture(async (db, { vendor }) => {
    const [first, other] = [await file(db, vendor.agent), await file(db, vendor.agent)]
    await attach(db, vendor.agent, first, { audience: 'SUBJECT' })
    await attach(db, vendor.agent, other, { audience: 'SUBJECT', id: 8 })
    await db.query(`select private.remove_files('ANYTHING', 7)`)
    expect(await sees(db, vendor.agent, first)).toBe(false)
    expect(await sees(db, vendor.agent, other)).toBe(true)
    const { rows } = await db.query(
      `select due_at - now() > interval '29 days' as later from private.removed_files where public_id = $1`,
      [first],
    )
    expect(rows).toEqual([{ later: true }])
  }),
)

test(
  'an upload whose right ends leaves no file; a job deletes its bytes',
  withFixture(async (db, { vendor }) => {
    const { agent, master } = vendor
    const token = randomBytes(32)
    await db.query(`select auth.issue_upload($1, 'PROFILE', $2, $3)`, [
      master.claims.session_id,
      agent.id,
      token,
    ])
    const { public_id } = await one<{ public_id: string }>(db, 'select * from auth.begin_upload($1)', [token])
    await db.query(`update app.user_infos set user_type = 'SERVICE_AGENT' where id = $1`, [master.id])
    const finish = `select * from auth.finish_upload($1, 'a.webp', 'image/webp', 9, 1, 1)`
    expect((await one<{ id: number | null }>(db, finish, [token])).id).toBe(null)
    const { rows } = await db.query(
      'select due_at <= clock_timestamp() as due from private.removed_files where public_id = $1',
      [public_id],
    )
    expect(rows).toEqual([{ due: true }])
  }),
)
