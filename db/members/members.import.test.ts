import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { ann, calls, jobsFor } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

type Given = { person?: object; agent?: object; organization?: object }
type Row = { outcome: string; field: string | null; reason: string | null; warning: string | null }

const person = (name: string, email = `${name.toLowerCase()}@people.example`, more = {}) => ({
  person: { first_name: name, last_name: 'Lee', email, ...more },
})

/** An import of these rows after its dry run. */
async function checked(
  db: pg.Client,
  { id: by }: Person,
  kind: string,
  rows: readonly Given[],
): Promise<number> {
  await db.query(`select auth.begin_import($1, $2, null, 'people.csv', 'a')`, [by, kind])
  const { rows: made } = await db.query<{ id: number }>('select max(id) as id from app.imports')
  const id = made[0]?.id ?? 0
  const cells = JSON.stringify(rows.map((_, index) => ({ row: index + 2, cells: [] })))
  await db.query(`select jobs.store_import($1, 'Read', null, '{A}', '{}', $2)`, [id, cells])
  await db.query(`update app.imports set status = 'CHECKING' where id = $1`, [id])
  const given = JSON.stringify(rows.map((row, index) => ({ row_number: index + 2, given: row })))
  await db.query('select jobs.check_import_rows($1, $2)', [id, given])
  return id
}

async function fates(db: pg.Client, id: number): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    'select outcome, field, reason, warning from app.import_rows where import_id = $1 order by row_number',
    [id],
  )
  return rows
}

const outcomes = async (db: pg.Client, id: number) => (await fates(db, id)).map(({ outcome }) => outcome)
const run = 'select app.run_import($1, $2)'
const add = async (db: pg.Client, id: number) => db.query('select * from jobs.run_import_rows($1, 100)', [id])
const count = async (db: pg.Client, table: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

test(
  'a dry run changes nothing, and the run adds what it promised',
  withFixture(async (db, { vendor }) => {
    const before = await count(db, 'app.user_infos')
    const rows = [
      person('Ana'),
      person('Bo', 'no address'),
      person('Cy', 'ANA@people.example'),
      person('Di', vendor.agent.email),
    ]
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', [
      ...rows,
      person('Eve', 'eve@people.example', { title: 'x'.repeat(101) }),
    ])
    expect(await outcomes(db, id)).toEqual(['NEW', 'INVALID', 'DOUBLE', 'EXISTS', 'INVALID'])
    expect((await fates(db, id))[4]).toMatchObject({ field: 'title' })
    expect(await count(db, 'app.user_infos')).toBe(before)
    await vendor.master.asks(run, [id, false])
    await add(db, id)
    expect(await outcomes(db, id)).toEqual(['ADDED', 'INVALID', 'DOUBLE', 'EXISTS', 'INVALID'])
    expect(await count(db, 'app.user_infos')).toBe((before ?? 0) + 1)
  }),
)

test(
  'people with the same name or phone are warned about',
  withFixture(async (db, { vendor }) => {
    const phone = { phone_number: '+15124763312' }
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', [
      person('Ana', 'a@people.example', phone),
      person('Ana', 'b@people.example'),
      person('Bo', 'c@people.example', phone),
    ])
    expect((await fates(db, id)).map(({ outcome, warning }) => [outcome, warning])).toEqual([
      ['NEW', null],
      ['NEW', 'Row 2 has the same name'],
      ['NEW', 'Row 2 has the same phone'],
    ])
  }),
)

test(
  'an account of others comes out when its row is added, counted and audited',
  withFixture(async (db, { vendor, others, operator }) => {
    const rows = [person('Ana', others.vendor.agent.email), person('Bo')]
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', rows)
    expect(await outcomes(db, id)).toEqual(['NEW', 'NEW'])
    await vendor.master.asks(run, [id, false])
    await db.query(`select auth.take('account found', $1, 60, 3600) from generate_series(1, 59)`, [
      String(vendor.master.id),
    ])
    await add(db, id)
    expect(await outcomes(db, id)).toEqual(['EXISTS', 'ADDED'])
    expect(
      await db.query(`select from app.audit_logs where action = 'EMAIL_IN_USE' and subject_id = $1`, [id]),
    ).toMatchObject({ rowCount: 1 })
    const next = await checked(db, vendor.master, 'SERVICE_AGENT', [
      person('Cy', others.vendor.admin.email),
      person('Di'),
    ])
    await vendor.master.asks(run, [next, false])
    const { rows: waits } = await add(db, next)
    expect(waits).toEqual([{ left_over: 2, wait: expect.any(Number) }])
    expect(await outcomes(db, next)).toEqual(['NEW', 'NEW'])
    const own = await checked(db, operator.admin, 'VENDOR', [
      { ...birch, ...person('Eve', others.vendor.agent.email) },
    ])
    expect(await outcomes(db, own)).toEqual(['EXISTS'])
  }),
)

const organization = (name: string, more = {}) => ({
  organization: {
    legal_business_name: name,
    organization_type: 'VENDOR',
    vendor_type: 'GENERAL_VENDOR',
    ...more,
  },
})
const birch = organization('Zebrawood & Co')

