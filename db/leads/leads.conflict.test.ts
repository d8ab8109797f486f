import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, ownDatabase, refusedWith, rolledBack } from '../test/people.ts'
import { move, offer } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { answerOn, countOf, withClients } from './test/concurrent-clients.ts'
import { fixtureOf, openOwner, put, statusOf, type Fixture, type OwnerConnection } from './test/fixture.ts'

const offerTo = (person: Person, { lead }: Fixture, organization: number, expected: string | null) =>
  person.asks<{ status: string }>(`select (app.offer_lead($1, $2, 'Because', $3)).status`, [
    lead,
    organization,
    expected,
  ])
const assignTo = (person: Person, { lead }: Fixture, agent: Person, expected: string | null) =>
  person.asks<{ status: string }>('select (app.assign_lead_to_agent($1, $2, $3)).status', [
    lead,
    agent.id,
    expected,
  ])
const note = (person: Person, { lead }: Fixture, expected: string | null, key: string | null = null) =>
  person.asks<{ id: string }>(
    `select (app.create_note($1, 'The price is 900', idempotency_key => $3, expected_status => $2)).id`,
    [lead, expected, key],
  )

describe('an outdated expected status gives CONFLICT and changes nothing', () => {
  test('offering does not take a lead from the provider that works it', () =>
    rolledBack(async (db) => {
      const fixture = await fixtureOf(db)
      const { organization } = fixture.others.vendor
      expect(await refusedWith(offerTo(fixture.operator.master, fixture, organization.id, 'NEW_LEAD'))).toBe(
        'TS006',
      )
      expect(await statusOf(db, fixture.lead)).toBe('ACCEPTED')
      expect(await offerTo(fixture.operator.master, fixture, organization.id, 'ACCEPTED')).toEqual([
        { status: 'ASSIGNED' },
      ])
    }))

  test('assigning an agent', () =>
    rolledBack(async (db) => {
      const fixture = await fixtureOf(db)
      expect(
        await refusedWith(assignTo(fixture.providersMaster, fixture, fixture.otherAgent, 'ASSIGNED')),
      ).toBe('TS006')
      const { agent } = await one<{ agent: number }>(
        db,
        'select assigned_user_id as agent from app.leads where id = $1',
        [fixture.lead],
      )
      expect(agent).toBe(fixture.agent.id)
      expect(await assignTo(fixture.providersMaster, fixture, fixture.otherAgent, 'ACCEPTED')).toEqual([
        { status: 'ACCEPTED' },
      ])
    }))

  test('a note is not shared with a new provider', () =>
    rolledBack(async (db) => {
      const fixture = await fixtureOf(db)
      const [first] = await note(fixture.referrer, fixture, 'ACCEPTED', 'a key of a note')
      await offer(fixture.operator.master, fixture.lead, fixture.others.vendor.organization.id)
      expect(await refusedWith(note(fixture.referrer, fixture, 'ACCEPTED'))).toBe('TS006')
      expect(
        await note(fixture.referrer, fixture, 'ACCEPTED', 'a key of a note'),
        'the first note stays',
      ).toEqual([first])
      expect(await note(fixture.referrer, fixture, 'ASSIGNED')).toHaveLength(1)
      expect(await refusedWith(note(fixture.third, fixture, 'ACCEPTED'))).toBe('TS006')
    }))

  test('a provider that lost the lead gets NOT_FOUND for any expected status', () =>
    rolledBack(async (db) => {
      const fixture = await fixtureOf(db)
      await put(db, fixture, 'ASSIGNED')
      await move(fixture.providersMaster, fixture.lead, 'decline', 'No capacity')
      for (const person of [fixture.providersMaster, fixture.third])
        for (const expected of ['ASSIGNED', 'NEW_LEAD', null])
          expect(await refusedWith(assignTo(person, fixture, fixture.otherAgent, expected))).toBe('TS003')
    }))
})

describe('concurrent changes', () => {
  let owner: OwnerConnection
  let fixture: Fixture
  let url: string
  beforeAll(async () => {
    url = (await ownDatabase()).url
    owner = await openOwner()
    fixture = await owner.committed(() => fixtureOf(owner.db))
  })
  afterAll(() => owner.db.end())

  test('20 concurrent notes with an expected status do not deadlock', async () => {
    const sql = `select 'written' as answer from app.create_note($1, 'Hello', expected_status => 'ACCEPTED')`
    const people = [fixture.referrer, fixture.agent, fixture.providersMaster, fixture.operator.master]
    const answers = await withClients(url, 20, (clients) =>
      Promise.all(
        clients.map((client, index) =>
          answerOn(client, people[index % 4] ?? fixture.agent, sql, [fixture.lead]),
        ),
      ),
    )
    expect(countOf(answers)).toEqual({ written: 20 })
  })

  test('of 20 operators offering one lead to different providers, one succeeds', async () => {
    await owner.committed(() => put(owner.db, fixture, 'NEW_LEAD'))
    const providers = [fixture.vendor, fixture.multiRole, fixture.others.vendor]
    const sql = `select (app.offer_lead($1, $2, 'Because', 'NEW_LEAD')).status as answer`
    const answers = await withClients(url, 20, (clients) =>
      Promise.all(
        clients.map((client, index) =>
          answerOn(client, fixture.operator.master, sql, [
            fixture.lead,
            providers[index % 3]?.organization.id,
          ]),
        ),
      ),
    )
    expect(countOf(answers)).toEqual({ ASSIGNED: 1, TS006: 19 })
  })
})
