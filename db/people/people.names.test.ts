import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { one, refusedWith, rolledBack } from '../test/people.ts'
import { seedOrganization, seedUser } from '../test/world.ts'

const plain = async (db: pg.Client, name: string) =>
  (await one<{ name: string }>(db, 'select private.plain_name($1) as name', [name])).name

describe('names', () => {
  test.for([
    ['Ana\u202Egpj.exe', 'Anagpj.exe'],
    ['\u2067Ana\u2069 \u061CLane\u200F', 'Ana Lane'],
    ['Ad\u200Ba\u00AD\uFEFF', 'Ada'],
    ['A\u200Dda', 'Ada'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['Ada\u{E0041}\u{E007F}', 'Ada'],
    ['  Ada\r\n\u2028Lane\t', 'Ada Lane'],
    ['Zoë Ångström-O’Neill 李', 'Zoë Ångström-O’Neill 李'],
  ] as const)('%j is stored as %j', ([name, stored]) =>
    rolledBack(async (db) => expect(await plain(db, name)).toBe(stored)),
  )

  test('of users, organizations, services and applicants are cleaned for every writer', () =>
    rolledBack(async (db) => {
      const organization = await seedOrganization(db, 'VENDOR')
      const { id } = await seedUser(db, 'ADMIN', organization)
      const dirty = 'Eve\u202E\u200B Lane'
      const set = (sql: string, ...values: unknown[]) => one(db, sql, [dirty, ...values])
      expect(
        await set(
          `update app.user_infos set first_name = $1, middle_name = $1, last_name = $1, title = $1 where id = $2
            returning first_name, middle_name, last_name, title`,
          id,
        ),
      ).toEqual({ first_name: 'Eve Lane', middle_name: 'Eve Lane', last_name: 'Eve Lane', title: 'Eve Lane' })
      expect(
        await set(
          `update app.organizations set legal_business_name = $1
            where id = (select organization_id from app.user_infos where id = $2) returning legal_business_name`,
          id,
        ),
      ).toEqual({ legal_business_name: 'Eve Lane' })
      expect(
        await set(
          `insert into app.applications (kind, email, first_name, last_name)
            values ('PERSON', 'eve@people.example', $1, $1) returning first_name, last_name`,
        ),
      ).toEqual({ first_name: 'Eve Lane', last_name: 'Eve Lane' })
      expect(
        await set(
          `insert into app.services (name, organization_id, category_id, customer_type)
            select $1, u.organization_id, (select min(c.id) from app.categories c where c.parent_id is null), 'both'
              from app.user_infos u where u.id = $2 returning name`,
          id,
        ),
      ).toEqual({ name: 'Eve Lane' })
    }))

  test.for(['\u00A0', '\u3000', '\u2800', '\u3164', '\u115F', '\u0301'])(
    '%j shows nothing and is refused',
    (name) =>
      rolledBack(async (db) => {
        const { id } = await seedUser(db, 'ASSOCIATE', undefined)
        expect(
          await refusedWith(db.query('update app.user_infos set last_name = $1 where id = $2', [name, id])),
        ).toBe('23514')
      }),
  )

  test('a name or an address whose characters were lost is refused', () =>
    rolledBack(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      const names = db.query('update app.user_infos set last_name = $1 where id = $2', ['Jos\uFFFD', id])
      expect(await refusedWith(names)).toBe('TS004')
    }))

  test('without visible characters are refused as missing', () =>
    rolledBack(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      expect(
        await refusedWith(
          db.query('update app.user_infos set first_name = $1 where id = $2', ['\u200B\u202E', id]),
        ),
      ).toBe('23514')
    }))
})

describe('addresses', () => {
  const change = 'update app.user_contacts set email = $1 where user_id = $2 returning email'

  test.for([
    ['an\u200Ba@people.example', 'ana@people.example'],
    ['ana@peo\u00ADple.example', 'ana@people.example'],
    ['\u202Eana@people.example', 'ana@people.example'],
    ['ａna@people.example', 'ana@people.example'],
    ['Ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ] as const)('%j is stored as %s for every writer', ([email, stored]) =>
    rolledBack(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      expect(await one(db, change, [email, id])).toEqual({ email: stored })
    }),
  )

  test.for([
    'ana@mail',
    'ana@mail.example.',
    'ana@mail..example',
    '.ana@mail.example',
    'x@[127.0.0.1]',
    'jos\uFFFD@mail.example',
  ])('%j is refused for every writer', (email) =>
    rolledBack(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      expect(await refusedWith(db.query(change, [email, id]))).toBe('TS004')
    }),
  )

  test('an international and an ASCII domain are one mailbox', () =>
    rolledBack(async (db) => {
      const [ana, eve] = [
        await seedUser(db, 'ASSOCIATE', undefined),
        await seedUser(db, 'ASSOCIATE', undefined),
      ]
      await db.query(change, ['ana@xn--bcher-kva.example', ana.id])
      expect(await refusedWith(db.query(change, ['ana@bücher.example', eve.id]))).toBe('23505')
    }))

  test('an unchanged address from before is not validated again', () =>
    rolledBack(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      await db.query('alter table app.user_contacts disable trigger clean_emails')
      await db.query(change, ['old@mail', id])
      await db.query('alter table app.user_contacts enable trigger clean_emails')
      expect(await one(db, change, ['old@mail', id])).toEqual({ email: 'old@mail' })
    }))
})

describe('amounts', () => {
  test.for(['0x10', '1_000', '1e3', 'NaN', 'Infinity', '-inf', '+1', '.5', '1.234', '1 000'])(
    '%j is refused',
    (text) =>
      rolledBack(async (db) => {
        expect(await refusedWith(db.query('select private.amount($1)', [text]))).toBe('TS004')
      }),
  )

  test('a plain decimal is accepted, and blank is null', () =>
    rolledBack(async (db) => {
      const { amounts } = await one<{ amounts: unknown }>(
        db,
        `select array(select private.amount(t) from unnest(array['12.5', '-0.05', '0', ' ', null]) t)::text as amounts`,
      )
      expect(amounts).toBe('{12.50,-0.05,0.00,NULL,NULL}')
    }))
})
