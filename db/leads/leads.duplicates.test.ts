import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf, move } from '../test/world-leads.ts'
import { seedWorld, type World } from '../test/world.ts'
import { serviceOf, submits } from './test/fixture.ts'
import { migrationText } from '../test/migration-text.ts'

type Fixture = World & { service: number; first: { id: number } }

/** The associate has submitted a lead about customer 1, who has a Gmail address. */
async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const service = await serviceOf(db, world.vendor.organization.id)
  const answers = { ...answersOf(1), email: 'casey.example@gmail.com' }
  return { ...world, service, first: await submits(world.associate, service, answers, 'the first key') }
}

const withFixture = sharedFixture(fixtureOf)
const again = ({ others, service }: Fixture, answers: object, key = 'another key') =>
  submits(others.associate, service, { ...answersOf(2), ...answers }, key)
const claimsOf = async (db: pg.Client, lead: number) =>
  (
    await one<{ n: number }>(
      db,
      'select count(*)::int as n from private.customer_claims where lead_id = $1',
      [lead],
    )
  ).n
const duplicateOf = async (db: pg.Client, lead: number) =>
  (
    await db.query<{ earlier_lead_id: number; matches: string[] }>(
      'select earlier_lead_id, matches from app.lead_duplicates where lead_id = $1',
      [lead],
    )
  ).rows[0]

describe('an email address identifies the same customer', () => {
  test.for([
    ['in capitals', 'Casey.Example@GMAIL.com'],
    ['with a tag', 'casey.example+quotes@gmail.com'],
    ['with a zero-width space', 'casey\u200b.example@gmail.com'],
    ['with a soft hyphen and a byte order mark', '\ufeffcasey\u00ad.example@gmail.com'],
    ['with a direction override', '\u202ecasey.example@gmail.com'],
    ['in full-width letters', 'ｃａｓｅｙ.example@ｇmail.com'],
    ['with the dots that Gmail ignores', 'c.aseyexample@gmail.com'],
    ['at the other name of Gmail', 'caseyexample@googlemail.com'],
  ] as const)('%s', ([, email]) =>
    withFixture(async (_db, fixture) => expect((await again(fixture, { email })).status).toBe('DUPLICATE'))(),
  )

  test.for([
    ['another name', 'casey.examples@gmail.com'],
    ['another domain', 'casey.example@example.com'],
  ] as const)('but not with %s', ([, email]) =>
    withFixture(async (_db, fixture) => expect((await again(fixture, { email })).status).toBe('NEW_LEAD'))(),
  )

  test(
    'dots matter for other mail providers',
    withFixture(async (_db, fixture) => {
      await again(fixture, { email: 'a.b@mail.example' }, 'with the dot')
      const other = { ...answersOf(3), email: 'ab@mail.example' }
      expect((await again(fixture, other, 'without the dot')).status).toBe('NEW_LEAD')
    }),
  )
})

test.for(['999-999-9999', '000-000-0000', '555-555-5555', '888-888-8888', '123-456-7890'])(
  'two customers with the placeholder %s are not the same customer',
  (phoneNumber) =>
    withFixture(async (db, fixture) => {
      const { id } = await again(fixture, { phoneNumber: `+1${phoneNumber.replaceAll('-', '')}` })
      expect(await claimsOf(db, id)).toBe(1)
      const other = { ...answersOf(3), phoneNumber: `+1${phoneNumber.replaceAll('-', '')}` }
      expect((await again(fixture, other, 'a third key')).status).toBe('NEW_LEAD')
    })(),
)

