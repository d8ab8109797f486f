import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fontFile, latinFont } from './font.ts'

test('the font’s file is what node web/build/font.ts makes of the package', async () => {
  const made = await latinFont()
  expect(made.length).toBeLessThan(32_000)
  expect(made.equals(readFileSync(fontFile)), 'run node web/build/font.ts').toBe(true)
})
