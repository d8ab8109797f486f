import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '../base/log.ts'
import { compact } from './compact.ts'

test('it continues while there is more, and leaves the processors to others between two calls', async () => {
  const counts = [500, 500, 3, 500]
  const calls: { began: number; ended: number }[] = []
  const ask = async (name: string) => {
    const began = performance.now()
    await pause(30)
    calls.push({ began, ended: performance.now() })
    // A cast: the caller of ask() names the type of its rows.
    return [{ [name]: counts.shift() }] as never
  }
  const job = compact('sum_figures')({
    ask,
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    log: openLog({ logLevel: 'silent' }),
  })
  // A cast: of the helpers, the job reads the signal only, which may be missing.
  await job({}, {} as never)
  expect(counts).toEqual([500])
  const [first, second, third] = calls
  if (!first || !second || !third) throw new Error('the job asked less than three times')
  expect(second.began - first.ended).toBeGreaterThan(first.ended - first.began)
  expect(third.began - second.ended).toBeGreaterThan(second.ended - second.began)
})
