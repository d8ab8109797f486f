import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { connected, one, refusedWith, rolledBack } from '../test/people.ts'
import { seedOrganization, seedPerson, seedWorld } from '../test/world.ts'

const broken = async (db: pg.Client) => (await db.query('select * from private.broken_audit_entries()')).rows

/** A superuser's change that bypasses the triggers. */
async function tamper(db: pg.Client, sql: string): Promise<void> {
  await db.query(`alter table app.audit_logs disable trigger append_only; ${sql};
    alter table app.audit_logs enable trigger append_only`)
}

async function write(db: pg.Client, count: number, actor: number | null = 7): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await db.query(`select private.audit($1, 'TRIED', 'things', $2, '{"values": {"n": [1, 2]}}')`, [
      actor,
      done,
    ])
  }
}

describe('the audit log', () => {
  test('is intact after seeding the whole fixture', () =>
    rolledBack(async (db) => {
      await seedWorld(db)
      expect(
        (await one<{ n: number }>(db, 'select count(*)::int as n from app.audit_logs')).n,
      ).toBeGreaterThan(100)
      expect(await broken(db)).toEqual([])
    }))

  test.for([
    'update app.audit_logs set action = action',
    'delete from app.audit_logs',
    'truncate app.audit_logs',
  ])('is append-only even for the owner: %s', (sql) =>
    rolledBack(async (db) => {
      await write(db, 1)
      await db.query('set local role turnstone_owner')
      expect(await refusedWith(db.query(sql))).toBe('TS002')
    }),
  )

  test.for([
    'insert into app.audit_logs default values',
    'update app.audit_logs set action = action',
    'delete from app.audit_logs',
  ])('is written by no viewer, not even the operator’s master admin: %s', (sql) =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      expect(await refusedWith(operator.master.asks(sql))).toBe('42501')
    }),
  )
})

/** Each changes an entry in the middle of a chain of five, or an end of the chain. */
const tamperings: Record<string, string> = {
  'another actor': 'update app.audit_logs set actor_user_id = 8 where position = 3 and chain = 7',
  'no actor': 'update app.audit_logs set actor_user_id = null where position = 3 and chain = 7',
  'an actor moved into the action': `update app.audit_logs set actor_user_id = null, action = '7|' || action where position = 3 and chain = 7`,
  'a subject moved into the action': `update app.audit_logs set action = action || '|' || subject, subject = subject_id, subject_id = null where position = 3 and chain = 7`,
  'another action': `update app.audit_logs set action = 'DONE' where position = 3 and chain = 7`,
  'another subject': `update app.audit_logs set subject = 'others' where position = 3 and chain = 7`,
  'another subject’s id': 'update app.audit_logs set subject_id = 99 where position = 3 and chain = 7',
  'other details': `update app.audit_logs set details = '{}' where position = 3 and chain = 7`,
  'another time': `update app.audit_logs set created_at = created_at + interval '1 microsecond' where position = 3 and chain = 7`,
  'another hash': `update app.audit_logs set hash = sha256('x') where position = 3 and chain = 7`,
  'a missing first entry': 'delete from app.audit_logs where position = 1 and chain = 7',
  'a missing entry': 'delete from app.audit_logs where position = 3 and chain = 7',
  'a missing last entry': 'delete from app.audit_logs where position = 5 and chain = 7',
  'no entries at all': 'delete from app.audit_logs where chain = 7',
  'two swapped entries': `update app.audit_logs set position = position + 100 where position in (2, 3) and chain = 7;
     update app.audit_logs set position = 105 - position where position > 100 and chain = 7`,
  'an entry in another chain':
    'update app.audit_logs set chain = 9, position = 1 where position = 5 and chain = 7',
  'an entry inserted without the function': `insert into app.audit_logs (chain, position, action, subject, hash) values (7, 6, 'FORGED', 'things', sha256('x'))`,
  'an entry inserted without the function, with the right hash': `with made as (insert into app.audit_logs (chain, position, action, subject, hash)
       values (7, 6, 'FORGED', 'things', '') returning *)
     select 1 from made;
     update app.audit_logs l set hash = private.audit_hash((select hash from app.audit_logs where chain = 7 and position = 5), l)
       where chain = 7 and position = 6`,
  'a shortened chain': 'update private.audit_chains set length = 4 where chain = 7',
  'another head': `update private.audit_chains set head = sha256('x') where chain = 7`,
}

