import { expect, test } from 'vitest'

import { liveAddress } from './liveAddress.ts'

const admin = { id: 7, userType: 'MASTER_ADMIN', organizationType: 'MULTI_ROLE_PROVIDER' }

test('"/api on the same host (wss when the page is https, otherwise ws) … all lower-cased except the id"', () => {
  expect(liveAddress(admin, { protocol: 'https:', host: 'leads.example' })).toBe(
    'wss://leads.example/api?orgType=multi_role_provider&userType=master_admin&userId=7',
  )
  expect(liveAddress(admin, { protocol: 'http:', host: 'localhost:3000' })).toMatch(
    /^ws:\/\/localhost:3000\/api\?/,
  )
})

test('a person without an organization sends none', () => {
  const associate = { id: 8, userType: 'ASSOCIATE', organizationType: null }
  expect(liveAddress(associate, { protocol: 'http:', host: 'x' })).toBe(
    'ws://x/api?orgType=&userType=associate&userId=8',
  )
})
