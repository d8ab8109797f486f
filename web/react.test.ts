import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, test } from 'vitest'

import { lean } from './react.ts'

const file = createRequire(import.meta.url).resolve('react-dom/package.json')
const code = readFileSync(file.replace('package.json', 'cjs/react-dom-client.production.js'), 'utf8')

test('the installed React is the one whose unused parts are known', () => {
  expect(lean(code).length).toBeLessThan(code.length * 0.9)
})

test('what begins a page from a server is gone, so nothing that follows from it can be reached', () => {
  const result = lean(code)
  expect(result).not.toContain('exports.hydrateRoot')
  expect(result).not.toMatch(/\bisHydrating = !0/)
  expect(result).toContain('exports.createRoot')
})

test('another version of React, or one without a part that is to be emptied, is refused', () => {
  expect(() => lean(code.replace(/exports\.version = ".*?"/, 'exports.version = "99.0.0"'))).toThrow('only')
  expect(() => lean(code.replaceAll('startViewTransition', 'begin'))).toThrow('startViewTransition')
})
