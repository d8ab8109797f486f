import type pg from 'pg'
import { answerOn, countOf, withClients } from '../db/leads/test/concurrent-clients.ts'
import { offer, submit } from '../db/test/world-leads.ts'
import { seedWorld } from '../db/test/world.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/lead-race.ts [rounds] [concurrency]` has many people change one lead at once. Reports the rounds in which
 * not exactly one succeeded while the others got CONFLICT.
 */
const rounds = Number(process.argv[2] ?? 200)
const atOnce = Number(process.argv[3] ?? 64)
const move = `select (app.move_lead($1, $2, 'Because', expected_status => 'ASSIGNED')).status as answer`

await onDatabase(race)

async function race(db: pg.Client, url: string): Promise<void> {
  const world = await committed(db, () => seedWorld(db))
  const { vendor, associate, operator } = world
  const steps = [
    [vendor.master, 'accept'],
    [vendor.master, 'decline'],
    [operator.master, 'recall'],
    [associate, 'withdraw'],
  ] as const
  const times: number[] = []
  const wrong: object[] = []
  await withClients(url, atOnce, async (clients) => {
    for (let round = 0; round < rounds; round += 1) {
      const lead = await committed(db, async () => {
        const id = await submit(db, associate, vendor.organization.id)
        await offer(operator.master, id, vendor.organization.id)
        return id
      })
      const start = performance.now()
      const answers = await Promise.all(
        clients.map((client, index) => {
          const [person, step] = steps[(index + round) % steps.length] ?? steps[0]
          return answerOn(client, person, move, [lead, step])
        }),
      )
      times.push(performance.now() - start)
      const counts = countOf(answers)
      if (counts['TS006'] !== atOnce - 1) wrong.push({ round, ...counts })
    }
  })
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  console.log(`${rounds} rounds of ${atOnce} at once: ${wrong.length} without exactly one winner`)
  console.log(`median ${median.toFixed(0)} ms a round, ${(median / atOnce).toFixed(1)} ms a change`)
  if (wrong.length > 0) console.log(wrong)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

async function committed<T>(db: pg.Client, work: () => Promise<T>): Promise<T> {
  await db.query('begin')
  const result = await work()
  await db.query('commit')
  return result
}
