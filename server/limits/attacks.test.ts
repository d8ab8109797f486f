import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { inspect, codesFor } from './sample.ts'

test.each(Object.entries(attacks))('%s: refused within 50 ms', async (_, asked) => {
  let best = Infinity
  for (let tries = 0; tries < 10 && best >= 50; tries += 1) {
    const start = performance.now()
    const answer = await inspect(asked)
    best = Math.min(best, performance.now() - start)
    expect(answer).toHaveProperty('errors')
  }
  expect(await codesFor(asked)).toContain(asked.why)
  expect(best).toBeLessThan(50)
})

test('a document that overflows the parser’s stack is refused as any other', async () => {
  const [why] = await codesFor({ text: `{word(json:${'['.repeat(1_980)}` })
  expect(['inputDepth', 'INVALID_INPUT']).toContain(why)
})

test('a kilobyte of doubling fragments counts as an attack', () => {
  expect(attacks['doubling fragments']?.text.length).toBeLessThan(1_200)
})

test('a series of attacks never blocks the event loop for 100 ms', async () => {
  let least = Infinity
  for (let tries = 0; tries < 10 && least >= 100; tries += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    for (const asked of Object.values(attacks)) {
      await inspect(asked)
      await setImmediate()
    }
    delay.disable()
    least = Math.min(least, delay.max / 1e6)
  }
  expect(least).toBeLessThan(100)
})
