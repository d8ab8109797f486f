import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { anonymous, asks, one, refusedWith, rolledBack } from '../test/people.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'

/** An uploaded picture of a person, as the server inserts it. */
async function picture(db: pg.Client, { id, claims }: Person, kind = 'LOGO'): Promise<string> {
  const token = randomBytes(32)
  await db.query('select auth.issue_upload($1, $2, $3, $4)', [claims.session_id, kind, id, token])
  await db.query('select auth.begin_upload($1)', [token])
  const finish = `select (auth.finish_upload($1, 'a.webp', 'image/webp', 9, 1, 1)).public_id`
  return (await one<{ public_id: string }>(db, finish, [token])).public_id
}

const withFixture = (work: (db: pg.Client, world: World) => Promise<void>) => () =>
  rolledBack(async (db) => work(db, await seedWorld(db)))

const setOn = (db: pg.Client, by: Person, id: number, file: string | null) =>
  asks(db, by, 'select profile_uri from app.set_organization_picture($1, $2)', [id, file])

const sees = async (db: pg.Client, caller: Parameters<typeof asks>[1], id: string) =>
  (await asks(db, caller, 'select id from app.files where public_id = $1', [id])).length === 1

test(
  'a master admin sets the picture of their organization, and all who see it see the picture',
  withFixture(async (db, { vendor, others, operator }) => {
    const id = vendor.master.claims.organization_id ?? 0
    const file = await picture(db, vendor.master)
    expect(await sees(db, others.vendor.master, file)).toBe(false)
    expect(await setOn(db, vendor.master, id, file)).toEqual([{ profile_uri: `/files/${file}` }])
    for (const viewer of [vendor.agent, others.vendor.master, operator.admin])
      expect(await sees(db, viewer, file)).toBe(true)
    expect(await sees(db, anonymous, file)).toBe(false)
  }),
)

test(
  'others cannot change it, and only their own upload of this kind is taken',
  withFixture(async (db, { vendor, others, operator }) => {
    const id = vendor.master.claims.organization_id ?? 0
    const file = await picture(db, others.vendor.master)
    expect(await refusedWith(setOn(db, others.vendor.master, id, file))).toBe('TS003')
    expect(await refusedWith(setOn(db, vendor.agent, id, await picture(db, vendor.agent)))).toBe('TS002')
    expect(await refusedWith(setOn(db, vendor.master, id, file))).toBe('TS003')
    expect(await refusedWith(setOn(db, vendor.master, id, await picture(db, vendor.master, 'POSTS')))).toBe(
      'TS003',
    )
    const byStaff = await picture(db, operator.admin)
    expect(await setOn(db, operator.admin, id, byStaff)).toEqual([{ profile_uri: `/files/${byStaff}` }])
  }),
)

test(
  'a replaced or removed picture is gone',
  withFixture(async (db, { vendor }) => {
    const id = vendor.master.claims.organization_id ?? 0
    const [first, second] = [await picture(db, vendor.master), await picture(db, vendor.master)]
    await setOn(db, vendor.master, id, first)
    await setOn(db, vendor.master, id, second)
    expect(await sees(db, vendor.master, first)).toBe(false)
    expect(await sees(db, vendor.master, second)).toBe(true)
    expect(await setOn(db, vendor.master, id, null)).toEqual([{ profile_uri: null }])
    expect(await sees(db, vendor.master, second)).toBe(false)
  }),
)

test(
  "a company's picture is set by its person and seen by those who see the company",
  withFixture(async (db, { vendor, others, operator }) => {
    const add =
      'select id from app.add_company_with_user($1, jsonb_populate_record(null::app.new_company, $2))'
    const [company] = await asks<{ id: number }>(db, vendor.agent, add, [
      vendor.agent.id,
      JSON.stringify({ name: 'Okafor Homes' }),
    ])
    const file = await picture(db, vendor.agent)
    const set = 'select profile_uri from app.set_company_picture($1, $2)'
    expect(await refusedWith(asks(db, others.vendor.agent, set, [company?.id, file]))).toBe('TS003')
    expect(await asks(db, vendor.agent, set, [company?.id, file])).toEqual([
      { profile_uri: `/files/${file}` },
    ])
    expect(await sees(db, vendor.master, file)).toBe(true)
    expect(await sees(db, operator.admin, file)).toBe(true)
    expect(await sees(db, others.vendor.master, file)).toBe(false)
  }),
)
