import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../base/pool.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from './test/fixture.ts'
import { startSchedule } from './schedule.ts'

let fixture: Fixture
beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())

test('a tick does not move a waiting job', async () => {
  const pool = openPool(fixture.database.jobsUrl, { name: 'jobs', max: 2, log: fixture.log })
  const waiting = async () =>
    (
      await fixture.owner.query<{ revision: number; run_at: Date }>(
        `select revision, run_at from graphile_worker.jobs where task_identifier = 'test__tick'`,
      )
    ).rows
  const ticking = startSchedule(pool, { ticks: { test__tick: 20 }, log: fixture.log })
  await eventually(async () => expect(await waiting()).toHaveLength(1))
  const [first] = await waiting()
  await eventually(async () =>
    expect((await waiting())[0]?.revision).toBeGreaterThan((first?.revision ?? 0) + 3),
  )
  expect((await waiting()).map(({ run_at }) => run_at)).toEqual([first?.run_at])
  await ticking.stop()
  await pool.end()
})
