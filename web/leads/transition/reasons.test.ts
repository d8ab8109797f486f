import { expect, test } from 'vitest'

import { verdictOf } from './reasons.ts'

test('each provider is shown with what speaks for it and what against', () => {
  expect(['Active', 'Serves this service', 'Covers the state'].map(verdictOf)).toEqual(['for', 'for', 'for'])
  const against = [
    'Not active',
    'Does not serve this service',
    'Does not cover the state',
    'Declined this lead or let it expire',
  ]
  expect(against.map(verdictOf)).toEqual(['against', 'against', 'against', 'against'])
  expect(['3 open leads', 'Accepted 80% of offers', 'No offers so far'].map(verdictOf)).toEqual([
    'fact',
    'fact',
    'fact',
  ])
})
