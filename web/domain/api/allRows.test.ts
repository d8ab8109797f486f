import { expect, test } from 'vitest'

import { allRows } from './allRows.ts'

const sized = (total: number) => {
  const offsets: number[] = []
  const load = async (offset: number) => {
    offsets.push(offset)
    const nodes = Array.from({ length: Math.min(100, total - offset) }, (_, index) => offset + index)
    return { totalCount: total, nodes }
  }
  return { offsets, load }
}

test.each([
  [0, [0]],
  [100, [0]],
  [101, [0, 100]],
  [250, [0, 100, 200]],
])('%i rows are asked for from %j', async (total, expected) => {
  const { offsets, load } = sized(total)
  expect(await allRows(load)).toEqual(Array.from({ length: total }, (_, index) => index))
  expect(offsets).toEqual(expected)
})

test('rows that the reader may not see, and an answer without any, are left out', async () => {
  expect(await allRows(async () => ({ totalCount: 2, nodes: [null, 'one'] }))).toEqual(['one'])
  expect(await allRows(async () => null)).toEqual([])
})
