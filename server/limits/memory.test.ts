import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'

/** Each would keep some 12 MB if its statement had a name. */
const documents = Number(process.env['FOREIGN_DOCUMENTS'] ?? 50)

let fixture: Fixture
let token: string
beforeAll(async () => {
  fixture = await openFixture()
  token = await fixture.signIn('agent@vendor.example')
})
afterAll(() => fixture.close())

/** The private memory (MB) of the processes of PostgreSQL that serve the endpoint; undefined if it cannot be read. */
async function privateMemory(): Promise<number | undefined> {
  const { rows } = await fixture.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'turnstone web'`,
  )
  try {
    const all = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')))
    const sizes = all.flatMap((text) => [...text.matchAll(/^Private_\w+: +(\d+) kB$/gm)])
    return sizes.reduce((sum, [, size]) => sum + Number(size), 0) / 1024
  } catch {
    return undefined
  }
}

const organization = 'organization { legalBusinessName taxId hqAddress }'
const columns = [
  'status',
  'publicId',
  'dealValue',
  'leadLastName',
  'data',
  'leadEmail',
  'leadPhoneNumber',
  'updatedAt',
  'createdAt',
  'resumeOn',
]

/** All that is around one lead. Grafast's SQL has no aliases: each number below 1,024 selects other columns. */
function documentOf(number: number): string {
  const fields = ['id', ...columns.filter((_, index) => (number >> index) % 2 === 1)].join(' ')
  return `{ allLeads(first: 1) { nodes { ${fields} ${organization} service { name ${organization} }
    submittedUser { firstName email ${organization} } assignedUser { firstName email ${organization} }
    notes(first: 1) { totalCount nodes { note lead { ${fields} ${organization} } updatedBy } }
    history(first: 1) { nodes { move reason } } leadOffers(first: 1) { nodes { status } }
    transactions(first: 1) { nodes { id operatorFee associatePayout } } } } }`
}

/** Each is sent several times at once, so that several connections answer it. */
async function askFor(from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const document = documentOf(number)
    const replies = await Promise.all(Array.from({ length: 8 }, () => fixture.ask(document, {}, token)))
    // On a busy machine some take too long; their statements have been planned.
    for (const { code } of replies) expect(code ?? 'TIMEOUT').toBe('TIMEOUT')
  }
}

test('different foreign documents raise PostgreSQL’s private memory by at most 100 MB', async (context) => {
  await askFor(0, 10)
  const before = await privateMemory()
  context.skip(before === undefined, 'the processes of PostgreSQL belong to another user or machine')
  await askFor(10, 10 + documents)
  expect((await privateMemory()) ?? Infinity).toBeLessThan((before ?? 0) + 100)
}, 600_000)
