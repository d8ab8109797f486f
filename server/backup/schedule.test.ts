import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startBackups } from '../../bin/backup-schedule.ts'
import { whenDue } from '../../db/backup/record.ts'
import { eventually } from '../test/eventually.ts'
import { startProduct } from '../test/product.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let folder: string
/** The hour that it is for the operator, so that a backup is due. */
let hour: number

beforeAll(async () => {
  fixture = await openFixture()
  folder = await mkdtemp(join(tmpdir(), 'turnstone-daily-'))
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await fixture.owner.query('delete from private.backups')
  const { rows } = await fixture.owner.query<{ hour: number }>(
    `select extract(hour from clock_timestamp() at time zone time_zone)::int as hour from private.operator_settings`,
  )
  hour = rows[0]!.hour
})

const due = async (at = hour) => {
  const { rows } = await fixture.owner.query<{ due: boolean }>('select private.backup_is_due($1) as due', [
    at,
  ])
  return rows[0]?.due
}
/** A backup that began and ended this long ago. */
const add = (ago: string, { isScheduled = true, isWhole = true } = {}) =>
  fixture.owner.query(
    `insert into private.backups (id, is_scheduled, begun_at, finished_at, snapshot_at, byte_size)
      select gen_random_uuid(), $2, at, case when $3 then at end, case when $3 then at end, case when $3 then 1 end
        from (select clock_timestamp() - $1::interval as at) a`,
    [ago, isScheduled, isWhole],
  )
const notices = async (address = fixture.address) =>
  ((await (await fetch(`${address}/readyz`)).json()) as { details?: string[] }).details ?? []

test('a backup is due once after its hour of each day', async () => {
  expect(await due()).toBe(true)
  await add('1 day')
  expect(await due()).toBe(true)
  await add('0')
  expect(await due()).toBe(false)
  expect(await due((hour + 1) % 24)).toBe(false)
})

test('a backup by hand does not count, and a failed one is due again later', async () => {
  await add('0', { isScheduled: false })
  expect(await due()).toBe(true)
  await add('1 minute', { isWhole: false })
  expect(await due((hour + 23) % 24)).toBe(false)
  await fixture.owner.query(
    `update private.backups set begun_at = begun_at - interval '30 minutes' where is_scheduled`,
  )
  expect(await due((hour + 23) % 24)).toBe(true)
})

test('only one node makes a due backup', async () => {
  let made = 0
  const one = () =>
    whenDue(fixture.database.url, hour, async () => {
      made += 1
      expect(await whenDue(fixture.database.url, hour, async () => void (made += 1))).toBe(false)
    })
  expect(await one()).toBe(true)
  expect(made).toBe(1)
})

test('the schedule makes a backup, records it, and deletes the oldest', { timeout: 300_000 }, async () => {
  for (const name of [
    'turnstone-20200101T000000Z',
    'turnstone-20210101T000000Z',
    'turnstone-x.unfinished',
    'mine',
  ])
    await mkdir(join(folder, name))
  const { settings } = fixture
  // The process that it starts reads its settings from the environment.
  // Set by Vitest, for which it means something else.
  vi.stubEnv('MODE', '')
  vi.stubEnv('DATABASE_URL', fixture.database.url)
  vi.stubEnv('DATA_DIR', settings.dataDir)
  vi.stubEnv('BACKUP_RECIPIENT', 'unencrypted')
  const options = {
    ...settings,
    backupFolder: folder,
    backupHour: hour,
    backupsKept: 2,
    backupRecipient: 'unencrypted',
  }
  const backups = startBackups(options, fixture.database.url)
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await fixture.owner.query(
          'select is_scheduled, is_encrypted, missing_files from private.last_backup()',
        )
        expect(rows).toEqual([{ is_scheduled: true, is_encrypted: false, missing_files: 0 }])
        expect(await readdir(folder)).toHaveLength(3)
      },
      { timeout: 240_000, interval: 200 },
    )
  } finally {
    await backups.stop()
    vi.unstubAllEnvs()
  }
  const [mine, older, newest] = (await readdir(folder)).toSorted()
  expect([mine, older]).toEqual(['mine', 'turnstone-20210101T000000Z'])
  expect(newest).toMatch(/^turnstone-\d{8}T\d{6}Z$/)
  expect(await due()).toBe(false)
})

test('readiness names stopped mail', async () => {
  await eventually(async () => expect(await notices()).toEqual([]))
  await fixture.owner.query(`select private.stop_outgoing('RESTORED')`)
  await eventually(async () =>
    expect(await notices()).toEqual([
      expect.stringMatching(
        /^mail, push, and the inbox are stopped since \S+, when a backup was restored: npm run mail/,
      ),
    ]),
  )
  await fixture.owner.query('select private.resume_outgoing()')
  await eventually(async () => expect(await notices()).toEqual([]))
})

test('readiness names a missing or an old backup where they are scheduled', async () => {
  const product = await startProduct({ ...fixture.settings, port: 0, backupFolder: folder }, fixture.database)
  try {
    await eventually(async () => expect(await notices(product.address)).toEqual(['there is no backup yet']))
    await add('3 days')
    await eventually(async () =>
      expect(await notices(product.address)).toEqual([
        expect.stringMatching(/^the last backup is of \d{4}-/),
      ]),
    )
    await add('1 day', { isScheduled: false })
    await eventually(async () => expect(await notices(product.address)).toEqual([]))
  } finally {
    await product.close()
  }
})
