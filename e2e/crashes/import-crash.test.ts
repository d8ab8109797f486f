import { afterAll, beforeAll, expect, test } from 'vitest'
import { importer, type State } from '../../server/imports/test/importing.ts'
import { messyTable } from '../../server/imports/test/messy-table.ts'
import { openProcessFixture, type Fixture } from '../../server/test/fixture.ts'
import { freePort, startProduct, type OwnProcess } from '../../server/test/product.ts'

/** `IMPORT_ROWS=10000` takes minutes. */
const rows = Number(process.env['IMPORT_ROWS'] ?? 150)

let fixture: Fixture<OwnProcess>
let next: OwnProcess | undefined

beforeAll(async () => (fixture = await openProcessFixture({ PORT: String(await freePort()) })))
afterAll(async () => {
  await next?.close()
  await fixture.close()
})

type Outcome = { row_number: number; outcome: string }
const outcomesOf = async (id: number) =>
  (
    await fixture.owner.query<Outcome>(
      'select row_number, outcome from app.import_rows where import_id = $1 order by row_number',
      [id],
    )
  ).rows

test('a killed import goes on after a restart: as promised, no one missing or double', async () => {
  const master = importer(fixture, await fixture.signIn('master@vendor.example'))
  const ofOthers = ['master@vendor2.example', 'agent@vendor2.example']
  const table = messyTable(rows, 31, [...ofOthers, 'agent@vendor.example'])
  const { id, publicId, counts } = await master.checked('SERVICE_AGENT', table)
  const promised = await outcomesOf(id)
  expect(promised.length).toBeGreaterThan(rows)
  for (const outcome of ['NEW', 'INVALID', 'DOUBLE', 'EXISTS', 'SKIPPED'])
    expect(counts[outcome]).toBeGreaterThan(0)
  await master.call('run', { importId: id })
  const added = async () => (await master.state(publicId, 1))?.counts['ADDED'] ?? 0
  await expect.poll(added, { timeout: 120_000, interval: 20 }).toBeGreaterThan(10)
  process.kill(fixture.product.pid, 'SIGKILL')
  next = await startProduct(fixture.settings, fixture.database)
  const left = (await outcomesOf(id)).filter(({ outcome }) => outcome === 'NEW').length
  expect(left).toBeGreaterThan(0)
  await expect
    .poll(async () => (await master.state(publicId, 1)) as State, { timeout: 600_000, interval: 200 })
    .toMatchObject({ status: 'DONE' })
  const { rows: others } = await fixture.owner.query<{ row_number: number }>(
    'select row_number from app.import_rows where import_id = $1 and email = any ($2)',
    [id, ofOthers],
  )
  const known = new Set(others.map(({ row_number: row }) => row))
  const expected = promised.map(({ row_number: row, outcome }) =>
    outcome === 'NEW' ? (known.has(row) ? 'EXISTS' : 'ADDED') : outcome,
  )
  expect((await outcomesOf(id)).map(({ outcome }) => outcome)).toEqual(expected)
  const { rows: people } = await fixture.owner.query(
    `select count(*)::int as people, count(distinct c.email)::int as emails, count(i.user_id)::int as invitations
      from app.user_contacts c left join app.invitations i on i.user_id = c.user_id where c.email like '%@messy.example'`,
  )
  const all = expected.filter((outcome) => outcome === 'ADDED').length
  expect(people).toEqual([{ people: all, emails: all, invitations: all }])
}, 900_000)
