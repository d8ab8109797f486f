import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../test/people.ts'
import { answersOf, offer } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person } from '../test/world.ts'
import { answerOn, countOf, crowd } from './crowd.testing.ts'
import { openStage, serviceOf, statusOf, submits } from './leads.testing.ts'

const { url } = await ownDatabase()
const { db, kept } = await openStage()
const { vendor, associate, operator, service, referrers } = await kept(async () => {
  const world = await seedWorld(db)
  const people: Person[] = []
  for (let one = 0; one < 50; one += 1) people.push(await seedPerson(db, 'ASSOCIATE', undefined))
  return { ...world, referrers: people, service: await serviceOf(db, world.vendor.organization.id) }
})
afterAll(() => db.end())

/** An offered lead about this customer. */
function offered(customer: number): Promise<number> {
  return kept(async () => {
    const { id } = await submits(associate, service, answersOf(customer), `race for ${customer}`)
    await offer(operator.master, id, vendor.organization.id)
    return id
  })
}

const rounds = 20
const atOnce = 64

const move = `select (app.move_lead($1, $2, 'Because', expected_status => $3)).status as answer`
const accepting = [vendor.master, 'accept'] as const
const steps = [
  accepting,
  [vendor.master, 'decline'],
  [operator.master, 'recall'],
  [associate, 'withdraw'],
] as const

test('64 at once on one lead have one winner, the others hear CONFLICT', { timeout: 120_000 }, () =>
  crowd(url, atOnce, async (clients) => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await offered(50_000 + round)
      const answers = await Promise.all(
        clients.map((client, index) => {
          const [person, step] = steps[(index + round) % steps.length] ?? accepting
          return answerOn(client, person, move, [id, step, 'ASSIGNED'])
        }),
      )
      const { TS006: conflicts, ...winner } = countOf(answers)
      expect(conflicts).toBe(atOnce - 1)
      expect(winner).toEqual({ [await statusOf(db, id)]: 1 })
      const { rowCount } = await db.query('select from app.lead_history where lead_id = $1', [id])
      expect(rowCount).toBe(3)
    }
  }),
)

test('without the expected status the second of two is told that the change is not possible', async () => {
  const id = await offered(60_000)
  const answers = await crowd(url, 2, (clients) =>
    Promise.all(clients.map((client) => answerOn(client, vendor.master, move, [id, 'accept', null]))),
  )
  expect(answers.toSorted()).toEqual(['ACCEPTED', 'TS005'])
})

const create = `select id, status as answer from app.create_lead(row($1, $2, null, $3, null)::app.new_lead)`

test('50 submissions at once for one customer by 50 referrers: one NEW_LEAD, 49 DUPLICATE', async () => {
  const answers = await crowd(url, referrers.length, (clients) =>
    Promise.all(
      clients.map((client, index) =>
        answerOn(client, referrers[index] ?? associate, create, [
          service,
          answersOf(70_000),
          `by number ${index}`,
        ]),
      ),
    ),
  )
  expect(countOf(answers)).toEqual({ NEW_LEAD: 1, DUPLICATE: 49 })
})

test('100 submissions at once with one key: one lead', async () => {
  const submit = (client: pg.Client) =>
    answerOn(client, associate, create.replace('id, status', 'id::text'), [
      service,
      answersOf(80_000),
      'the only key',
    ])
  const twice = async (client: pg.Client) => [await submit(client), await submit(client)]
  const answers = await crowd(url, 50, (clients) => Promise.all(clients.map(twice)))
  expect(Object.values(countOf(answers.flat()))).toEqual([100])
  const { rowCount } = await db.query(`select from app.leads where idempotency_key = 'the only key'`)
  expect(rowCount).toBe(1)
})

test('customers claimed in every order at once wait for each other without a deadlock', async () => {
  const answers = await crowd(url, 40, (clients) =>
    Promise.all(
      clients.map((client, index) => {
        const { phoneNumber } = answersOf(90_000 + ((index * 3) % 5))
        const given = { ...answersOf(90_000 + (index % 5)), phoneNumber }
        return answerOn(client, referrers[index] ?? associate, create, [service, given, `crossed ${index}`])
      }),
    ),
  )
  const { NEW_LEAD: first = 0, DUPLICATE: later = 0 } = countOf(answers)
  expect([first > 0, first + later]).toEqual([true, 40])
})
