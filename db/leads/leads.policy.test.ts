import { describe, expect, test } from 'vitest'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf, move, offer, submit } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { everythingFor } from './test/everything.ts'
import { fixtureOf, put, serviceOf, submits, type Fixture } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

/** What a person sees of a lead: the row, the customer, the name, the history and the offers. */
async function visibility(person: Person, lead: number): Promise<string> {
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

/** What each named person sees. */
async function visibilityOf(fixture: Fixture, names: object): Promise<object> {
  const seen: Record<string, string> = {}
  for (const name of Object.keys(names)) seen[name] = await visibility(fixture[name as 'agent'], fixture.lead)
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

describe('a lead is visible', () => {
  test(
    'before an offer to its referrer and their organization’s admins',
    withFixture(async (db, fixture) => {
      await put(db, fixture, 'NEW_LEAD')
      const expected = { ...always, providersMaster: 'offer', providersAdmin: 'offer', agent: '' }
      expect(await visibilityOf(fixture, expected)).toEqual(expected)
      expect(await visibility(fixture.operator.admin, fixture.lead)).toBe(`${everything} offer`)
    }),
  )

  test(
    'during an offer to the provider’s admins and assigned agent, without the customer',
    withFixture(async (db, fixture) => {
      await put(db, fixture, 'ASSIGNED')
      const expected = {
        ...always,
        providersMaster: 'lead steps offer',
        providersAdmin: 'lead steps offer',
        agent: 'lead steps',
      }
      expect(await visibilityOf(fixture, expected)).toEqual(expected)
    }),
  )

  test(
    'after acceptance to the same people, with the customer',
    withFixture(async (db, fixture) => {
      const expected = {
        ...always,
        providersMaster: `${everything} offer`,
        providersAdmin: `${everything} offer`,
        agent: everything,
      }
      expect(await visibilityOf(fixture, expected)).toEqual(expected)
    }),
  )

  test(
    'after a reassignment to the former provider only as an ended offer',
    withFixture(async (db, fixture) => {
      await offer(fixture.operator.master, fixture.lead, fixture.others.vendor.organization.id)
      const expected = { ...always, providersMaster: 'offer', agent: '', third: 'lead steps offer' }
      expect(await visibilityOf(fixture, expected)).toEqual(expected)
      const { fields } = await queryAs(db, fixture.providersMaster, 'select * from app.lead_offers')
      expect(fields.toSorted()).toEqual([
        'accepted_at',
        'ended_at',
        'expires_at',
        'id',
        'lead_id',
        'lead_public_id',
        'offered_at',
        'organization_id',
        'service_id',
        'service_name',
        'status',
      ])
      const seen = await fixture.third.asks<{ move: string }>(
        'select move from app.lead_history where lead_id = $1',
        [fixture.lead],
      )
      expect(seen).toEqual([{ move: 'submit' }])
      await move(fixture.third, fixture.lead, 'accept')
      const later = { ...always, providersMaster: 'offer', third: `${everything} offer` }
      expect(await visibilityOf(fixture, later)).toEqual(later)
    }),
  )

  test(
    'by name to people of the other party, and to no others',
    withFixture(async (db, { agent, referrer, referrersAdmin, providersMaster, otherAgent, third }) => {
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

  test(
    'to a former provider and agent not even by their referrer’s name',
    withFixture(async (db, fixture) => {
      const { agent, otherAgent, referrer, vendor, providersMaster, third, operator } = fixture
      const knowing = async () => {
        const people = { agent, otherAgent, providersMaster, third }
        const found: string[] = []
        for (const [name, person] of Object.entries(people))
          if ((await person.asks('select from app.user_infos where id = $1', [referrer.id])).length > 0)
            found.push(name)
        return found
      }
      const second = await submit(db, referrer, vendor.organization.id)
      await offer(operator.master, second, vendor.organization.id)
      await providersMaster.asks('select app.assign_lead_to_agent($1, $2)', [second, agent.id])
      const assign = (lead: number, to: Person | null) =>
        db.query('update app.leads set assigned_user_id = $2 where id = $1', [lead, to?.id ?? null])
      await assign(fixture.lead, otherAgent)
      expect(await knowing()).toEqual(['agent', 'otherAgent', 'providersMaster'])
      await assign(second, null)
      expect(await knowing()).toEqual(['otherAgent', 'providersMaster'])
      await move(providersMaster, second, 'decline', 'No time')
      expect(await knowing()).toEqual(['otherAgent', 'providersMaster'])
      await offer(operator.master, fixture.lead, fixture.others.vendor.organization.id)
      expect(await knowing()).toEqual(['third'])
      expect(await referrer.asks('select from app.user_infos where id = $1', [otherAgent.id])).toHaveLength(1)
    }),
  )
})

const canaries = 'Zanzibarquux'
/** A marker in every personal field except the first name, which the provider may see. */
const personal = {
  ...answersOf(777),
  firstName: 'Casey',
  middleName: canaries,
  lastName: canaries,
  email: `${canaries}@customers.example`,
  phoneNumber: '+12025550177',
  leadSource: canaries,
  details: canaries,
  address: { street: canaries, city: canaries, state: 'CA', zip: '94105' },
  more: { [canaries]: canaries },
}
const traces = /zanzibarquux|5550177|94105/gi
const tracesIn = (text: string) => [...new Set(text.match(traces))]

test(
  'a provider cannot read customer data before accepting',
  withFixture(async (db, fixture) => {
    const { vendor, referrer, operator, providersMaster, agent } = fixture
    const { id } = await submits(
      referrer,
      await serviceOf(db, vendor.organization.id),
      personal,
      'a canaries word',
    )
    await offer(operator.master, id, vendor.organization.id)
    await providersMaster.asks('select app.assign_lead_to_agent($1, $2)', [id, agent.id])
    for (const person of [providersMaster, fixture.providersAdmin, agent, fixture.otherAgent, fixture.third])
      expect(tracesIn(await everythingFor(db, person, id))).toEqual([])
    await move(providersMaster, id, 'accept')
    for (const person of [providersMaster, agent])
      expect(tracesIn(await everythingFor(db, person, id))).not.toEqual([])
    expect(tracesIn(await everythingFor(db, fixture.third, id))).toEqual([])
    const notified = await db.query<{ said: string }>(
      'select data::text as said from app.in_app_notifications',
    )
    expect(tracesIn(notified.rows.map(({ said }) => said).join(' '))).toEqual([])
    const audited = await db.query<{ said: string }>('select details::text as said from app.audit_logs')
    expect(tracesIn(audited.rows.map(({ said }) => said).join(' '))).toEqual([])
  }),
)

describe('the service of a lead', () => {
  const changes: Record<string, string> = {
    'it is withdrawn': 'update app.services set is_active = false where id = $1',
    'its organization is suspended': `update app.organizations set status = 'SUSPENDED'
      where id = (select organization_id from app.services where id = $1)`,
  }
  for (const [change, sql] of Object.entries(changes))
    test(
      `stays visible to its parties only when ${change}`,
      withFixture(async (db, fixture) => {
        await put(db, fixture, 'ASSIGNED')
        const { rows } = await db.query<{ service: number }>(
          'select service_id as service from app.leads where id = $1',
          [fixture.lead],
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
          const seen = await fixture[name].asks('select name from app.services where id = $1', [
            rows[0]?.service,
          ])
          if (seen.length > 0) know.push(name)
        }
        expect(know).toEqual(['referrer', 'referrersAdmin', 'agent'])
      }),
    )
})
