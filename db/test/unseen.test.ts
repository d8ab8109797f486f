import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { doorsIn, relationsIn } from './catalogue.ts'
import { connected, hears, one, type Answer } from './people.ts'
import { played } from './played.ts'
import { seedFullWorld } from './world-full.ts'
import type { Person, World } from './world.ts'

const scene = played(seedFullWorld)

const relations = (await connected(relationsIn)).filter((name) => name.startsWith('app.'))

/** The same question about a row of another tenant and about one that does not exist. */
async function answers(
  db: pg.Client,
  person: Person,
  sql: string,
  ids: [unknown, unknown],
): Promise<Answer[]> {
  return [await hears(db, person, sql, [ids[0]]), await hears(db, person, sql, [ids[1]])]
}

async function othersRow(db: pg.Client, name: string, { others }: World): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select t.id::text from ${name} t where to_jsonb(t) ->> 'organization_id' = $1
        or to_jsonb(t) ->> 'user_id' = $2 or ($3 and to_jsonb(t) ->> 'status' = 'SUSPENDED') order by to_jsonb(t) ->> 'is_active', t.id desc limit 1`,
    [String(others.vendor.organization.id), String(others.vendor.master.id), name.endsWith('organizations')],
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

describe('a row that one may not see and one that does not exist give the same bytes', () => {
  test.for([...withId, 'app.organizations'])('in %s', (name) =>
    scene(async (db, world) => {
      const id = await othersRow(db, name, world)
      expect(id, 'the row is there').toBeDefined()
      for (const person of [world.vendor.master, world.vendor.agent, world.associate]) {
        const [unseen, absent] = await answers(db, person, `select * from ${name} where id = $1`, [
          id,
          2_000_000_000,
        ])
        expect(unseen).toEqual(absent)
        expect(unseen?.fields.length === 0).toBe(unseen?.error?.code === '42501')
      }
      // A session is shown to its own person only, who is the twin there.
      const twin = name === 'app.sessions' ? world.others.vendor.master : world.operator.master
      const seen = await hears(db, twin, `select * from ${name} where id = $1`, [id])
      expect(seen.rowCount).toBe(1)
    })(),
  )

  test(
    'for a session to end',
    scene(async (db, { vendor, others }) => {
      const ids: [unknown, unknown] = [others.vendor.agent.claims.session_id, 2_000_000_000]
      const [unseen, absent] = await answers(db, vendor.master, 'select app.end_session($1)', ids)
      expect(unseen).toEqual(absent)
      expect(unseen?.error?.code).toBe('TS003')
    }),
  )

  test(
    'for the address of somebody else',
    scene(async (db, { vendor, others }) => {
      const sql = `select app.user_infos_email(jsonb_populate_record(null::app.user_infos, jsonb_build_object('id', $1::int)))`
      const [unseen, absent] = await answers(db, vendor.master, sql, [others.vendor.agent.id, 2_000_000_000])
      expect(unseen).toEqual(absent)
      const [seen] = (await hears(db, vendor.master, sql, [vendor.agent.id])).rows
      expect(Object.values(seen as object)).toEqual([vendor.agent.email])
    }),
  )

  test(
    'for a transaction, whatever row is handed in',
    scene(async (db, { vendor, others, operator }) => {
      const { id } = await one<{ id: number }>(
        db,
        `select max(id) as id from app.transactions where organization_id = $1 and status = 'OVERDUE'`,
        [others.vendor.organization.id],
      )
      const doors = (await doorsIn(db)).flatMap(
        ({ name }) => /^(app\.\w+)\(app\.transactions\)$/.exec(name)?.[1] ?? [],
      )
      expect(doors.length).toBeGreaterThan(10)
      for (const door of doors) {
        const sql = `select ${door}(jsonb_populate_record(null::app.transactions, jsonb_build_object('id', $1::int,
          'organization_id', ${vendor.organization.id}, 'submitted_user_id', ${vendor.master.id})))`
        const [unseen, absent] = await answers(db, vendor.master, sql, [id, 2_000_000_000])
        expect([door, unseen]).toEqual([door, absent])
      }
      const open = 'select app.transactions_open_moves(t) from app.transactions t where t.id = $1'
      const [seen] = (await hears(db, operator.master, open, [id])).rows
      expect(JSON.stringify(seen)).toContain('confirmPayment')
    }),
  )

  test(
    'for an application to decide about',
    scene(async (db, { vendor }) => {
      const { id } = await one<{ id: number }>(db, 'select max(id) as id from app.applications')
      const [unseen, absent] = await answers(db, vendor.master, 'select app.approve_application($1)', [
        id,
        2_000_000_000,
      ])
      expect(unseen).toEqual(absent)
    }),
  )
})
