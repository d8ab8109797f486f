import { expect, test } from 'vitest'

import { shippedWith, type Shipped } from './shipped.ts'

const sent = (id: string) => ({ id, text: `query ${id}` })
const inTurn = (...versions: [string, Record<string, string>][]) =>
  versions.reduce<Shipped | null>((last, [version, ids]) => {
    const documents = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, sent(id)]))
    return shippedWith(documents, { version, last })
  }, null)

test('what the last release sent differently stays known through the builds after it', () => {
  const last = inTurn(
    ['1.0.0', { A: 'a1', B: 'b1', C: 'c1' }],
    ['1.0.1-dev', { A: 'a1', B: 'b1', C: 'c1' }],
    ['1.0.1-dev', { A: 'a2', B: 'b1' }],
    ['1.0.1-dev', { A: 'a3', B: 'b2' }],
    ['1.1.0', { A: 'a3', B: 'b1' }],
  )
  expect(last?.before).toEqual({ release: '1.0.0', documents: { A: sent('a1'), C: sent('c1') } })
})

test('a release replaces what the release before the last one sent', () => {
  const last = inTurn(['1.0.0', { A: 'a1' }], ['1.1.0', { A: 'a2' }], ['1.2.0', { A: 'a3' }])
  expect(last?.before).toEqual({ release: '1.1.0', documents: { A: sent('a2') } })
})

test('the first release has none before it', () => {
  expect(inTurn(['1.0.0', { A: 'a1' }])).toEqual({ release: '1.0.0', documents: { A: sent('a1') } })
})
