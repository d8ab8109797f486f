import { afterAll, expect, test } from 'vitest'
import { connected, one, ownDatabase } from '../test/people.ts'
import { answersOf } from '../test/world-leads.ts'
import { seedWorld } from '../test/world.ts'
import { answerOn, crowd } from './crowd.testing.ts'
import { openStage, serviceOf } from './leads.testing.ts'
import { attempt, dice, differences, everybody, kept, submitAll, sumUp } from './lists.testing.ts'

const { url } = await ownDatabase()
const stage = await openStage()
const { db } = stage
const { world, people, leads, service } = await stage.kept(async () => {
  const seeded = await seedWorld(db)
  const all = everybody(seeded)
  return {
    world: seeded,
    people: all,
    leads: await submitAll(db, all, 'race'),
    service: await serviceOf(db, seeded.vendor.organization.id),
  }
})
afterAll(() => db.end())

const create = 'select (app.create_lead(row($1, $2, null, $3, null)::app.new_lead)).id as answer'

test(
  'many at once, with totals put together all the while by two who do not know of each other',
  { timeout: 240_000 },
  () =>
    crowd(url, 8, async (clients) => {
      const working = { isOver: false }
      const summing = Promise.all(
        [0, 1].map(() =>
          connected(async (jobs) => {
            while (!working.isOver) await jobs.query(sumUp)
          }, 'jobsUrl'),
        ),
      )
      const answers = await Promise.all(
        clients.map(async (client, index) => {
          const roll = dice(100 + index)
          const heard: string[] = []
          for (let time = 0; time < 50; time += 1) {
            const { person, sql, params } = attempt(world, leads, roll)
            heard.push(await answerOn(client, person, sql, params))
            const customer = answersOf(90_000 + time)
            heard.push(
              await answerOn(client, world.associate, create, [service, customer, `${index}, lead ${time}`]),
            )
          }
          return heard
        }),
      )
      working.isOver = true
      await summing
      const done = answers.flat().filter((answer) => !/^[0-9A-Z]{5}$/.test(answer))
      expect(done.length).toBeGreaterThan(430)
      await db.query('begin')
      const { wrong, looked } = await differences(people)
      await db.query('rollback')
      expect(wrong).toEqual([])
      expect(looked).toBeGreaterThan(400)
    }),
)

test('killed in the middle, it has done nothing; the next one does all', async () => {
  const before = await kept(db)
  await connected(async (jobs) => {
    const { pid } = await one<{ pid: number }>(jobs, 'select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => jobs.once('error', resolve))
    await jobs.query('begin')
    await jobs.query(sumUp)
    // Another one passes by what the first has in hand.
    expect(await connected((other) => one(other, sumUp), 'jobsUrl')).toEqual({ done: 0 })
    await db.query('select pg_terminate_backend($1)', [pid])
    await lost
  }, 'jobsUrl')
  expect(await kept(db)).toEqual(before)
  await connected((jobs) => jobs.query(sumUp), 'jobsUrl')
  expect(await kept(db)).toEqual(before)
  const { rowCount } = await db.query('select from app.lead_totals where not is_sum')
  expect(rowCount).toBe(0)
})
