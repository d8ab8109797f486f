import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareVersions, ownRelease } from '../release.ts'
import { breaks, landedFile, landedHash, readReleased, usesOf } from '../released.ts'
import { bareDatabase, onServer, type BareDatabase } from './bare-database.ts'

const own = ownRelease()
const released = readReleased()
let database: BareDatabase

beforeAll(async () => {
  const template = process.env['TEST_TEMPLATE']
  database = await bareDatabase(template === undefined ? {} : { template })
})
afterAll(() => database.drop())

/** What breaks between the database as it is and after this change, which is rolled back. */
async function breaksOf(change: string): Promise<string[]> {
  return onServer(async (db) => {
    const before = await usesOf(db)
    await db.query('begin')
    await db.query(change)
    return breaks(before, await usesOf(db))
  }, database.url)
}

test('nodes of the last release can work with this database, or are taken out', async () => {
  const found = await onServer(async (db) => breaks(released.uses, await usesOf(db)), database.url)
  const areRefused = compareVersions(own.compatibleFrom, released.version) > 0
  // Keep what nodes of the release use, or raise compatibleFrom in db/release.ts to the version in package.json:
  // the release's nodes are then not ready from the moment of the deploy, so it cannot be rolled.
  expect(areRefused ? [] : found).toEqual([])
  expect(compareVersions(own.compatibleFrom, own.version)).toBeLessThanOrEqual(0)
  expect(Object.keys(released.uses.columns).length).toBeGreaterThan(80)
  expect(released.uses.functions.length).toBeGreaterThan(300)
})

test.each([
  ['drop table app.states cascade', 'The table or view app.states is gone, renamed, or not granted.'],
  [
    'alter table app.states rename to lands',
    'The table or view app.states is gone, renamed, or not granted.',
  ],
  [
    'alter table app.lead_customers drop column middle_name cascade',
    'The column app.lead_customers.middle_name text is gone, renamed, not granted, or of another type.',
  ],
  [
    'alter table app.states rename column name to title',
    'The column app.states.name text is gone, renamed, not granted, or of another type.',
  ],
  [
    'alter table app.application_kinds alter column label type varchar(40)',
    'The column app.application_kinds.label text is gone, renamed, not granted, or of another type.',
  ],
  [
    'drop function app.accept_ticket_mail(bigint) cascade',
    'The function app.accept_ticket_mail(id bigint) app.notes is gone, not granted, or has other arguments or results.',
  ],
  [
    `drop function app.accept_ticket_mail(bigint) cascade; ${acceptTicketMail('ticket_id bigint')}`,
    'The function app.accept_ticket_mail(id bigint) app.notes is gone, not granted, or has other arguments or results.',
  ],
  [
    `drop function app.accept_ticket_mail(bigint) cascade; ${acceptTicketMail('id bigint, reason text')}`,
    'The function app.accept_ticket_mail(id bigint) app.notes is gone, not granted, or has other arguments or results.',
  ],
  [
    'alter type app.category_patch add attribute color text',
    'The type app.category_patch is gone or has other attributes.',
  ],
])('a deploy that cannot be rolled is recognized: %s', async (change, sentence) => {
  expect(await breaksOf(change)).toContain(sentence)
})

test.each([
  'create table app.more (id int); grant select on app.more to turnstone_member',
  'alter table app.lead_customers add column suffix text',
  'alter type app.action_count add attribute color text',
  `drop function app.accept_ticket_mail(bigint) cascade; ${acceptTicketMail(`id bigint, reason text default ''`)}`,
])('a deploy that only adds can be rolled: %s', async (change) => {
  expect(await breaksOf(change)).toEqual([])
})

function acceptTicketMail(args: string): string {
  return `create function app.accept_ticket_mail(${args}) returns app.notes language sql return null::app.notes;
    grant execute on function app.accept_ticket_mail to turnstone_member`
}

test('nodes write by functions only, so a column that an insert has to name breaks none', async () => {
  const { rows } = await onServer(
    (db) =>
      db.query(`select r.rolname, c.oid::regclass from pg_roles r, pg_class c
        where r.rolname ~ '^turnstone_[a-z]+$' and r.rolname not in ('turnstone_owner', 'turnstone_queue')
          and c.relnamespace::regnamespace::text in ('app', 'private', 'auth', 'jobs') and c.relkind in ('r', 'p', 'v')
          and (has_any_column_privilege(r.oid, c.oid, 'insert, update') or has_table_privilege(r.oid, c.oid, 'delete'))`),
    database.url,
  )
  expect(rows).toEqual([])
})

test('no migration is numbered below the last one of a release, which runs no more', () => {
  expect(landedHash(released.migration)).toBe(released.landedHash)
  const lines = readFileSync(landedFile, 'utf8').trim()
  const below = `${'0'.repeat(64)}  ${String(released.migration).padStart(4, '0')}.do.another.sql`
  expect(landedHash(released.migration, `${lines}\n${below}`)).not.toBe(released.landedHash)
  const above = below.replace(String(released.migration), String(released.migration + 1))
  expect(landedHash(released.migration, `${lines}\n${above}`)).toBe(released.landedHash)
  const known = new Set(lines.split('\n').map((line) => line.split('  ')[1]))
  const files = readdirSync(join(import.meta.dirname, '../migrations'))
  expect(files.filter((file) => Number.parseInt(file, 10) <= released.migration && !known.has(file))).toEqual(
    [],
  )
})
