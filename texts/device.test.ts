import { expect, test } from 'vitest'

import { deviceName, isHandheld } from './device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test.each([
  [chrome, 'Chrome on Windows'],
  [`${chrome} Edg/140.0`, 'Edge on Windows'],
  [iphone, 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['something else', 'Unknown browser'],
  [null, 'Unknown browser'],
])('one recognizes where one is signed in: %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test('a phone is drawn as one', () => {
  expect(isHandheld(iphone)).toBe(true)
  expect(isHandheld(chrome)).toBe(false)
})
