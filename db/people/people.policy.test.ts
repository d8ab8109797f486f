import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { anonymous, asks, queryAs, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedOrganization, seedUser, seedWorld, type OrganizationType, type UserType } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

describe('the signed-in person', () => {
  test(
    'reads their own account with all stored data',
    withFixture(async (db, { vendor, associate, operator }) => {
      for (const person of [vendor.master, vendor.agent, associate, operator.admin]) {
        const rows = await person.asks(
          `select u.id, app.user_infos_email(u) as email, app.user_infos_phone_number(u) as phone,
            app.user_infos_vendor_id(u) as vendor from app."current_user"() u`,
        )
        const vendorId = person.organization?.id ?? -1
        expect(rows).toEqual([
          { id: person.id, email: person.email, phone: '+13125550100', vendor: vendorId },
        ])
      }
    }),
  )

  test(
    'is null without a session, without an error',
    withFixture(async (db) => {
      const { rows, error } = await queryAs(db, anonymous, 'select (app."current_user"()).id')
      expect(error).toBeUndefined()
      expect(rows).toEqual([{ id: null }])
    }),
  )

  test(
    'is only oneself, with any rights',
    withFixture(async (db, { operator }) => {
      const rows = await asks<{ id: number | null }>(
        db,
        { role: 'turnstone_operator', claims: { ...operator.master.claims, user_id: null } },
        'select (app."current_user"()).id',
      )
      expect(rows).toEqual([{ id: null }])
    }),
  )
})

const contact = `select app.user_infos_email(u) as email, app.user_infos_phone_number(u) as phone,
  app.user_infos_account(u) as account, app.user_infos_language_ids(u) as languages from app.user_infos u where u.id = $1`
const nothing = { email: null, phone: null, account: null, languages: null }

describe('contact data', () => {
  test(
    'is hidden from a colleague and shown to the admins of both ranks',
    withFixture(async (db, { multiRole }) => {
      const shown = { ...nothing, email: multiRole.agent.email, phone: '+13125550100', languages: [] }
      expect(await multiRole.associate?.asks(contact, [multiRole.agent.id])).toEqual([nothing])
      expect(await multiRole.agent.asks(contact, [multiRole.admin.id])).toEqual([nothing])
      expect(await multiRole.admin.asks(contact, [multiRole.agent.id])).toEqual([shown])
      expect(await multiRole.master.asks(contact, [multiRole.agent.id])).toEqual([shown])
    }),
  )

  test(
    'is hidden from other organizations, with the user',
    withFixture(async (db, { vendor, others, operator }) => {
      expect(await others.vendor.master.asks(contact, [vendor.agent.id])).toEqual([])
      expect(await operator.admin.asks(contact, [vendor.agent.id])).toHaveLength(1)
    }),
  )

  test(
    'is hidden between two associates of the operator, who belong to no organization',
    withFixture(async (db, { associate, others }) => {
      expect(await associate.asks('select id from app.user_infos')).toEqual([{ id: associate.id }])
      expect(await associate.asks(contact, [others.associate.id])).toEqual([])
    }),
  )
})

test(
  'refuses an unknown language',
  withFixture(async (db, { vendor }) => {
    const speaks = (languages: (number | null)[]) =>
      db.query('update app.user_contacts set language_ids = $2 where user_id = $1', [
        vendor.agent.id,
        languages,
      ])
    await speaks([1, 2])
    for (const languages of [[1, 2_000_000_000], [null]]) {
      await db.query('savepoint speaks')
      expect(await refusedWith(speaks(languages))).toBe('TS004')
      await db.query('rollback to savepoint speaks')
    }
  }),
)

