import { expect, test } from 'vitest'

import { partsOf, type Shared } from './parts.ts'

const sizes: Record<string, number> = { list: 100, row: 1, label: 1, dialog: 50, chart: 80 }
const sizeOf = (modules: readonly string[]) => modules.reduce((sum, id) => sum + (sizes[id] ?? 0), 0)
const nothing: Shared = { size: 0, isImportedBy: () => false, views: new Set() }
const filesOf = (views: string[][], pages: number, request: number, shared = nothing) =>
  partsOf(views, pages, sizeOf, request, shared).map(({ modules }) => modules.toSorted().join(' '))

test('modules that the same pages load share a file, and those of more pages come first', () => {
  const views = [
    ['chart', 'list', 'row'],
    ['list', 'row'],
  ]
  expect(filesOf(views, 2, 0)).toEqual(['list row', 'chart'])
})

test('small files are merged, large ones are not', () => {
  const views = [
    ['list', 'row', 'label'],
    ['list', 'row'],
    ['list', 'label'],
  ]
  expect(filesOf(views, 3, 10)).toEqual(['label list row'])
  expect(filesOf([['list', 'chart'], ['list'], ['chart']], 3, 10)).toEqual(['list', 'chart'])
})

test('what loads later does not bring a page’s large files along', () => {
  const views = [
    ['dialog', 'label'],
    ['label', 'row'],
  ]
  expect(filesOf(views, 1, 10)).toEqual(['label', 'dialog'])
})

test('a small module that imports a large file does not bring it to pages without it', () => {
  const views = [
    ['list', 'label'],
    ['list', 'row'],
    ['list', 'label', 'row'],
  ]
  const large = { size: 1000, isImportedBy: (ids: readonly string[]) => ids.includes('label') }
  expect(filesOf(views, 3, 10, { ...large, views: new Set([0, 2]) })).toEqual(['list row', 'label'])
  // All of these load it anyway.
  expect(filesOf(views, 3, 10, { ...large, views: new Set([0, 1, 2]) })).toEqual(['label list row'])
})