describe('a duplicate', () => {
  const samePhone = { phoneNumber: answersOf(1)['phoneNumber'] }

  test(
    'shows the earlier lead and the shared keys to the operator only',
    withFixture(async (db, fixture) => {
      const { id } = await again(fixture, samePhone)
      expect(await duplicateOf(db, id)).toEqual({ earlier_lead_id: fixture.first.id, matches: ['phone'] })
      const asked = 'select from app.lead_duplicates where lead_id = $1'
      expect((await queryAs(db, fixture.operator.admin, asked, [id])).rowCount).toBe(1)
      for (const person of [fixture.others.associate, fixture.associate, fixture.vendor.master])
        expect((await queryAs(db, person, asked, [id])).error?.code).toBe('42501')
    }),
  )

  test(
    'can be reopened beside a live lead, and both claim the customer',
    withFixture(async (db, fixture) => {
      const { id } = await again(fixture, samePhone)
      expect(await claimsOf(db, id)).toBe(0)
      await move(fixture.operator.admin, id, 'reopen', 'A colleague at the same number')
      expect(await one(db, 'select status from app.leads where id = $1', [id])).toEqual({
        status: 'NEW_LEAD',
      })
      expect([await claimsOf(db, fixture.first.id), await claimsOf(db, id)]).toEqual([2, 2])
      const mailbox = { ...answersOf(3), email: answersOf(2)['email'] }
      expect((await again(fixture, mailbox, 'a third key')).status).toBe('DUPLICATE')
      await db.query(`update app.leads set status = 'WITHDRAWN' where id = $1`, [fixture.first.id])
      await db.query(`update private.customer_claims set claimed_at = now() - interval '91 days'`)
      const phone = { ...answersOf(4), ...samePhone }
      const third = await again(fixture, phone, 'a fourth key')
      expect(third.status).toBe('DUPLICATE')
      expect(await duplicateOf(db, third.id)).toMatchObject({ earlier_lead_id: id })
    }),
  )

  test(
    'is reopened by the operator only, with a reason',
    withFixture(async (db, fixture) => {
      const { id } = await again(fixture, samePhone)
      const release = 'select app.move_lead($1, $2, $3)'
      const code = async (person: World['associate'], reason: string | null) =>
        (await queryAs(db, person, release, [id, 'reopen', reason])).error?.code
      expect(await code(fixture.others.associate, 'Mine')).toBe('TS005')
      expect(await code(fixture.vendor.master, 'Ours')).toBe('TS003')
      expect(await code(fixture.operator.admin, ' ')).toBe('TS004')
      expect(await code(fixture.operator.admin, 'Another customer')).toBe(undefined)
    }),
  )
})

test(
  'a corrected lead claims its new customer and releases the old one',
  withFixture(async (db, fixture) => {
    await db.query(`update app.lead_customers set email = 'new@customers.example' where lead_id = $1`, [
      fixture.first.id,
    ])
    await db.query('select private.hold_claims(l) from app.leads l where id = $1', [fixture.first.id])
    expect((await again(fixture, { email: 'new@customers.example' })).status).toBe('DUPLICATE')
    const old = { ...answersOf(3), email: 'casey.example@gmail.com' }
    expect((await again(fixture, old, 'a third key')).status).toBe('NEW_LEAD')
  }),
)

describe('the claims of earlier versions', () => {
  /** The tables before the migration, with claims on unnormalized values. */
  const before = `
    drop table app.lead_duplicates cascade;
    drop function private.customer_email(text) cascade;
    drop function private.is_real_phone(text) cascade;
    delete from private.customer_claims;
    alter table private.customer_claims drop constraint customer_claims_pkey;
    alter table private.customer_claims add primary key (category_id, key_hash);
    insert into private.customer_claims (category_id, key_hash, lead_id, claimed_at)
      select l.category_id, sha256(convert_to(k, 'UTF8')), l.id, l.created_at
        from app.leads l join app.lead_customers c on c.lead_id = l.id cross join unnest(array[c.email, c.phone_number]) k
        where l.status <> 'DUPLICATE' order by l.id
      on conflict do nothing`

  test(
    'are recomputed without impossible numbers, and duplicates reference the earlier lead',
    withFixture(async (db, fixture) => {
      const fake = { phoneNumber: '+19999999999' }
      const tagged = await again(fixture, { ...fake, email: 'lee+home@customers.example' }, 'a second key')
      const falsely = await again(fixture, { ...answersOf(3), ...fake }, 'a third key')
      await db.query(`update app.leads set status = 'DUPLICATE' where id = $1`, [falsely.id])
      await db.query(before)
      await db.query(migrationText('0023.do.leads.sql'))
      expect(await duplicateOf(db, falsely.id)).toEqual({ earlier_lead_id: tagged.id, matches: ['phone'] })
      const { rows } = await db.query<{ key: string }>(
        `select encode(key_hash, 'hex') as key from private.customer_claims where lead_id = $1`,
        [tagged.id],
      )
      const hash = await one<{ key: string }>(
        db,
        `select encode(sha256('lee@customers.example'), 'hex') as key`,
      )
      expect(rows).toEqual([hash])
      expect(await claimsOf(db, fixture.first.id)).toBe(2)
    }),
  )
})
