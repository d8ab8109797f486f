import { beforeAll, expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { connected, one, ownDatabase } from '../test/people.ts'
import { seedPerson, seedWorld, type World } from '../test/world.ts'

let world: World
let url: string

beforeAll(async () => {
  url = (await ownDatabase()).url
  await connected(async (db) => {
    world = await seedWorld(db)
  })
})

const propose = async () =>
  Number(
    await withClients(url, 1, ([client]) =>
      answerOn(
        client!,
        world.vendor.master,
        `select (app.propose_service(jsonb_populate_record(null::app.new_service,
          '{"name": "Gutter cleaning", "category_id": 1, "customer_type": "both"}'))).id as answer`,
        [],
      ),
    ),
  )

test('concurrent decisions give one decision, one announcement, and CONFLICT for the others', async () => {
  const proposal = await propose()
  const { master, organization } = world.operator
  const deciders = [master, await connected((db) => seedPerson(db, 'MASTER_ADMIN', organization))]
  const answers = await withClients(url, 16, (clients) =>
    Promise.all(
      clients.map((client, index) =>
        answerOn(
          client,
          deciders[index % 2]!,
          index % 4 < 2
            ? 'select (app.approve_service_proposal($1, 1)).status as answer'
            : `select (app.reject_service_proposal($1, 1, 'No')).status as answer`,
          [proposal],
        ),
      ),
    ),
  )
  const { TS006, ...decisions } = countOf(answers)
  expect(TS006).toBe(15)
  const [decision] = Object.keys(decisions)
  await connected(async (db) => {
    const { status } = await one<{ status: string }>(
      db,
      'select status from app.service_proposals where id = $1',
      [proposal],
    )
    expect(status).toBe(decision)
    const made = await one(db, `select count(*)::int as n from app.services where name = 'Gutter cleaning'`)
    expect(made).toEqual({ n: status === 'APPROVED' ? 1 : 0 })
  })
})

test('a concurrent edit is not published: the approval publishes the reviewed version or conflicts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const proposal = await propose()
    const [edited, approved] = await withClients(url, 2, ([a, b]) =>
      Promise.all([
        answerOn(
          a!,
          world.vendor.master,
          `select (app.update_service_proposal($1, jsonb_populate_record(null::app.new_service, '{"name": "Other"}'), 1)).status as answer`,
          [proposal],
        ),
        answerOn(b!, world.operator.master, 'select (app.approve_service_proposal($1, 1)).status as answer', [
          proposal,
        ]),
      ]),
    )
    expect([
      ['WAITING', 'TS006'],
      ['TS006', 'APPROVED'],
    ]).toContainEqual([edited, approved])
    await connected(async (db) => {
      const { rows } = await db.query<{ name: string }>(
        'select s.name from app.services s join app.service_proposals p on p.service_id = s.id where p.id = $1',
        [proposal],
      )
      expect(rows).toEqual(approved === 'APPROVED' ? [{ name: 'Gutter cleaning' }] : [])
      await db.query(`update app.service_proposals set submitted_at = submitted_at - interval '2 days'`)
    })
  }
})

test('concurrent proposals stay within the daily limit', async () => {
  await connected((db) =>
    db.query(`update app.service_proposals set submitted_at = submitted_at - interval '2 days'`),
  )
  const answers = await withClients(url, 14, (clients) =>
    Promise.all(
      clients.map((client) =>
        answerOn(
          client,
          world.vendor.master,
          `select (app.propose_service(jsonb_populate_record(null::app.new_service,
            '{"name": "Once more", "category_id": 1, "customer_type": "both"}'))).status as answer`,
          [],
        ),
      ),
    ),
  )
  expect(countOf(answers)).toEqual({ WAITING: 10, TS007: 4 })
})
