import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, ownDatabase, refusedWith, rolledBack } from '../test/people.ts'
import { move, offer } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { answerOn, countOf, crowd } from './crowd.testing.ts'
import { castOf, openStage, put, statusOf, type Cast, type Stage } from './leads.testing.ts'

const offerTo = (person: Person, { lead }: Cast, organization: number, expected: string | null) =>
  person.asks<{ status: string }>(`select (app.offer_lead($1, $2, 'Because', $3)).status`, [
    lead,
    organization,
    expected,
  ])
const assignTo = (person: Person, { lead }: Cast, agent: Person, expected: string | null) =>
  person.asks<{ status: string }>('select (app.assign_lead_to_agent($1, $2, $3)).status', [
    lead,
    agent.id,
    expected,
  ])
const note = (person: Person, { lead }: Cast, expected: string | null, key: string | null = null) =>
  person.asks<{ id: string }>(
    `select (app.create_note($1, 'The price is 900', idempotency_key => $3, expected_status => $2)).id`,
    [lead, expected, key],
  )

describe('who says what they saw of a lead hears CONFLICT when it has moved on, and changes nothing', () => {
  test('offering: a lead that a provider works by now is not taken from them by mistake', () =>
    rolledBack(async (db) => {
      const cast = await castOf(db)
      const { organization } = cast.others.vendor
      expect(await refusedWith(offerTo(cast.operator.master, cast, organization.id, 'NEW_LEAD'))).toBe(
        'TS006',
      )
      expect(await statusOf(db, cast.lead)).toBe('ACCEPTED')
      expect(await offerTo(cast.operator.master, cast, organization.id, 'ACCEPTED')).toEqual([
        { status: 'ASSIGNED' },
      ])
    }))

  test('naming an agent', () =>
    rolledBack(async (db) => {
      const cast = await castOf(db)
      expect(await refusedWith(assignTo(cast.providersMaster, cast, cast.otherAgent, 'ASSIGNED'))).toBe(
        'TS006',
      )
      const { agent } = await one<{ agent: number }>(
        db,
        'select assigned_user_id as agent from app.leads where id = $1',
        [cast.lead],
      )
      expect(agent).toBe(cast.agent.id)
      expect(await assignTo(cast.providersMaster, cast, cast.otherAgent, 'ACCEPTED')).toEqual([
        { status: 'ACCEPTED' },
      ])
    }))

  test('a note: it is not shared with a provider who came meanwhile', () =>
    rolledBack(async (db) => {
      const cast = await castOf(db)
      const [first] = await note(cast.referrer, cast, 'ACCEPTED', 'a key of a note')
      await offer(cast.operator.master, cast.lead, cast.others.vendor.organization.id)
      expect(await refusedWith(note(cast.referrer, cast, 'ACCEPTED'))).toBe('TS006')
      expect(
        await note(cast.referrer, cast, 'ACCEPTED', 'a key of a note'),
        'what was written stays so',
      ).toEqual([first])
      expect(await note(cast.referrer, cast, 'ASSIGNED')).toHaveLength(1)
      expect(await refusedWith(note(cast.third, cast, 'ACCEPTED'))).toBe('TS006')
    }))

  test('a provider who lost it is told that it has moved on, a stranger that there is none', () =>
    rolledBack(async (db) => {
      const cast = await castOf(db)
      await put(db, cast, 'ASSIGNED')
      await move(cast.providersMaster, cast.lead, 'decline', 'No capacity')
      expect(await refusedWith(assignTo(cast.providersMaster, cast, cast.agent, 'ASSIGNED'))).toBe('TS006')
      expect(await refusedWith(assignTo(cast.providersMaster, cast, cast.agent, null))).toBe('TS003')
      for (const expected of ['ASSIGNED', 'NEW_LEAD', null])
        expect(await refusedWith(assignTo(cast.third, cast, cast.otherAgent, expected))).toBe('TS003')
    }))
})

describe('many at once', () => {
  let stage: Stage
  let cast: Cast
  let url: string
  beforeAll(async () => {
    url = (await ownDatabase()).url
    stage = await openStage()
    cast = await stage.kept(() => castOf(stage.db))
  })
  afterAll(() => stage.db.end())

  test('20 notes of people who say what they saw wait for each other without a deadlock', async () => {
    const sql = `select 'written' as answer from app.create_note($1, 'Hello', expected_status => 'ACCEPTED')`
    const people = [cast.referrer, cast.agent, cast.providersMaster, cast.operator.master]
    const answers = await crowd(url, 20, (clients) =>
      Promise.all(
        clients.map((client, index) => answerOn(client, people[index % 4] ?? cast.agent, sql, [cast.lead])),
      ),
    )
    expect(countOf(answers)).toEqual({ written: 20 })
  })

  test('of 20 operators who offer one lead, each with another provider in mind, one does', async () => {
    await stage.kept(() => put(stage.db, cast, 'NEW_LEAD'))
    const providers = [cast.vendor, cast.multiRole, cast.others.vendor]
    const sql = `select (app.offer_lead($1, $2, 'Because', 'NEW_LEAD')).status as answer`
    const answers = await crowd(url, 20, (clients) =>
      Promise.all(
        clients.map((client, index) =>
          answerOn(client, cast.operator.master, sql, [cast.lead, providers[index % 3]?.organization.id]),
        ),
      ),
    )
    expect(countOf(answers)).toEqual({ ASSIGNED: 1, TS006: 19 })
  })
})
