import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileColumns, sortKeys, type List } from './list.ts'

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter(
  (file) => file !== 'list.ts' && !file.includes('.test.'),
)
const lists = await Promise.all(
  files.map(async (file): Promise<[string, List]> => {
    const name = basename(file, '.ts')
    const module = (await import(join(import.meta.dirname, file))) as Record<string, List | undefined>
    const list = module[name]
    if (!list) throw new Error(`${file} declares no list called ${name}`)
    return [name, list]
  }),
)

test.each(lists)('%s is declared under its own name', (name, list) => {
  expect(list.name).toBe(name)
})

test.each(lists)('%s is sorted by one of its sortable columns, or has an order of its own', (_, list) => {
  const sorted = list.defaultSort === undefined ? [] : [list.defaultSort.replace(/^-/, '')]
  expect(sortKeys(list)).toEqual(expect.arrayContaining(sorted))
  expect(sorted.length === 0).toBe(sortKeys(list).length === 0)
})

test.each(lists)('%s has a text for each empty view', (_, list) => {
  expect(Object.keys(list.empty)).toEqual(Object.keys(list.views))
})

test.each(lists.filter(([, list]) => list.export))('%s shows only columns that its file has', (_, list) => {
  const shown = Object.entries(list.columns).flatMap(([key, { file }]) => file ?? [key])
  expect(Object.keys(list.export ?? {})).toEqual(expect.arrayContaining(shown))
})

test.each(lists)('%s has no filter that the connection already has', (_, list) => {
  const taken = ['first', 'last', 'offset', 'before', 'after', 'orderBy', 'filter', 'view', 'search', 'sort']
  expect(Object.keys(list.filters).filter((name) => taken.includes(name))).toEqual([])
})

test('the file has its own column order', () => {
  const leads = lists.find(([name]) => name === 'leads')?.[1]
  if (!leads) throw new Error('there are no leads')
  expect(fileColumns(leads, ['updated', 'customer'])).toEqual([
    'lead',
    'firstName',
    'lastName',
    'email',
    'phone',
    'updated',
  ])
})
