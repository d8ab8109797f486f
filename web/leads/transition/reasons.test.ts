import { expect, test } from 'vitest'

import { verdictOf } from './reasons.ts'

test('each provider is shown with what speaks for it and what against', () => {
  expect(['Active', 'Offers this service', 'Covers Texas'].map(verdictOf)).toEqual(['for', 'for', 'for'])
  const against = [
    'Not active',
    'Doesn’t offer this service',
    'Doesn’t cover Texas',
    'Declined this lead or let it expire',
  ]
  expect(against.map(verdictOf)).toEqual(['against', 'against', 'against', 'against'])
  expect(['3 open leads', 'Accepts 80% of offers', 'No offers yet'].map(verdictOf)).toEqual([
    'fact',
    'fact',
    'fact',
  ])
})
