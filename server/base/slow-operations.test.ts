import { expect, test } from 'vitest'
import { type SlowOperation, SlowOperations } from './slow-operations.ts'

const reported = async (slow: SlowOperations) => {
  let said: readonly SlowOperation[] = []
  await slow.report(async (all) => (said = all))
  return said
}

test('requests of a second or more are added up by operation, and reported once', async () => {
  const slow = new SlowOperations()
  for (const ms of [999.4, 1_000, 2_500.4]) slow.note('Leads', ms)
  slow.note('Lead', 1_200)
  slow.note('Bell', 3)
  expect(await reported(slow)).toEqual([
    { operation: 'Leads', times: 2, total: 3_500, longest: 2_500 },
    { operation: 'Lead', times: 1, total: 1_200, longest: 1_200 },
  ])
  expect(await reported(slow)).toEqual([])
})

test('what a failed report did not deliver comes with what was noted since', async () => {
  const slow = new SlowOperations()
  slow.note('Leads', 1_500)
  const failing = slow.report(async () => {
    slow.note('Leads', 2_000)
    throw new Error('the database is away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await reported(slow)).toEqual([{ operation: 'Leads', times: 2, total: 3_500, longest: 2_000 }])
})
