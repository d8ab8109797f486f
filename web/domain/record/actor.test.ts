import { expect, test } from 'vitest'

import { actorOf } from './actor.ts'

test('a person hidden from the viewer is named by their party', () => {
  const organization = { legalBusinessName: 'Cedar Bluff' }
  const actor = { actorUser: null, party: 'PROVIDER', organization }
  expect(actorOf(actor)).toBe('Cedar Bluff')
  expect(actorOf({ ...actor, party: 'AGENT' })).toBe('An agent of Cedar Bluff')
  expect(actorOf({ ...actor, party: 'CLOCK' })).toBe('Automatically')
  expect(actorOf({ ...actor, party: 'ROUTING' })).toBe('Offered automatically')
  expect(actorOf({ ...actor, party: 'OPERATOR' })).toBe('Turnstone')
  expect(actorOf({ ...actor, actorUser: { firstName: 'Ana', lastName: 'Silva' } })).toBe('Ana Silva')
})
