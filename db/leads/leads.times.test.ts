import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, name, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Organization, type Person, type World } from '../test/world.ts'
import { everythingFor } from './test/everything.ts'

type Side = { organization: Organization; master: Person; agent: Person; mark: string; proposal: string }
type Fixture = World & { lead: number; referrer: Person; first: Side; second: Side; stranger: Person }

/** Two providers, whose people have unique names. */
async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const referrer = world.multiRole.associate ?? world.associate
  const side = async (
    { organization, master }: { organization: Organization; master: Person },
    mark: string,
    proposal: string,
  ): Promise<Side> => {
    const agent = await seedPerson(db, 'SERVICE_AGENT', organization)
    await db.query('update app.user_infos set last_name = $2 where id = any ($1)', [
      [master.id, agent.id],
      `Zq${mark}person`,
    ])
    return { organization, master, agent, mark, proposal }
  }
  const lead = await submit(db, referrer, world.vendor.organization.id)
  return {
    ...world,
    lead,
    referrer,
    first: await side(world.vendor, 'first', '4321.07'),
    second: await side(world.others.vendor, 'second', '8642.09'),
    stranger: world.others.multiRole.master,
  }
}

const write = (person: Person, lead: number, text: string, visibility = 'SHARED') =>
  person.asks('select app.create_note($1, $2, $3)', [lead, text, visibility])

/** A provider's work on the lead, with its marker in each entry. */
async function work({ lead }: Fixture, { master, agent, mark, proposal }: Side): Promise<void> {
  await move(master, lead, 'accept')
  await name(master, lead, agent)
  await write(agent, lead, `Zq${mark}shared`)
  await write(master, lead, `Zq${mark}own`, 'ORGANIZATION')
  await agent.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [
    lead,
    { details: `Zq${mark}details` },
  ])
  await agent.asks(`select app.move_lead($1, 'contact')`, [lead])
  await agent.asks(`select app.move_lead($1, 'propose', deal_value => $2)`, [lead, proposal])
}

/** The traces of a provider in a text. The corrected details belong to the lead, so they do not count. */
function tracesOf({ mark, proposal }: Side, text: string): string[] {
  const words = ['person', 'shared', 'own', 'reason'].map((word) => `Zq${mark}${word}`)
  return [...words, proposal].filter((word) => text.includes(word))
}

const withFixture = sharedFixture(fixtureOf)
const steps = async (person: Person, lead: number) =>
  (
    await person.asks<{ move: string }>('select move from app.lead_history where lead_id = $1 order by id', [
      lead,
    ])
  ).map(({ move: step }) => step)
const notes = async (person: Person, lead: number) =>
  (
    await person.asks<{ note: string }>('select note from app.notes where lead_id = $1 order by id', [lead])
  ).map(({ note }) => note)
const dealValue = async (person: Person, lead: number) =>
  (await person.asks<{ deal_value: string }>('select deal_value from app.leads where id = $1', [lead]))[0]

/** Expects no traces in anything that these people can read. */
async function expectNothing(db: pg.Client, { lead }: Fixture, of: Side, ...people: Person[]): Promise<void> {
  for (const person of people) expect(tracesOf(of, await everythingFor(db, person, lead))).toEqual([])
}

