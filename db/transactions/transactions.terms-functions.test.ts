import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { dealOf, keep } from './test/terms.ts'

const withFixture = sharedFixture(dealOf)

const allParties = [
  'referrer',
  'referrersAdmin',
  'providersMaster',
  'providersAdmin',
  'agent',
  'third',
] as const

describe('terms are', () => {
  test(
    'saved by the operator’s master admins, and audited',
    withFixture(async (db, fixture) => {
      const keepIt = `select app.save_terms('PROVIDER', 5, 50, organization_id => ${fixture.vendor.organization.id})`
      for (const name of allParties)
        expect((await queryAs(db, fixture[name], keepIt)).error?.code).toBe('42501')
      expect((await queryAs(db, fixture.operator.admin, keepIt)).error?.code).toBe('TS002')
      const [saved] = await keep(fixture, 'PROVIDER', 5, 50)
      const audit = `select actor_user_id as by, details -> 'changed' is not null as said from app.audit_logs
        where subject = 'commission_terms' and subject_id = $1`
      expect(await one(db, audit, [saved?.id])).toMatchObject({ by: fixture.operator.master.id })
      await expect(db.query('update app.commission_terms set associate_share = 1')).rejects.toThrow(
        'append-only',
      )
    }),
  )

  test(
    'read by the operator, and one’s own by providers’ admins and associates',
    withFixture(async (db, fixture) => {
      await keep(fixture, 'PROVIDER', 12.5, null)
      await keep(fixture, 'ASSOCIATE', null, 55)
      for (const name of allParties)
        for (const sql of [
          'select app.current_terms()',
          'select app.preview_terms(1)',
          'select id from app.commission_terms',
          `select id from app.associates_named('a')`,
          `select id from app.open_leads_named('a')`,
        ])
          expect((await queryAs(db, fixture[name], sql)).error?.code).toBe('42501')
      const read = await fixture.operator.admin.asks<{ scope: string }>(
        'select scope from app.current_terms()',
      )
      expect(read.map(({ scope }) => scope)).toEqual(
        expect.arrayContaining(['PLATFORM', 'ASSOCIATE', 'PROVIDER']),
      )
      const own = (person: Person) =>
        person.asks('select provider_rate as rate, associate_share as share from app.own_terms()')
      expect(await own(fixture.providersMaster)).toEqual([{ rate: '12.500', share: null }])
      expect(await own(fixture.referrer)).toEqual([{ rate: null, share: '55.000' }])
      expect(await own(fixture.associate)).toEqual([{ rate: null, share: '40.000' }])
      for (const person of [fixture.agent, fixture.providersAdmin, fixture.operator.master])
        expect(await own(person)).toEqual([])
    }),
  )

  const refused: [why: string, sql: string][] = [
    ['a percentage above 100', `select app.save_terms('PLATFORM', 100.001, 40)`],
    ['a percentage below 0', `select app.save_terms('PLATFORM', 10, -1)`],
    ['four decimal places', `select app.save_terms('PLATFORM', 33.3333, 40)`],
    ['NaN', `select app.save_terms('PLATFORM', 'NaN', 40)`],
    ['infinity', `select app.save_terms('PLATFORM', 'Infinity', 40)`],
    ['no subject', `select app.save_terms('PROVIDER', 10, 40)`],
    ['an unknown subject', `select app.save_terms('PROVIDER', 10, 40, organization_id => -1)`],
    ['a subject outside the scope', `select app.save_terms('PLATFORM', 10, 40, organization_id => 1)`],
    ['an unknown scope', `select app.save_terms('EVERYTHING', 10, 40)`],
    ['no scope', `select app.save_terms(null, 10, 40)`],
    ['platform terms without a share', `select app.save_terms('PLATFORM', 10, null)`],
    [
      'an associate’s rate',
      `select app.save_terms('ASSOCIATE', 10, 40, user_id => (select min(id) from app.user_infos))`,
    ],
    ['a preview of no deal', 'select app.preview_terms(null)'],
    ['a preview of NaN', `select app.preview_terms('NaN')`],
    ['a preview above the maximum', 'select app.preview_terms(1e300)'],
    [
      'a preview of 101 percent',
      `select app.preview_terms(1, scope => 'PLATFORM', provider_rate => 101, associate_share => 1)`,
    ],
    [
      'a preview of incomplete platform terms',
      `select app.preview_terms(1, scope => 'PLATFORM', provider_rate => 10)`,
    ],
  ]
  for (const [why, sql] of refused)
    test(
      `refused with ${why}`,
      withFixture(async (db: pg.Client, { operator }) => {
        expect((await queryAs(db, operator.master, sql)).error?.code).toBe('TS004')
      }),
    )
})
