import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { inspect, codesFor } from './sample.ts'

test.each(Object.entries(attacks))('%s: refused', async (_, asked) => {
  expect(await inspect(asked)).toHaveProperty('errors')
  expect(await codesFor(asked)).toContain(asked.why)
})

test('a document that overflows the parser’s stack is refused as any other', async () => {
  const [why] = await codesFor({ text: `{word(json:${'['.repeat(1_980)}` })
  expect(['inputDepth', 'INVALID_INPUT']).toContain(why)
})

test('a kilobyte of doubling fragments counts as an attack', () => {
  expect(attacks['doubling fragments']?.text.length).toBeLessThan(1_200)
})
