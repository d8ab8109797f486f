import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { doorsIn, relationsIn } from '../test/catalogue.ts'
import { hears } from '../test/people.ts'
import { played } from '../test/played.ts'
import { answersOf, move, offer } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { castOf, put, serviceOf, submits, type Cast } from './leads.testing.ts'

const scene = played(castOf)

/** What somebody sees of a lead: the row, the customer's name, how many steps, offers and notes. */
async function sight(person: Person, lead: number): Promise<string> {
  const [row] = await person.asks<{ saw: string }>(
    `select concat_ws(' ', (select 'lead' from app.leads where id = $1),
      (select 'customer' from app.lead_customers where lead_id = $1),
      (select 'name' from app.leads l where id = $1 and app.leads_lead_last_name(l) is not null),
      (select 'steps' from app.lead_history where lead_id = $1 limit 1),
      (select 'offer' from app.lead_offers where lead_id = $1 limit 1)) as saw`,
    [lead],
  )
  return row?.saw ?? ''
}

const everything = 'lead customer name steps'

/** What the named ones see. */
async function sights(cast: Cast, names: object): Promise<object> {
  const seen: Record<string, string> = {}
  for (const name of Object.keys(names)) seen[name] = await sight(cast[name as 'agent'], cast.lead)
  return seen
}

const always = {
  referrer: everything,
  referrersAdmin: everything,
  referrersColleague: '',
  otherAgent: '',
  third: '',
  associate: '',
}

describe('who sees a lead', () => {
  test(
    'that nobody was offered yet: its referrer and the admins of their organization',
    scene(async (db, cast) => {
      await put(db, cast, 'NEW_LEAD')
      const expected = { ...always, providersMaster: 'offer', providersAdmin: 'offer', agent: '' }
      expect(await sights(cast, expected)).toEqual(expected)
      expect(await sight(cast.operator.admin, cast.lead)).toBe(`${everything} offer`)
    }),
  )

  test(
    'that is offered: the provider’s admins and the agent who is named, without the customer',
    scene(async (db, cast) => {
      await put(db, cast, 'ASSIGNED')
      const expected = {
        ...always,
        providersMaster: 'lead steps offer',
        providersAdmin: 'lead steps offer',
        agent: 'lead steps',
      }
      expect(await sights(cast, expected)).toEqual(expected)
    }),
  )

  test(
    'that is accepted: they see the customer as well',
    scene(async (db, cast) => {
      const expected = {
        ...always,
        providersMaster: `${everything} offer`,
        providersAdmin: `${everything} offer`,
        agent: everything,
      }
      expect(await sights(cast, expected)).toEqual(expected)
    }),
  )

  test(
    'that was lost to another provider: only the offer remains, with service and dates',
    scene(async (db, cast) => {
      await offer(cast.operator.master, cast.lead, cast.others.vendor.organization.id)
      const expected = { ...always, providersMaster: 'offer', agent: '', third: 'lead steps offer' }
      expect(await sights(cast, expected)).toEqual(expected)
      const { fields } = await hears(db, cast.providersMaster, 'select * from app.lead_offers')
      expect(fields.toSorted()).toEqual([
        'accepted_at',
        'ended_at',
        'expires_at',
        'id',
        'lead_id',
        'offered_at',
        'organization_id',
        'service_id',
        'status',
      ])
      const seen = await cast.third.asks<{ move: string }>(
        'select move from app.lead_history where lead_id = $1',
        [cast.lead],
      )
      expect(seen).toEqual([{ move: 'submit' }])
      await move(cast.third, cast.lead, 'accept')
      const later = { ...always, providersMaster: 'offer', third: `${everything} offer` }
      expect(await sights(cast, later)).toEqual(later)
    }),
  )

  test(
    'the referrer and the provider’s people come to know each other by name, and nobody else',
    scene(async (db, { agent, referrer, referrersAdmin, providersMaster, otherAgent, third }) => {
      const knows = async (person: Person, other: Person) =>
        (await person.asks('select from app.user_infos where id = $1', [other.id])).length === 1
      for (const [person, other] of [
        [agent, referrer],
        [referrer, agent],
        [providersMaster, referrer],
        [referrersAdmin, agent],
      ])
        expect(await knows(person!, other!)).toBe(true)
      for (const [person, other] of [
        [otherAgent, referrer],
        [third, referrer],
        [third, agent],
        [referrer, otherAgent],
      ])
        expect(await knows(person!, other!)).toBe(false)
    }),
  )
})

