import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { eventually } from '../test/eventually.ts'
import { enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { mailProblem, mailTasks, type FailingMail } from './mail-tasks.ts'
import { watchMail } from './mail-watch.ts'
import { asking } from './task.ts'

let fixture: Fixture
let pool: pg.Pool

beforeAll(async () => {
  fixture = await openFixture()
  pool = new pg.Pool({ connectionString: fixture.database.jobsUrl })
})
afterAll(async () => {
  await pool.end()
  await fixture.close()
})

const failing = async () => (await asking(pool)<FailingMail>('failing_mail', mailTasks))[0]
/** Letters of a mail server that is down, after this many tries. */
async function failed(tries: number, task = 'accounts__send_reset') {
  await enqueue(fixture, task, {})
  await fixture.owner.query(
    `update graphile_worker._private_jobs set attempts = $1, last_error = 'MailError', updated_at = now()
      where attempts = 0`,
    [tries],
  )
}
const forget = () => fixture.owner.query('delete from graphile_worker._private_jobs')

test('how long a letter has failed follows from its tries', async () => {
  for (const [tries, least, most] of [
    [1, 0, 2],
    [3, 10, 13],
    [7, 636, 640],
    [12, 56_000, 80_000],
  ] as const) {
    await forget()
    await failed(tries)
    const found = await failing()
    expect(found?.letters).toBe(1)
    expect(found?.seconds).toBeGreaterThanOrEqual(least)
    expect(found?.seconds).toBeLessThan(most)
  }
})

test('letters that wait for their first try, were given up, or are no letters do not count', async () => {
  await forget()
  await failed(25)
  await failed(7, 'notifications__send_push')
  await enqueue(fixture, 'accounts__send_reset', {})
  expect(await failing()).toEqual({ letters: 0, seconds: 0 })
})

test('a problem has the minutes and the number of letters', () => {
  expect(mailProblem(undefined)).toBeUndefined()
  expect(mailProblem({ letters: 5, seconds: 299 })).toBeUndefined()
  expect(mailProblem({ letters: 1, seconds: 300 })).toBe(
    'mail has failed for 5 minutes; 1 letter waits for another try',
  )
  expect(mailProblem({ letters: 264, seconds: 1_000 })).toMatch(/16 minutes; 264 letters wait/)
})

test('the log has one line when mail fails for long, and one when it works again', async () => {
  await forget()
  await failed(7)
  const count = (message: string) => fixture.lines.filter((line) => line.includes(message)).length
  let asked = 0
  const ask = asking(pool)
  const watch = watchMail((...args) => ((asked += 1), ask(...args)), { every: 20, log: fixture.log })
  try {
    await eventually(() => expect(asked).toBeGreaterThan(5))
    expect(count('mail has failed for long')).toBe(1)
    await forget()
    await eventually(() => expect(count('mail works again')).toBe(1))
    const before = asked
    await eventually(() => expect(asked).toBeGreaterThan(before + 3))
    expect([count('mail has failed for long'), count('mail works again')]).toEqual([1, 1])
  } finally {
    await watch.stop()
  }
})
