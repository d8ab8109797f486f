import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { another, closedFixtureOf } from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db))

const tries = async (db: pg.Client, person: Person, transaction: unknown, lead: unknown = null) =>
  (
    await queryAs(db, person, `select app.create_note(transaction_id => $1, lead_id => $2, note => 'x')`, [
      transaction,
      lead,
    ])
  ).error?.code

describe('a note on a transaction', () => {
  test(
    'is also a note on its lead',
    withFixture(async (db, { agent, lead, transaction }) => {
      for (const named of [null, lead]) {
        const [note] = await agent.asks<{ id: string }>(
          `select (app.create_note(transaction_id => $1, lead_id => $2, note => 'Signed')).id`,
          [transaction, named],
        )
        const stored = 'select lead_id, transaction_id, updated_by from app.notes where id = $1'
        expect(await one(db, stored, [note?.id])).toEqual({
          lead_id: lead,
          transaction_id: transaction,
          updated_by: agent.id,
        })
      }
    }),
  )

  test(
    'is written and read by the lead’s parties',
    withFixture(async (db, fixture) => {
      const { transaction, agent, operator } = fixture
      await agent.asks(`select app.create_note(transaction_id => $1, note => 'For all')`, [transaction])
      await agent.asks(
        `select app.create_note(transaction_id => $1, note => 'For us', visibility => 'ORGANIZATION')`,
        [transaction],
      )
      const read = async (person: Person) =>
        (await person.asks('select from app.notes where transaction_id = $1', [transaction])).length
      for (const name of [
        'referrer',
        'referrersAdmin',
        'providersMaster',
        'providersAdmin',
        'agent',
      ] as const) {
        expect(await tries(db, fixture[name], transaction)).toBe(undefined)
        expect([name, await read(fixture[name])]).toEqual([name, name.startsWith('referrer') ? 1 : 2])
      }
      expect([await tries(db, operator.admin, transaction), await read(operator.admin)]).toEqual([
        undefined,
        2,
      ])
      for (const name of ['referrersColleague', 'otherAgent', 'third', 'associate'] as const)
        expect([await tries(db, fixture[name], transaction), await read(fixture[name])]).toEqual(['TS003', 0])
    }),
  )

  test(
    'is refused if transaction and lead do not match or exist',
    withFixture(async (db, fixture) => {
      const other = await another(db, fixture)
      expect(await tries(db, fixture.agent, other, fixture.lead)).toBe('TS003')
      for (const nothing of [-1, 0, 2_000_000_000]) {
        expect(await tries(db, fixture.operator.master, nothing)).toBe('TS003')
        expect(await tries(db, fixture.operator.master, nothing, fixture.lead)).toBe('TS003')
      }
      expect(await tries(db, fixture.agent, null)).toBe('TS003')
      expect(await tries(db, fixture.agent, null, fixture.lead)).toBe(undefined)
    }),
  )

  test(
    'is created once per key, which cannot be reused for the lead',
    withFixture(async (db, { agent, lead, transaction }) => {
      const keyed = `select (app.create_note(lead_id => $1, transaction_id => $2, note => 'once',
        idempotency_key => 'a key of a note')).id`
      const [first] = await agent.asks(keyed, [null, transaction])
      expect(await agent.asks(keyed, [lead, transaction])).toEqual([first])
      expect((await queryAs(db, agent, keyed, [lead, null])).error?.code).toBe('TS006')
    }),
  )
})