test(
  'likely doubles of vendors wait for a yes, in the table and among those that exist',
  withFixture(async (db, { operator }) => {
    const place = { hq_address: '12 Elm St, Austin TX 78701' }
    const rows = [
      { ...organization('Zebrawood & Co', { tax_id: '61-3456789', ...place }), ...person('Ana') },
      { ...organization('Oak', { tax_id: '613456789' }), ...person('Bo') },
      { ...organization('The Zebrawood and Company, LLC', place), ...person('Cy') },
      { ...organization('Zebrawood', { hq_address: '9 Oak St, Columbus, OH 43004' }), ...person('Di') },
      { ...organization('Ash', { tax_id: '12345' }), ...person('Eve') },
    ]
    const id = await checked(db, operator.admin, 'VENDOR', rows)
    expect(await outcomes(db, id)).toEqual(['NEW', 'LIKELY_DOUBLE', 'LIKELY_DOUBLE', 'NEW', 'INVALID'])
    expect((await fates(db, id))[1]?.reason).toBe('This looks like row 2')
    expect((await fates(db, id))[4]).toMatchObject({
      field: 'taxId',
      reason: 'Please enter a tax ID such as 12-3456789',
    })
    await operator.admin.asks(run, [id, false])
    await add(db, id)
    expect(await outcomes(db, id)).toEqual(['ADDED', 'LIKELY_DOUBLE', 'LIKELY_DOUBLE', 'ADDED', 'INVALID'])
    await operator.admin.asks(run, [id, true])
    await add(db, id)
    expect(await outcomes(db, id)).toEqual(['ADDED', 'ADDED', 'ADDED', 'ADDED', 'INVALID'])
    const again = await checked(db, operator.admin, 'VENDOR', [
      { ...organization('ZEBRAWOOD Inc', place), ...person('Flo') },
    ])
    expect((await fates(db, again))[0]).toMatchObject({
      outcome: 'LIKELY_DOUBLE',
      reason: 'This looks like Zebrawood & Co, which exists already',
    })
  }),
)

test(
  'an import ends when its person may no longer add people',
  withFixture(async (db, { vendor }) => {
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', [person('Ana')])
    await vendor.master.asks(run, [id, false])
    await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [vendor.master.id])
    await add(db, id)
    expect((await db.query('select status from app.imports where id = $1', [id])).rows).toEqual([
      { status: 'CANCELED' },
    ])
    expect(await outcomes(db, id)).toEqual(['NEW'])
  }),
)

test(
  'importing requires the right to add such people; dry runs do not count',
  withFixture(async (db, { vendor, multiRole, operator }) => {
    const begin = (by: Person, kind: string) =>
      db.query(`select auth.begin_import($1, $2, null, 'a', 'a')`, [by.id, kind])
    for (const [by, kind] of [
      [vendor.admin, 'SERVICE_AGENT'],
      [vendor.agent, 'SERVICE_AGENT'],
      [vendor.master, 'VENDOR'],
    ] as const) {
      await db.query('savepoint attempt')
      expect(await refusedWith(begin(by, kind))).toBe('TS002')
      await db.query('rollback to attempt')
    }
    await begin(multiRole.admin, 'ASSOCIATE')
    await begin(operator.admin, 'VENDOR')
    for (let n = 0; n < 5; n += 1) await checked(db, vendor.master, 'SERVICE_AGENT', [person(`Ana${n}`)])
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', [person('Bo')])
    await db.query(`select auth.take('import day', $1, 100, 86400) from generate_series(1, 99)`, [
      String(vendor.master.id),
    ])
    await vendor.master.asks(run, [id, false])
    const next = await checked(db, vendor.master, 'SERVICE_AGENT', [person('Cy')])
    expect(await refusedWith(vendor.master.asks(run, [next, false]))).toBe('TS007')
  }),
)

test(
  'imports that are over are forgotten after a week',
  withFixture(async (db, { vendor }) => {
    const id = await checked(db, vendor.master, 'SERVICE_AGENT', [person('Ana')])
    await db.query('select jobs.forget_imports()')
    expect(await count(db, 'app.import_rows')).toBeGreaterThan(0)
    await db.query(
      `update app.imports set created_at = now() - interval '8 days', finished_at = now() - interval '8 days' where id = $1`,
      [id],
    )
    await db.query('select jobs.forget_imports()')
    expect((await fates(db, id)).length).toBe(0)
  }),
)

const importVendor =
  'import_vendor(jsonb_populate_record(null::app.new_organization, $1), jsonb_populate_record(null::app.new_user, $2), $3)'

test(
  'a vendor is imported with its first master admin or not at all',
  withFixture(async (db, { operator }) => {
    const facts = JSON.stringify(birch.organization)
    const made = await calls<{ id: number; status: string }>(
      operator.admin,
      importVendor,
      facts,
      JSON.stringify(ann),
      true,
    )
    expect(made.status).toBe('ACTIVE')
    const [invited] = await operator.admin.asks<{ id: number }>(
      'select id from app.user_infos where organization_id = $1',
      [made.id],
    )
    expect(await jobsFor(db, 'accounts__send_invitation', invited?.id ?? 0)).toBe(1)
    const before = await count(db, 'app.organizations')
    const oak = JSON.stringify({ ...birch.organization, legal_business_name: 'Oak' })
    expect(await refusedWith(calls(operator.admin, importVendor, oak, JSON.stringify(ann), true))).toBe(
      'TS006',
    )
    expect(await count(db, 'app.organizations')).toBe(before)
  }),
)
