import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { ann, calls, jobsFor } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

const check = 'select (app.check_import($1, $2)).*'

test(
  '"Imports never overwrite: an existing e-mail is reported, not changed": a dry run reports the outcome of each row',
  withFixture(async (db, { vendor, others }) => {
    const before = await db.query('select from app.user_infos')
    const emails = ['new@people.example', others.vendor.agent.email, ' NEW@people.example ', 'no address', '']
    expect(await vendor.master.asks(check, ['SERVICE_AGENT', emails])).toEqual([
      { position: 0, outcome: 'NEW', problem: null },
      { position: 1, outcome: 'EXISTS', problem: null },
      { position: 2, outcome: 'DOUBLE', problem: null },
      { position: 3, outcome: 'INVALID', problem: 'Please enter a valid email address' },
      { position: 4, outcome: 'INVALID', problem: 'Please enter a valid email address' },
    ])
    expect((await db.query('select from app.user_infos')).rowCount).toBe(before.rowCount)
  }),
)

test(
  'importing requires the right to add users and counts toward the daily lookup limit',
  withFixture(async (_db, { vendor, multiRole, operator }) => {
    expect(await refusedWith(vendor.admin.asks(check, ['SERVICE_AGENT', []]))).toBe('TS002')
    expect(await refusedWith(vendor.agent.asks(check, ['SERVICE_AGENT', []]))).toBe('TS002')
    expect(await refusedWith(vendor.master.asks(check, ['VENDOR', []]))).toBe('TS002')
    expect(await multiRole.admin.asks(check, ['ASSOCIATE', ['a@people.example']])).toHaveLength(1)
    expect(await operator.admin.asks(check, ['VENDOR', ['a@people.example']])).toHaveLength(1)
    const thousand = Array.from({ length: 1000 }, (_, n) => `a${n}@people.example`)
    for (const _ of [1, 2, 3, 4]) await vendor.master.asks(check, ['SERVICE_AGENT', thousand])
    expect(await refusedWith(vendor.master.asks(check, ['SERVICE_AGENT', ['b@people.example']]))).toBe(
      'TS007',
    )
  }),
)

const importVendor =
  'import_vendor(jsonb_populate_record(null::app.new_organization, $1), jsonb_populate_record(null::app.new_user, $2), $3)'
const birch = JSON.stringify({
  legal_business_name: 'Birch & Co',
  organization_type: 'VENDOR',
  vendor_type: 'GENERAL_VENDOR',
})

test(
  'a vendor is imported with its first master admin or not at all',
  withFixture(async (db, { operator }) => {
    const made = await calls<{ id: number; status: string }>(
      operator.admin,
      importVendor,
      birch,
      JSON.stringify(ann),
      true,
    )
    expect(made.status).toBe('ACTIVE')
    const [person] = await operator.admin.asks<{ id: number }>(
      'select id from app.user_infos where organization_id = $1',
      [made.id],
    )
    expect(await jobsFor(db, 'accounts__send_invitation', person?.id ?? 0)).toBe(1)
    const count = 'select from app.organizations'
    const before = (await db.query(count)).rowCount
    expect(await refusedWith(calls(operator.admin, importVendor, birch, JSON.stringify(ann), true))).toBe(
      'TS006',
    )
    expect((await db.query(count)).rowCount).toBe(before)
  }),
)
