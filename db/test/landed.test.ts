import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const db = join(import.meta.dirname, '..')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The migrations that landed, with the SHA-256 of each: "<hash>  <file>" a line, as sha256sum prints them. */
const landed = readFileSync(join(db, 'landed'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [string, string])

/** The landed files that are missing or differ. */
const changed = (read: (file: string) => string | undefined) =>
  landed.filter(([hash, file]) => hash !== hashOf(read(file) ?? '')).map(([, file]) => file)

test('migrations that landed are as they were', () => {
  expect(landed.length).toBeGreaterThan(70)
  const files = new Set(readdirSync(join(db, 'migrations')))
  const read = (file: string) =>
    files.has(file) ? readFileSync(join(db, 'migrations', file), 'utf8') : undefined
  expect(changed(read)).toEqual([])
  const [[, first] = ['', '']] = landed
  expect(changed((file) => (file === first ? `${read(file)} ` : read(file)))).toEqual([first])
  expect(changed((file) => (file === first ? undefined : read(file)))).toEqual([first])
})
