import { expect, test } from 'vitest'

import { keeper, sinceWords, stepOf } from './figures.ts'
import { originOf, sampleSentence } from './sample.ts'
import { scopeLabel, scopes } from './scopes.ts'
import { dealOf, filterOf } from './subject.ts'

const kept = { createdAt: '2026-11-19T18:00:00Z', createdByUser: { firstName: 'Ada', lastName: 'Byron' } }

test('a change is described with its figures, defaults, and removal', () => {
  expect(stepOf({ providerRate: '12.500', associateShare: null }, true)).toBe('Rate 12.50%, share inherited')
  expect(stepOf({ providerRate: null, associateShare: '40.000' }, true)).toBe('Rate inherited, share 40.00%')
  expect(stepOf({ providerRate: null, associateShare: '55.000' }, false)).toBe('Share 55.00%')
  expect(stepOf({ providerRate: null, associateShare: null }, true)).toBe(
    'Removed: less specific terms apply',
  )
})

test('terms name their author and date, except the installed ones', () => {
  expect(sinceWords(kept)).toBe('Since Nov 19, 2026, by Ada Byron')
  expect(sinceWords({ ...kept, createdByUser: null })).toBe('Since Nov 19, 2026, system default')
  expect(keeper({ createdByUser: null })).toBe('As installed')
})

test('each figure of a sample names the scope that it came from', () => {
  expect(originOf('12.500', 'PROVIDER_SERVICE')).toBe('12.50% · Provider and service')
  expect(originOf(null, null)).toBeUndefined()
  expect(new Set(scopes.map(scopeLabel)).size).toBe(scopes.length)
})

test('a sample is one sentence, and empty for an incomplete amount', () => {
  const figures = { operatorFee: '125.00', associatePayout: '50.00', operatorEarnings: '75.00' }
  expect(sampleSentence('1000.00', figures)).toBe(
    'A deal of $1,000.00 gives a fee of $125.00, a payout of $50.00 and Turnstone earnings of $75.00.',
  )
  expect(sampleSentence(undefined, figures)).toBe('')
})

test('a lead brings its provider, service and referrer to the sample; a category brings no deal', () => {
  const lead = { organizationId: null, serviceId: 5, submittedUserId: 9 }
  expect(dealOf({ leadId: 3 }, lead)).toEqual({ leadId: 3, serviceId: 5, userId: 9 })
  expect(dealOf({ categoryId: 4 }, null)).toEqual({})
})

test('a history is of exactly these terms', () => {
  expect(filterOf({ scope: 'PROVIDER_SERVICE', parties: { organizationId: 2, serviceId: 5 } })).toEqual({
    scope: { equalTo: 'PROVIDER_SERVICE' },
    organizationId: { equalTo: 2 },
    serviceId: { equalTo: 5 },
  })
})