describe('tampering is detected:', () => {
  test.for(Object.entries(tamperings))('%s', ([, sql]) =>
    rolledBack(async (db) => {
      await tamper(db, `delete from app.audit_logs; update private.audit_chains set length = 0, head = '\\x'`)
      await write(db, 5)
      expect(await broken(db)).toEqual([])
      await tamper(db, sql)
      expect(await broken(db)).not.toEqual([])
    }),
  )
})

describe('the entries', () => {
  test('of concurrent writers form intact chains, and none is lost', async () => {
    const actors = [1, 1, 1, 2, 17, 17, null, null]
    await Promise.all(actors.map((actor) => connected((db) => write(db, 25, actor))))
    await connected(async (db) => {
      expect(await broken(db)).toEqual([])
      expect(await one(db, `select count(*)::int as n from app.audit_logs where action = 'TRIED'`)).toEqual({
        n: 200,
      })
    })
  })

  test('are rolled back with their transaction', () =>
    rolledBack(async (db) => {
      const count = () => one(db, 'select count(*)::int as n from app.audit_logs')
      const before = await count()
      await db.query('savepoint work')
      await write(db, 1)
      await db.query('rollback to savepoint work')
      expect(await count()).toEqual(before)
      expect(await broken(db)).toEqual([])
    }))

  test('have the names of changed columns and no personal data', () =>
    rolledBack(async (db) => {
      const vendor = await seedOrganization(db, 'VENDOR')
      const pat = await seedPerson(db, 'ADMIN', vendor)
      await db.query(
        `update app.user_contacts set phone_number = '+13125559999', office_address = 'Secret Street 1',
          email = 'moved@people.example', account = '{"iban": "DE00"}' where user_id = $1`,
        [pat.id],
      )
      await db.query(
        `update app.user_infos set first_name = 'Secretname', status = 'INACTIVE' where id = $1`,
        [pat.id],
      )
      await db.query(
        `update app.organization_registrations set tax_id = '99-1234567' where organization_id = $1`,
        [vendor.id],
      )
      await db.query(`delete from app.user_contacts where user_id = $1`, [pat.id])
      const { text } = await one<{ text: string }>(
        db,
        'select string_agg(l::text, chr(10)) as text from app.audit_logs l',
      )
      expect(text).toContain('office_address')
      expect(text).toMatch(/"+status"+: \["+ACTIVE"+, "+INACTIVE"+\]/)
      expect(text).not.toMatch(/@|5559999|Secret|99-1234567|DE00|\bPat\b|3125550100/)
    }))

  test('name the actor and the changed row', () =>
    rolledBack(async (db) => {
      const pat = await seedPerson(db, 'ADMIN', await seedOrganization(db, 'VENDOR'))
      await db.query(`select set_config('turnstone.user_id', $1, true)`, [String(pat.id)])
      await db.query(`update app.user_infos set title = 'Head of everything' where id = $1`, [pat.id])
      const last = await one(
        db,
        'select actor_user_id, action, subject, subject_id, details from app.audit_logs order by id desc limit 1',
      )
      expect(last).toEqual({
        actor_user_id: pat.id,
        action: 'UPDATE',
        subject: 'user_infos',
        subject_id: String(pat.id),
        details: { columns: ['title'] },
      })
    }))

  test('are not written when nothing changed', () =>
    rolledBack(async (db) => {
      const pat = await seedPerson(db, 'ADMIN', await seedOrganization(db, 'VENDOR'))
      const count = () => one(db, 'select count(*)::int as n from app.audit_logs')
      const before = await count()
      await db.query('update app.user_infos set title = title where id = $1', [pat.id])
      expect(await count()).toEqual(before)
    }))
})
