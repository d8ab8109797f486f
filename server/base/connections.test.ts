import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConnections } from '../../bin/connections.ts'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture } from '../test/fixture.ts'
import { budgetOf, connectionsOf, fewestConnections, poolSizes } from './connections.ts'
import { readSettings } from './settings.ts'

const workers = [1, 2, 3, 4, 8, 16, 128]

describe('DATABASE_CONNECTIONS', () => {
  test.for(workers)('is what a node with %d processes opens at the most', (count) => {
    const fewest = fewestConnections({ workers: count })
    for (const databaseConnections of [fewest, fewest + 1, fewest + 17, fewest * 2, fewest * 3]) {
      const settings = { workers: count, databaseConnections }
      const { web, auth, jobs } = poolSizes(settings)
      expect(connectionsOf(settings)).toBeLessThanOrEqual(databaseConnections)
      expect(connectionsOf(settings)).toBeGreaterThan(databaseConnections - count)
      expect([web >= 6, auth >= 3, jobs >= 8]).toEqual([true, true, true])
    }
  })

  test('has a least, which the settings name', () => {
    expect(() => readSettings({ DATABASE_CONNECTIONS: '25' })).toThrow(
      'DATABASE_CONNECTIONS must be at least 26 with WORKERS=1.',
    )
    expect(readSettings({ DATABASE_CONNECTIONS: '26' }).databaseConnections).toBe(26)
  })

  test('a node with the least does its work', async () => {
    const fixture = await openFixture({ DATABASE_CONNECTIONS: '26' })
    try {
      const token = await fixture.signIn('master@vendor.example')
      const asked = await Promise.all(
        Array.from({ length: 40 }, () => fixture.ask('{ allLeads { totalCount } }', {}, token)),
      )
      expect(asked.filter(({ errors }) => errors.length > 0)).toEqual([])
      await eventually(async () => {
        const { rows } = await fixture.owner.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity where datname = current_database()
            and application_name like 'turnstone %'`,
        )
        expect(rows[0]?.count).toBeLessThanOrEqual(26)
        expect(rows[0]?.count).toBeGreaterThan(8)
      })
    } finally {
      await fixture.close()
    }
  })
})

test('docs/operations.md has the connections of 1 to 8 processes on 1 to 8 nodes', () => {
  const docs = readFileSync(`${import.meta.dirname}/../../docs/operations.md`, 'utf8')
  const rows = [...docs.matchAll(/^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(rows.map((row) => row.slice(1).map(Number))).toEqual(
    [1, 2, 4, 8].map((count) => [
      count,
      ...[1, 2, 4, 8].map((nodes) => nodes * connectionsOf({ workers: count })),
    ]),
  )
})

describe('what PostgreSQL takes', () => {
  const server = { max: 100, reserved: 3, otherNodes: 0, others: 0 }
  test.for([
    [{}, {}, 'ok', 'This node may open 51 connections; PostgreSQL takes 97'],
    [
      {},
      { otherNodes: 1 },
      'warn',
      /^2 nodes may open 102 .* Set DATABASE_CONNECTIONS to at most 48 on each node/,
    ],
    [
      {},
      { otherNodes: 3 },
      'warn',
      /^4 nodes may open 204 .*\(max_connections 100 less 3 reserved\)\. Raise max_conn/,
    ],
    [{}, { others: 50 }, 'warn', /^This node may open 51 connections, others hold 50, .* at most 47/],
    [{ databaseConnections: 48 }, { otherNodes: 1 }, 'ok', '2 nodes may open 96'],
    [{ workers: 3 }, {}, 'refuse', /^A node may open 119 connections, and PostgreSQL takes 97 .* at most 97/],
    [{}, { max: 20 }, 'refuse', /Raise max_connections\.$/],
  ] as const)('%j beside %j: %s', ([settings, more, kind, text]) => {
    const budget = budgetOf(settings, { ...server, ...more })
    expect(budget.kind).toBe(kind)
    expect(budget.text).toMatch(text)
  })
})

describe('a real server', () => {
  let database: TestDatabase
  beforeAll(async () => (database = await freshDatabase()))
  afterAll(() => database.drop())

  test('a node that it cannot take is refused, with its numbers', async () => {
    const { kind, text } = await checkConnections(database.url, {
      workers: 128,
      databaseConnections: undefined,
      supportInbox: undefined,
    })
    expect(kind).toBe('refuse')
    expect(text).toMatch(
      /^A node may open 4369 connections, and PostgreSQL takes \d+ \(max_connections \d+ less \d+ reserved\)/,
    )
  })

  test('nodes are counted by their heartbeats', async () => {
    const settings = { workers: 1, databaseConnections: 26, supportInbox: undefined }
    const named = ['a one', 'b one', 'c two'].map(
      (name) =>
        new pg.Client({ connectionString: database.url, application_name: `turnstone worker ${name}` }),
    )
    await Promise.all(named.map((client) => client.connect()))
    try {
      expect((await checkConnections(database.url, settings)).text).toMatch(
        /^3 nodes may open 78 connections/,
      )
    } finally {
      await Promise.all(named.map((client) => client.end()))
    }
  })
})
