import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingRows } from './settings.ts'

const operations = readFileSync(`${import.meta.dirname}/../../docs/operations.md`, 'utf8')

test('docs/operations.md lists every setting with its default and meaning', () => {
  const written = tableUnder('## Settings').map(([name, preset, meaning]) => ({ name, preset, meaning }))
  const actual = Object.entries(settingRows).map(([name, row]) => ({
    name,
    preset: row.default,
    meaning: row.meaning,
  }))
  expect(written).toEqual(actual)
})

/** The cells of the first table under a heading, without its header. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = operations.split(`${heading}\n`)
  const [part = ''] = section.split('\n## ')
  const lines = part.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  )
}