const planted = 'Zanzibarquux'
/** A word in every personal field, but the first name, which the provider may know. */
const personal = {
  ...answersOf(777),
  firstName: 'Casey',
  middleName: planted,
  lastName: planted,
  email: `${planted}@customers.example`,
  phoneNumber: '+12025550177',
  leadSource: planted,
  details: planted,
  address: { street: planted, city: planted, state: 'CA', zip: '94105' },
  more: { [planted]: planted },
}
const traces = /zanzibarquux|5550177|94105/gi
const tracesIn = (text: string) => [...new Set(text.match(traces))]

/** All that a person can get to read: every table, and every function of a lead. */
async function everythingFor(db: pg.Client, person: Person, lead: number): Promise<string> {
  const tables = (await relationsIn(db)).filter(
    (name) => name.startsWith('app.') && !name.includes('zip_codes'),
  )
  const doors = (await doorsIn(db)).flatMap(({ name }) => /^app\.(\w+)\(app\.leads\)$/.exec(name)?.[1] ?? [])
  const questions = [
    ...tables.map((name) => `select to_jsonb(t) from ${name} t`),
    ...doors.map((name) => `select to_jsonb(app.${name}(l)) from app.leads l where id = ${lead}`),
    `select app.create_note(${lead}, 'x')`,
    `select app.move_lead(${lead}, 'propose')`,
    `select app.create_lead(row(1, '{}', null, 'a key of eight', null)::app.new_lead)`,
  ]
  const answers: unknown[] = []
  for (const question of questions) answers.push(await hears(db, person, question))
  return JSON.stringify(answers)
}

test(
  'the customer’s data is in nothing that the provider can read before acceptance, and there after it',
  scene(async (db, cast) => {
    const { vendor, referrer, operator, providersMaster, agent } = cast
    const { id } = await submits(
      referrer,
      await serviceOf(db, vendor.organization.id),
      personal,
      'a planted word',
    )
    await offer(operator.master, id, vendor.organization.id)
    await providersMaster.asks('select app.assign_lead_to_agent($1, $2)', [id, agent.id])
    for (const person of [providersMaster, cast.providersAdmin, agent, cast.otherAgent, cast.third])
      expect(tracesIn(await everythingFor(db, person, id))).toEqual([])
    await move(providersMaster, id, 'accept')
    for (const person of [providersMaster, agent])
      expect(tracesIn(await everythingFor(db, person, id))).not.toEqual([])
    expect(tracesIn(await everythingFor(db, cast.third, id))).toEqual([])
    const told = await db.query<{ said: string }>('select data::text as said from app.in_app_notifications')
    expect(tracesIn(told.rows.map(({ said }) => said).join(' '))).toEqual([])
    const audited = await db.query<{ said: string }>('select details::text as said from app.audit_logs')
    expect(tracesIn(audited.rows.map(({ said }) => said).join(' '))).toEqual([])
  }),
)

describe('what a lead is about', () => {
  const changes: Record<string, string> = {
    'it is on offer no more': 'update app.services set is_active = false where id = $1',
    'its organization is suspended': `update app.organizations set status = 'SUSPENDED'
      where id = (select organization_id from app.services where id = $1)`,
  }
  for (const [change, sql] of Object.entries(changes))
    test(
      `stays known to its parties when ${change}, and to nobody else`,
      scene(async (db, cast) => {
        await put(db, cast, 'ASSIGNED')
        const { rows } = await db.query<{ service: number }>(
          'select service_id as service from app.leads where id = $1',
          [cast.lead],
        )
        await db.query(sql, [rows[0]?.service])
        const names = [
          'referrer',
          'referrersAdmin',
          'agent',
          'referrersColleague',
          'third',
          'associate',
        ] as const
        const know = []
        for (const name of names) {
          const seen = await cast[name].asks('select name from app.services where id = $1', [
            rows[0]?.service,
          ])
          if (seen.length > 0) know.push(name)
        }
        expect(know).toEqual(['referrer', 'referrersAdmin', 'agent'])
      }),
    )
})
