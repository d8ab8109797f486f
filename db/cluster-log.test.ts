import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotateLog } from './cluster-log.ts'

test('a log that is being written moves aside when large, and goes on at its start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-log-'))
  const file = join(folder, 'postgres.log')
  rotateLog(file, 10)
  const writer = openSync(file, 'a')
  writeSync(writer, 'ten bytes!')
  rotateLog(file, 10)
  expect(readFileSync(file, 'utf8')).toBe('ten bytes!')
  writeSync(writer, ' and more')
  rotateLog(file, 10)
  writeSync(writer, 'new')
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual([
    'new',
    'ten bytes! and more',
  ])
  closeSync(writer)
  rmSync(folder, { recursive: true })
})
