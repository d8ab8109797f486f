import { afterAll, expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
import { connected, one, ownDatabase } from '../test/people.ts'
import { answersOf } from '../test/world-leads.ts'
import { seedWorld } from '../test/world.ts'
import { answerOn, withClients } from './test/concurrent-clients.ts'
import { openOwner, serviceOf } from './test/fixture.ts'
import { attempt, dice, differences, allPeople, storedTotals, submitAll, sumUp } from './test/lists.ts'
import { newLead } from '../test/new-lead.ts'

const { url } = await ownDatabase()
const owner = await openOwner()
const { db } = owner
const { world, people, leads, service } = await owner.committed(async () => {
  const seeded = await seedWorld(db)
  const all = allPeople(seeded)
  return {
    world: seeded,
    people: all,
    leads: await submitAll(db, all, 'race'),
    service: await serviceOf(db, seeded.vendor.organization.id),
  }
})
afterAll(() => db.end())

const create = `select (app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3' })})).id as answer`

test(
  'lists and totals stay correct under concurrent changes and two compacting jobs',
  { timeout: 240_000 },
  () =>
    withClients(url, 8, async (clients) => {
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
          const results: string[] = []
          for (let time = 0; time < 50; time += 1) {
            const { person, sql, params } = attempt(world, leads, roll)
            results.push(await answerOn(client, person, sql, params))
            const customer = answersOf(90_000 + time)
            results.push(
              await answerOn(client, world.associate, create, [service, customer, `${index}, lead ${time}`]),
            )
          }
          return results
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

test('a killed compaction changes nothing, and the next one completes it', async () => {
  const before = await storedTotals(db)
  await connected(async (jobs) => {
    const { pid } = await one<{ pid: number }>(jobs, 'select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => jobs.on('error', resolve))
    await jobs.query('begin')
    await jobs.query(sumUp)
    // A concurrent run skips the rows that the first one has locked.
    expect(await connected((other) => one(other, sumUp), 'jobsUrl')).toEqual({ done: 0 })
    await db.query('select pg_terminate_backend($1)', [pid])
    await lost
  }, 'jobsUrl')
  expect(await storedTotals(db)).toEqual(before)
  await connected((jobs) => compactAll(jobs, 'sum_lead_totals'), 'jobsUrl')
  expect(await storedTotals(db)).toEqual(before)
  const { rowCount } = await db.query('select from app.lead_totals where not is_sum')
  expect(rowCount).toBe(0)
})
