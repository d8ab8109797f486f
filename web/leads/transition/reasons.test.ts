import { expect, test } from 'vitest'

import { verdictOf } from './reasons.ts'

test('each provider is shown with what speaks for it and what against', () => {
  expect(['Active', 'Offers this service', 'Covers Texas'].map(verdictOf)).toEqual(['for', 'for', 'for'])
  const against = [
    'Not active',
    'Doesn’t offer this service',
    'Doesn’t cover Texas',
    'Declined this lead or let it expire',
    'Paused until Tue, Dec 1',
    'Closed until Mon, Nov 30, 8:00 AM',
    'Daily cap reached: 5 of 5 offers',
    'Cap of open leads reached: 3 of 3',
  ]
  expect(new Set(against.map(verdictOf))).toEqual(new Set(['against']))
  expect(['3 open leads', 'Accepts 80% of offers', 'No offers yet'].map(verdictOf)).toEqual([
    'fact',
    'fact',
    'fact',
  ])
})
