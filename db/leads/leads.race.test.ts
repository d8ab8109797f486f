import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../test/people.ts'
import { answersOf, offer } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person } from '../test/world.ts'
import { answerOn, countOf, withClients } from './test/concurrent-clients.ts'
import { openOwner, serviceOf, statusOf, submits } from './test/fixture.ts'
import { newLead } from '../test/new-lead.ts'

const { url } = await ownDatabase()
const { db, committed } = await openOwner()
const { vendor, associate, operator, service, referrers } = await committed(async () => {
  const world = await seedWorld(db)
  const people: Person[] = []
  for (let one = 0; one < 50; one += 1) people.push(await seedPerson(db, 'ASSOCIATE', undefined))
  return { ...world, referrers: people, service: await serviceOf(db, world.vendor.organization.id) }
})
afterAll(() => db.end())

/** A lead about this customer, offered to the vendor. */
function offered(customer: number): Promise<number> {
  return committed(async () => {
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

test(
  'of 64 concurrent changes one succeeds; the others get CONFLICT or NOT_FOUND',
  { timeout: 120_000 },
  () =>
    withClients(url, atOnce, async (clients) => {
      for (let round = 0; round < rounds; round += 1) {
        const id = await offered(50_000 + round)
        const answers = await Promise.all(
          clients.map((client, index) => {
            const [person, step] = steps[(index + round) % steps.length] ?? accepting
            return answerOn(client, person, move, [id, step, 'ASSIGNED'])
          }),
        )
        const { TS006: conflicts = 0, TS003: strangers = 0, ...winner } = countOf(answers)
        expect(conflicts + strangers).toBe(atOnce - 1)
        expect(strangers === 0, 'the provider alone can lose it').toBe('ACCEPTED' in winner)
        expect(winner).toEqual({ [await statusOf(db, id)]: 1 })
        const { rowCount } = await db.query('select from app.lead_history where lead_id = $1', [id])
        expect(rowCount).toBe(3)
      }
    }),
)

test('without an expected status the second change gets TRANSITION', async () => {
  const id = await offered(60_000)
  const answers = await withClients(url, 2, (clients) =>
    Promise.all(clients.map((client) => answerOn(client, vendor.master, move, [id, 'accept', null]))),
  )
  expect(answers.toSorted()).toEqual(['ACCEPTED', 'TS005'])
})

const create = `select id, status as answer from app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3' })})`

test('50 concurrent submissions of one customer give one NEW_LEAD and 49 DUPLICATE', async () => {
  const answers = await withClients(url, referrers.length, (clients) =>
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

test('100 concurrent submissions with one key give one lead', async () => {
  const submit = (client: pg.Client) =>
    answerOn(client, associate, create.replace('id, status', 'id::text'), [
      service,
      answersOf(80_000),
      'the only key',
    ])
  const twice = async (client: pg.Client) => [await submit(client), await submit(client)]
  const answers = await withClients(url, 50, (clients) => Promise.all(clients.map(twice)))
  expect(Object.values(countOf(answers.flat()))).toEqual([100])
  const { rowCount } = await db.query(`select from app.leads where idempotency_key = 'the only key'`)
  expect(rowCount).toBe(1)
})

test('claims in any order do not deadlock', async () => {
  const answers = await withClients(url, 40, (clients) =>
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
