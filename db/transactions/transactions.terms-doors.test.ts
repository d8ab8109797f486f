import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import type { Person } from '../test/world.ts'
import { dealOf, keep } from './terms.testing.ts'

const scene = played(dealOf)

const everybody = [
  'referrer',
  'referrersAdmin',
  'providersMaster',
  'providersAdmin',
  'agent',
  'third',
] as const

describe('terms are', () => {
  test(
    'kept by the operator’s master admins, and audited',
    scene(async (db, cast) => {
      const keepIt = `select app.keep_terms('PROVIDER', 5, 50, organization_id => ${cast.vendor.organization.id})`
      for (const name of everybody) expect((await hears(db, cast[name], keepIt)).error?.code).toBe('42501')
      expect((await hears(db, cast.operator.admin, keepIt)).error?.code).toBe('TS002')
      const [kept] = await keep(cast, 'PROVIDER', 5, 50)
      const audit = `select actor_user_id as by, details -> 'changed' is not null as said from app.audit_logs
        where subject = 'commission_terms' and subject_id = $1`
      expect(await one(db, audit, [kept?.id])).toMatchObject({ by: cast.operator.master.id })
      await expect(db.query('update app.commission_terms set associate_share = 1')).rejects.toThrow(
        'append-only',
      )
    }),
  )

  test(
    'read and previewed by the operator; their own by a provider’s admins and an associate',
    scene(async (db, cast) => {
      await keep(cast, 'PROVIDER', 12.5, null)
      await keep(cast, 'ASSOCIATE', null, 55)
      for (const name of everybody)
        for (const sql of [
          'select app.current_terms()',
          'select app.preview_terms(1)',
          'select id from app.commission_terms',
          `select id from app.associates_named('a')`,
          `select id from app.open_leads_named('a')`,
        ])
          expect((await hears(db, cast[name], sql)).error?.code).toBe('42501')
      const read = await cast.operator.admin.asks<{ scope: string }>('select scope from app.current_terms()')
      expect(read.map(({ scope }) => scope)).toEqual(
        expect.arrayContaining(['PLATFORM', 'ASSOCIATE', 'PROVIDER']),
      )
      const own = (person: Person) =>
        person.asks('select provider_rate as rate, associate_share as share from app.own_terms()')
      for (const admin of [cast.providersMaster, cast.providersAdmin])
        expect(await own(admin)).toEqual([{ rate: '12.500', share: null }])
      expect(await own(cast.referrer)).toEqual([{ rate: null, share: '55.000' }])
      expect(await own(cast.associate)).toEqual([{ rate: null, share: '40.000' }])
      for (const person of [cast.agent, cast.operator.master]) expect(await own(person)).toEqual([])
    }),
  )

  const refused: [why: string, sql: string][] = [
    ['a percentage above 100', `select app.keep_terms('PLATFORM', 100.001, 40)`],
    ['a percentage below 0', `select app.keep_terms('PLATFORM', 10, -1)`],
    ['four decimal places', `select app.keep_terms('PLATFORM', 33.3333, 40)`],
    ['no number', `select app.keep_terms('PLATFORM', 'NaN', 40)`],
    ['no end', `select app.keep_terms('PLATFORM', 'Infinity', 40)`],
    ['nobody whom they are for', `select app.keep_terms('PROVIDER', 10, 40)`],
    ['somebody who is not there', `select app.keep_terms('PROVIDER', 10, 40, organization_id => -1)`],
    ['more than the scope is about', `select app.keep_terms('PLATFORM', 10, 40, organization_id => 1)`],
    ['an unknown scope', `select app.keep_terms('EVERYTHING', 10, 40)`],
    ['no scope', `select app.keep_terms(null, 10, 40)`],
    ['everybody without a share', `select app.keep_terms('PLATFORM', 10, null)`],
    [
      'an associate’s rate',
      `select app.keep_terms('ASSOCIATE', 10, 40, user_id => (select min(id) from app.user_infos))`,
    ],
    ['a preview of no deal', 'select app.preview_terms(null)'],
    ['a preview of NaN', `select app.preview_terms('NaN')`],
    ['a preview of more than there is', 'select app.preview_terms(1e300)'],
    [
      'a preview of 101 percent',
      `select app.preview_terms(1, scope => 'PLATFORM', provider_rate => 101, associate_share => 1)`,
    ],
    [
      'a preview of half of everybody’s terms',
      `select app.preview_terms(1, scope => 'PLATFORM', provider_rate => 10)`,
    ],
  ]
  for (const [why, sql] of refused)
    test(
      `refused with ${why}`,
      scene(async (db: pg.Client, { operator }) => {
        expect((await hears(db, operator.master, sql)).error?.code).toBe('TS004')
      }),
    )
})