describe('a provider reads only the history of its own time with a lead', () => {
  test(
    'nothing leaks between providers through offers, proposals and reassignments',
    withFixture(async (db, fixture) => {
      const { first, second, lead, operator, referrer, stranger } = fixture
      await write(referrer, lead, 'Of the referrer')
      await offer(operator.master, lead, first.organization.id)
      expect(await notes(first.master, lead), 'an offer comes without notes').toEqual([])
      await work(fixture, first)
      await write(operator.admin, lead, 'Of the operator')
      expect(await notes(first.agent, lead)).toEqual([
        'Of the referrer',
        'Zqfirstshared',
        'Zqfirstown',
        'Of the operator',
      ])
      expect(tracesOf(first, await everythingFor(db, first.master, lead))).toEqual([
        'Zqfirstperson',
        'Zqfirstshared',
        'Zqfirstown',
        '4321.07',
      ])

      await operator.master.asks(
        `select app.move_lead($1, 'reassign', 'Zqfirstreason', organization_id => $2)`,
        [lead, second.organization.id],
      )
      await expectNothing(db, fixture, first, second.master, second.agent, stranger)
      expect(await notes(second.master, lead)).toEqual([])
      expect(await steps(second.master, lead)).toEqual(['submit'])
      expect(await dealValue(second.master, lead)).toEqual({ deal_value: null })

      await work(fixture, second)
      await expectNothing(db, fixture, first, second.master, second.agent, stranger)
      await expectNothing(db, fixture, second, first.master, first.agent, stranger)
      expect(await notes(second.agent, lead)).toEqual([
        'Of the referrer',
        'Of the operator',
        'Zqsecondshared',
        'Zqsecondown',
      ])
      expect(await steps(second.master, lead)).toEqual([
        'submit',
        'accept',
        'assign',
        'correct',
        'contact',
        'propose',
      ])
      expect(await notes(first.master, lead), 'who lost it reads nothing of it').toEqual([])
      expect(await steps(first.master, lead)).toEqual([])

      await second.agent.asks(`select app.move_lead($1, 'lose', 'Zqsecondreason')`, [lead])
      await operator.master.asks(`select app.move_lead($1, 'reopen', 'Zqsecondreason')`, [lead])
      await offer(operator.master, lead, first.organization.id)
      await expectNothing(db, fixture, second, first.master, first.agent, stranger)
      expect(await notes(first.master, lead), 'nor of its own first time before it accepts again').toEqual([])
      expect(await steps(first.master, lead)).toEqual(['submit', 'assign'])

      await move(first.master, lead, 'accept')
      await name(first.master, lead, first.agent)
      await expectNothing(db, fixture, second, first.master, first.agent, stranger)
      expect(await notes(first.agent, lead)).toEqual([
        'Of the referrer',
        'Zqfirstshared',
        'Zqfirstown',
        'Of the operator',
      ])
      expect(await steps(first.agent, lead)).not.toContain('reopen')
      expect(await dealValue(first.agent, lead), 'a proposal ends with the time that it was made in').toEqual(
        {
          deal_value: null,
        },
      )
    }),
  )

  test(
    'the referrer and the operator read all proposals and shared notes',
    withFixture(async (db, fixture) => {
      const { first, second, lead, operator, referrer } = fixture
      for (const side of [first, second]) {
        await offer(operator.master, lead, side.organization.id)
        await work(fixture, side)
      }
      for (const person of [referrer, fixture.multiRole.admin, operator.admin]) {
        const proposed = await person.asks<{ deal_value: string }>(
          `select deal_value from app.lead_history where lead_id = $1 and move = 'propose' order by id`,
          [lead],
        )
        expect(proposed.map(({ deal_value }) => deal_value)).toEqual(['4321.07', '8642.09'])
        expect(await notes(person, lead)).toEqual(expect.arrayContaining(['Zqfirstshared', 'Zqsecondshared']))
      }
      expect(await notes(referrer, lead)).not.toContain('Zqfirstown')
    }),
  )

  test(
    'a note is refused before acceptance, and its provider cannot be chosen',
    withFixture(async (db, { first, lead, operator, referrer }) => {
      await offer(operator.master, lead, first.organization.id)
      const add = 'select app.create_note($1, $2)'
      expect((await queryAs(db, first.master, add, [lead, 'x'])).error?.code).toBe('TS002')
      expect((await queryAs(db, referrer, add, [lead, 'x'])).error).toBe(undefined)
      await move(first.master, lead, 'accept')
      await write(first.master, lead, 'x')
      const { provider } = await one<{ provider: number }>(
        db,
        'select provider_id as provider from app.notes order by id desc limit 1',
      )
      expect(provider).toBe(first.organization.id)
    }),
  )
})

describe('notifications reveal nothing about the other provider', () => {
  /** Notifications of an organization since the given time. */
  const notificationsOf = async (db: pg.Client, lead: number, target: Organization, since: string) =>
    (
      await db.query<{ data: Record<string, string> }>(
        `select data from app.in_app_notifications
          where lead_id = $1 and target_organization_id = $2 and id > $3 order by id`,
        [lead, target.id, since],
      )
    ).rows.map(({ data }) => [data['oldStatus'], data['newStatus'], data['vendorName']])

  test(
    'neither provider learns the lead’s status with the other',
    withFixture(async (db, fixture) => {
      const { first, second, lead, operator } = fixture
      await offer(operator.master, lead, first.organization.id)
      await work(fixture, first)
      const { id } = await one<{ id: string }>(db, 'select max(id) as id from app.in_app_notifications')
      await offer(operator.master, lead, second.organization.id)
      expect(await notificationsOf(db, lead, first.organization, id)).toEqual([
        ['Proposal sent', 'Recalled', undefined],
      ])
      expect(await notificationsOf(db, lead, second.organization, id)).toEqual([
        [undefined, undefined, second.organization.name],
      ])
      const [ended] = await first.master.asks<Record<string, unknown>>(
        'select status, service_name, lead_public_id from app.lead_offers where lead_id = $1',
        [lead],
      )
      expect(ended).toMatchObject({ status: 'RECALLED', service_name: 'Service true' })
    }),
  )

  test(
    'an offer’s outcome does not reveal the next provider',
    withFixture(async (db, fixture) => {
      const { first, lead, operator } = fixture
      await offer(operator.master, lead, first.organization.id)
      const { id } = await one<{ id: string }>(db, 'select max(id) as id from app.in_app_notifications')
      await move(operator.master, lead, 'recall')
      expect(await notificationsOf(db, lead, first.organization, id)).toEqual([
        ['Offered', 'Recalled', undefined],
      ])
      expect(
        await first.master.asks('select status from app.lead_offers where lead_id = $1', [lead]),
      ).toEqual([{ status: 'RECALLED' }])
    }),
  )
})
