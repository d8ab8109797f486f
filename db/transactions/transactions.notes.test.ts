import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import type { Person } from '../test/world.ts'
import { another, closedCastOf } from './transactions.testing.ts'

const scene = played((db) => closedCastOf(db))

const tries = async (db: pg.Client, person: Person, transaction: unknown, lead: unknown = null) =>
  (
    await hears(db, person, `select app.create_note(transaction_id => $1, lead_id => $2, note => 'x')`, [
      transaction,
      lead,
    ])
  ).error?.code

describe('a note on a transaction', () => {
  test(
    'is one on its lead too, with or without naming that',
    scene(async (db, { agent, lead, transaction }) => {
      for (const named of [null, lead]) {
        const [note] = await agent.asks<{ id: string }>(
          `select (app.create_note(transaction_id => $1, lead_id => $2, note => 'Signed')).id`,
          [transaction, named],
        )
        const kept = 'select lead_id, transaction_id, updated_by from app.notes where id = $1'
        expect(await one(db, kept, [note?.id])).toEqual({
          lead_id: lead,
          transaction_id: transaction,
          updated_by: agent.id,
        })
      }
    }),
  )

  test(
    'is written and read by the lead’s parties',
    scene(async (db, cast) => {
      const { transaction, agent, operator } = cast
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
        expect(await tries(db, cast[name], transaction)).toBe(undefined)
        expect([name, await read(cast[name])]).toEqual([name, name.startsWith('referrer') ? 1 : 2])
      }
      expect([await tries(db, operator.admin, transaction), await read(operator.admin)]).toEqual([
        undefined,
        2,
      ])
      for (const name of ['referrersColleague', 'otherAgent', 'third', 'associate'] as const)
        expect([await tries(db, cast[name], transaction), await read(cast[name])]).toEqual(['TS003', 0])
    }),
  )

  test(
    'is refused where transaction and lead do not fit, or are not there',
    scene(async (db, cast) => {
      const other = await another(db, cast)
      expect(await tries(db, cast.agent, other, cast.lead)).toBe('TS003')
      for (const nothing of [-1, 0, 2_000_000_000]) {
        expect(await tries(db, cast.operator.master, nothing)).toBe('TS003')
        expect(await tries(db, cast.operator.master, nothing, cast.lead)).toBe('TS003')
      }
      expect(await tries(db, cast.agent, null)).toBe('TS003')
      expect(await tries(db, cast.agent, null, cast.lead)).toBe(undefined)
    }),
  )

  test(
    'is written once under one key, which is not good for the lead alone',
    scene(async (db, { agent, lead, transaction }) => {
      const keyed = `select (app.create_note(lead_id => $1, transaction_id => $2, note => 'once',
        idempotency_key => 'a key of a note')).id`
      const [first] = await agent.asks(keyed, [null, transaction])
      expect(await agent.asks(keyed, [lead, transaction])).toEqual([first])
      expect((await hears(db, agent, keyed, [lead, null])).error?.code).toBe('TS006')
    }),
  )
})
