import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedWorld, type World } from '../../db/test/world.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { importer } from './test/importing.ts'
import { messyProviders, messyTable } from './test/messy-table.ts'

/** `IMPORT_ROWS=8700 IMPORT_SEED=7` makes nearly ten thousand lines, the most of a table, and takes minutes. */
const rows = Number(process.env['IMPORT_ROWS'] ?? 400)
const seed = Number(process.env['IMPORT_SEED'] ?? 31)

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('begin')
  world = await seedWorld(fixture.owner)
  await fixture.owner.query('commit')
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

type Fate = { row_number: number; outcome: string; field: string | null; reason: string | null }
const fatesOf = async (id: number) =>
  (
    await fixture.owner.query<Fate>(
      'select row_number, outcome, field, reason from app.import_rows where import_id = $1 order by row_number',
      [id],
    )
  ).rows

const imports = {
  SERVICE_AGENT: {
    by: () => world.vendor.master,
    table: () => messyTable(rows, seed, [world.vendor.agent.email, world.vendor.admin.email]),
    outcomes: ['NEW', 'INVALID', 'DOUBLE', 'EXISTS', 'SKIPPED'],
  },
  VENDOR: {
    by: () => world.operator.admin,
    table: () => messyProviders(rows, seed),
    outcomes: ['NEW', 'INVALID', 'DOUBLE', 'LIKELY_DOUBLE'],
  },
} as const

test.for(Object.entries(imports))(
  'the run of a messy %s table keeps what its dry run said of each row',
  { timeout: 1_800_000 },
  async ([kind, { by, table, outcomes }]) => {
    const person = importer(fixture, by().token, 600_000)
    const { id, publicId, counts } = await person.checked(kind, table())
    for (const outcome of outcomes) expect(counts[outcome], outcome).toBeGreaterThan(0)
    const promised = await fatesOf(id)
    expect(promised.length).toBeGreaterThanOrEqual(rows)
    await person.call('run', { importId: id })
    await person.reached(publicId, 'DONE')
    const isNew = ({ outcome }: Fate) => outcome === 'NEW'
    const expected = promised.map((fate) => (isNew(fate) ? { ...fate, outcome: 'ADDED' } : fate))
    expect(await fatesOf(id)).toEqual(expected)
  },
)