describe('an organization’s registration', () => {
  const sql = `select app.organizations_tax_id(o) as tax, app.organizations_hq_address(o) as hq
    from app.organizations o where o.id = $1`

  test(
    'is visible to its admins and the operator, not to its agents',
    withFixture(async (db, { vendor, operator }) => {
      const shown = [{ tax: '12-3456789', hq: 'HQ' }]
      expect(await vendor.admin.asks(sql, [vendor.organization.id])).toEqual(shown)
      expect(await operator.admin.asks(sql, [vendor.organization.id])).toEqual(shown)
      expect(await vendor.agent.asks(sql, [vendor.organization.id])).toEqual([{ tax: null, hq: null }])
    }),
  )
})

const impossible: [UserType, OrganizationType | undefined][] = [
  ['ASSOCIATE', 'VENDOR'],
  ['ASSOCIATE', 'OPERATOR'],
  ['SERVICE_AGENT', 'OPERATOR'],
  ['SERVICE_AGENT', undefined],
  ['MASTER_ADMIN', undefined],
  ['ADMIN', undefined],
]

describe('there is no such thing as', () => {
  test.for(impossible)('a %s of %s', ([type, where]) =>
    withFixture(async (db) => {
      const organization = where === undefined ? undefined : await organizationOf(db, where)
      expect(await refusedWith(seedUser(db, type, organization))).toBe('23514')
    })(),
  )

  test(
    'a second operator',
    withFixture(async (db) => {
      await organizationOf(db, 'OPERATOR')
      expect(await refusedWith(seedOrganization(db, 'OPERATOR'))).toBe('23505')
    }),
  )

  test(
    'a person whose organization is of another type than theirs',
    withFixture(async (db) => {
      const vendor = await seedOrganization(db, 'VENDOR')
      const posing = { ...vendor, type: 'OPERATOR' as const }
      expect(await refusedWith(seedUser(db, 'MASTER_ADMIN', posing))).toBe('23503')
    }),
  )

  test(
    'a contact of one organization’s person in another organization',
    withFixture(async (db, { vendor, others }) => {
      const moved = db.query('update app.user_contacts set organization_id = $1 where user_id = $2', [
        others.vendor.organization.id,
        vendor.agent.id,
      ])
      expect(await refusedWith(moved)).toBe('23503')
    }),
  )

  test(
    'an unknown state or industry',
    withFixture(async (db) => {
      const { id } = await seedOrganization(db, 'VENDOR')
      for (const column of ['state_ids', 'industry_ids']) {
        const asked = db.query(
          `savepoint s; update app.organizations set ${column} = '{-1}' where id = ${id}`,
        )
        expect(await refusedWith(asked), column).toBe('TS004')
        await db.query('rollback to savepoint s')
      }
    }),
  )
})

async function organizationOf(db: pg.Client, type: OrganizationType) {
  const { rows } = await db.query<{ id: number }>(
    `select id from app.organizations where organization_type = 'OPERATOR'`,
  )
  if (type === 'OPERATOR' && rows[0]) return { id: rows[0].id, type, name: 'The operator' }
  return seedOrganization(db, type)
}

const refusedAddresses = [
  'pat@people.example\r\nbcc: eve@evil.example',
  'pat\n@people.example',
  'pat,eve@people.example',
  'pat;eve@people.example',
  'pat(eve)@people.example',
  '<pat@people.example>',
  '"pat"@people.example',
  'pat @people.example',
  'pat@people@example',
  '@people.example',
  'pat@',
  '',
  `${'a'.repeat(250)}@b.example`,
]

describe('an e-mail address is refused:', () => {
  test.for(refusedAddresses.map((address) => JSON.stringify(address)))('%s', (address) =>
    withFixture(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      const asked = db.query('update app.user_contacts set email = $1 where user_id = $2', [
        JSON.parse(address),
        id,
      ])
      expect(await refusedWith(asked)).toBe('TS004')
    })(),
  )

  test(
    'but not a plain one',
    withFixture(async (db) => {
      const { id } = await seedUser(db, 'ASSOCIATE', undefined)
      const sql = `update app.user_contacts set email = 'pat.o''neil+news@sub.people.example' where user_id = $1`
      expect((await db.query(sql, [id])).rowCount).toBe(1)
    }),
  )
})
