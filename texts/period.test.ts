import { expect, test } from 'vitest'
import { withPeriod } from './period.ts'

test('a name that ends in a period gets no second one', () => {
  expect(['Cedar Bluff', 'Amara Obi Jr.'].map(withPeriod)).toEqual(['Cedar Bluff.', 'Amara Obi Jr.'])
})
