import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { functionsIn, relationsIn } from './pg-catalog.ts'
import { connected, queryAs, one, type Answer } from './people.ts'
import { sharedFixture } from './shared-fixture.ts'
import { seedFullWorld } from './world-full.ts'
import type { Person, World } from './world.ts'

const withFixture = sharedFixture(seedFullWorld)

const relations = (await connected(relationsIn)).filter((name) => name.startsWith('app.'))

/** Runs the same query for a row of another tenant and for one that does not exist. */
async function answers(
  db: pg.Client,
  person: Person,
  sql: string,
  ids: [unknown, unknown],
): Promise<Answer[]> {
  return [await queryAs(db, person, sql, [ids[0]]), await queryAs(db, person, sql, [ids[1]])]
}

async function othersRow(db: pg.Client, name: string, { others }: World): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    // A firm's picture is visible like the firm.
    `select t.id::text from ${name} t where to_jsonb(t) ->> 'kind' is distinct from 'LOGO' and (to_jsonb(t) ->> 'organization_id' = $1
        or to_jsonb(t) ->> 'user_id' = $2 or ($3 and to_jsonb(t) ->> 'status' = 'SUSPENDED') or $4) order by to_jsonb(t) ->> 'is_active', t.id desc limit 1`,
    [
      String(others.vendor.organization.id),
      String(others.vendor.master.id),
      name.endsWith('organizations'),
      // Only staff see any.
      name === 'app.ticket_mails',
    ],
  )
  return rows[0]?.id
}

const withId = await connected(async (db) => {
  const { rows } = await db.query<{ name: string }>(
    `select 'app.' || c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
      where c.relnamespace = 'app'::regnamespace
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname in ('organization_id', 'user_id'))`,
  )
  return rows.map(({ name }) => name).filter((name) => relations.includes(name))
})

describe('an invisible row and a missing row give the same bytes', () => {
  test.for([...withId, 'app.organizations'])('in %s', (name) =>
    withFixture(async (db, world) => {
      const id = await othersRow(db, name, world)
      expect(id, 'the row is there').toBeDefined()
      for (const person of [world.vendor.master, world.vendor.agent, world.associate]) {
        const [invisible, absent] = await answers(db, person, `select * from ${name} where id = $1`, [
          id,
          2_000_000_000,
        ])
        expect(invisible).toEqual(absent)
        expect(invisible?.fields.length === 0).toBe(invisible?.error?.code === '42501')
      }
      // Some are visible to their own people only, not to the operator.
      const viewer =
        /sessions|saved_views|follow_ups|lead_call|lead_mail|lead_repl|reply_templates|passkeys|imports/.test(
          name,
        )
          ? world.others.vendor.master
          : world.operator.master
      const seen = await queryAs(db, viewer, `select * from ${name} where id = $1`, [id])
      expect(seen.rowCount).toBe(1)
    })(),
  )

  test(
    'when ending a session',
    withFixture(async (db, { vendor, others }) => {
      const ids: [unknown, unknown] = [others.vendor.agent.claims.session_id, 2_000_000_000]
      const [invisible, absent] = await answers(db, vendor.master, 'select app.end_session($1)', ids)
      expect(invisible).toEqual(absent)
      expect(invisible?.error?.code).toBe('TS003')
    }),
  )

  test(
    'for another person’s address',
    withFixture(async (db, { vendor, others }) => {
      const sql = `select app.user_infos_email(jsonb_populate_record(null::app.user_infos, jsonb_build_object('id', $1::int)))`
      const [invisible, absent] = await answers(db, vendor.master, sql, [
        others.vendor.agent.id,
        2_000_000_000,
      ])
      expect(invisible).toEqual(absent)
      const [seen] = (await queryAs(db, vendor.master, sql, [vendor.agent.id])).rows
      expect(Object.values(seen as object)).toEqual([vendor.agent.email])
    }),
  )

  test(
    'for a transaction, with any given row',
    withFixture(async (db, { vendor, others, operator }) => {
      const { id } = await one<{ id: number }>(
        db,
        `select max(id) as id from app.transactions where organization_id = $1 and status = 'OVERDUE'`,
        [others.vendor.organization.id],
      )
      const functions = (await functionsIn(db)).flatMap(
        ({ name }) => /^(app\.\w+)\(app\.transactions\)$/.exec(name)?.[1] ?? [],
      )
      expect(functions.length).toBeGreaterThan(10)
      for (const guard of functions) {
        const sql = `select ${guard}(jsonb_populate_record(null::app.transactions, jsonb_build_object('id', $1::int,
          'organization_id', ${vendor.organization.id}, 'submitted_user_id', ${vendor.master.id})))`
        const [invisible, absent] = await answers(db, vendor.master, sql, [id, 2_000_000_000])
        expect([guard, invisible]).toEqual([guard, absent])
      }
      const open = 'select app.transactions_open_moves(t) from app.transactions t where t.id = $1'
      const [seen] = (await queryAs(db, operator.master, open, [id])).rows
      expect(JSON.stringify(seen)).toContain('confirmPayment')
    }),
  )

  test(
    'when deciding on an application',
    withFixture(async (db, { vendor }) => {
      const { id } = await one<{ id: number }>(db, 'select max(id) as id from app.applications')
      const [invisible, absent] = await answers(db, vendor.master, 'select app.approve_application($1)', [
        id,
        2_000_000_000,
      ])
      expect(invisible).toEqual(absent)
    }),
  )
})
