import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf, put, type Fixture } from '../leads/test/fixture.ts'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'

const withFixture = sharedFixture(fixtureOf)

type About = Record<string, string> | null

/** What each of these is notified of about the lead: by a notification of their own, or of their organization. */
async function aboutFor(
  db: pg.Client,
  { lead }: Fixture,
  person: Person,
  toOrganization: boolean,
): Promise<About> {
  const data = `jsonb_build_object('leadPublicId', (select public_id from app.leads where id = $2))`
  await db.query(
    toOrganization
      ? `select private.notify_organization('lead_status_changed', $1, ${data}, $2)`
      : `select private.notify_user('lead_status_changed', $1, ${data}, $2)`,
    [toOrganization ? person.organization?.id : person.id, lead],
  )
  const [row] = await person.asks<{ about: About }>(
    `select app.in_app_notifications_about(n) as about from app.in_app_notifications n order by id desc limit 1`,
  )
  return row?.about ?? null
}

/** The names of the customer as the policies let this person read them. */
async function namesFor(person: Person, lead: number): Promise<[string | undefined, string | undefined]> {
  const [row] = await person.asks<{ first: string; last: string | null }>(
    'select l.lead_first_name as first, app.leads_lead_last_name(l) as last from app.leads l where id = $1',
    [lead],
  )
  return [row?.first, row?.last ?? undefined]
}

const statuses = ['NEW_LEAD', 'ASSIGNED', 'ACCEPTED', 'CLOSED_WON'] as const

describe('a notification says of a lead what its reader may read of it', () => {
  test.for(statuses)('while it is %s, to each of its parties and to strangers', (status) =>
    withFixture(async (db, fixture) => {
      await put(db, fixture, status)
      const people = [
        'referrer',
        'referrersAdmin',
        'providersMaster',
        'providersAdmin',
        'agent',
        'otherAgent',
        'third',
        'associate',
      ] as const
      for (const name of people) {
        const person = fixture[name]
        const about = await aboutFor(db, fixture, person, false)
        expect([about?.['firstName'], about?.['lastName']], name).toEqual(
          await namesFor(person, fixture.lead),
        )
      }
      for (const person of [
        fixture.operator.admin,
        fixture.providersAdmin,
        fixture.referrersAdmin,
        fixture.third,
      ]) {
        if (!person.organization || !(await isAdmin(db, person))) continue
        const about = await aboutFor(db, fixture, person, true)
        expect([about?.['firstName'], about?.['lastName']]).toEqual(await namesFor(person, fixture.lead))
      }
    })(),
  )

  test(
    'the deadline of an offer only while it is open, and the provider’s name to the staff only',
    withFixture(async (db, fixture) => {
      await put(db, fixture, 'ASSIGNED')
      const offered = await aboutFor(db, fixture, fixture.providersAdmin, true)
      expect(offered).toHaveProperty('respondBy')
      expect(offered).not.toHaveProperty('provider')
      expect(await aboutFor(db, fixture, fixture.operator.admin, true)).toHaveProperty('provider')
      await put(db, fixture, 'ACCEPTED')
      expect(await aboutFor(db, fixture, fixture.providersAdmin, true)).not.toHaveProperty('respondBy')
    }),
  )

  test(
    'nothing for a row that a caller made up',
    withFixture(async (db, fixture) => {
      await aboutFor(db, fixture, fixture.referrer, false)
      const [row] = await fixture.third.asks<{ about: About }>(
        `select app.in_app_notifications_about(row((select max(id) from app.in_app_notifications), gen_random_uuid(), 'post_like',
          claims.user_id(), null, null, null, null, '{}', now(), gen_random_uuid(), '{}', 'u1', null)::app.in_app_notifications) as about`,
      )
      expect(row?.about).toBeNull()
    }),
  )
})

describe('an unsubscribe token', () => {
  const tokenOf = async (db: pg.Client, person: Person) =>
    (
      await one<{ token: string }>(db, `select jobs.unsubscribe_token($1, '{LEADS,PROGRESS}') as token`, [
        person.id,
      ])
    ).token
  const use = (db: pg.Client, token: string, isConfirmed: boolean) =>
    one<{ labels: string[] | null }>(db, 'select auth.unsubscribe($1, $2) as labels', [token, isConfirmed])

  test(
    'turns off its kinds for its person once confirmed, and nothing else',
    withFixture(async (db, fixture) => {
      const { referrer, operator } = fixture
      const timing = async (person: Person, trigger: string) =>
        (await one<{ mail: string }>(db, 'select private.mail_timing($1, $2) as mail', [person.id, trigger]))
          .mail
      const token = await tokenOf(db, referrer)
      expect(await use(db, token, false)).toEqual({ labels: ['Leads', 'Progress'] })
      expect(await timing(referrer, 'lead_status_changed')).toBe('NOW')
      expect(await use(db, token, true)).toEqual({ labels: ['Leads', 'Progress'] })
      expect(await timing(referrer, 'lead_status_changed')).toBe('NEVER')
      expect(await timing(referrer, 'payout_sent')).toBe('NOW')
      expect(await timing(operator.admin, 'new_lead_submitted')).toBe('NOW')
    }),
  )

  test(
    'of another person, of other kinds or cut is worth nothing',
    withFixture(async (db, { referrer, agent }) => {
      const token = await tokenOf(db, referrer)
      const [, kinds = '', signature = ''] = token.split('.')
      for (const wrong of [
        `${agent.id}.${kinds}.${signature}`,
        `${referrer.id}.MONEY.${signature}`,
        token.slice(0, -1),
        `${token}0`,
        '',
        'x',
      ])
        expect(await use(db, wrong, true)).toEqual({ labels: null })
      const { rowCount } = await db.query('select from app.notification_choices where user_id = any ($1)', [
        [referrer.id, agent.id],
      ])
      expect(rowCount).toBe(0)
    }),
  )
})

async function isAdmin(db: pg.Client, person: Person): Promise<boolean> {
  const { type } = await one<{ type: string }>(
    db,
    'select user_type as type from app.user_infos where id = $1',
    [person.id],
  )
  return type.endsWith('ADMIN')
}
