import { expect, test } from 'vitest'

import { passkeyObstacle } from './passkeySite.ts'

const at = (url: string) => passkeyObstacle(new URL(url))

test.each(['https://market.example/settings', 'http://localhost:4400/'])(
  'passkeys can be used at %s',
  (url) => {
    expect(at(url)).toBeUndefined()
  },
)

test.each(['http://127.0.0.1:4400/settings', 'http://[::1]:4400/'])(
  'on the server itself, %s leads to localhost',
  (url) => {
    expect(at(url)).toContain('Open http://localhost:4400 instead')
  },
)

test.each(['http://192.0.2.7/', 'https://[2001:db8::1]/'])('%s has no host name', (url) => {
  expect(at(url)).toContain('by its name instead of its IP address')
})
