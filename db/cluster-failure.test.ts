import { expect, test } from 'vitest'
import { explain } from './cluster-failure.ts'

const at = '2026-11-22 05:22:05.123 UTC [4711] '
const sentence = (lines: string[]) => explain(lines.map((line) => at + line).join('\n'), 'postgres.log')

test('a full disk is named among its follow-up errors', () => {
  expect(
    sentence([
      'LOG:  database system was not properly shut down; automatic recovery in progress',
      'PANIC:  could not write to file "pg_wal/xlogtemp.4711": No space left on device',
      'LOG:  startup process (PID 4711) was terminated by signal 6: Aborted',
      'FATAL:  the database system is starting up',
    ]),
  ).toBe(
    'The embedded PostgreSQL did not start: the disk is full: could not write to file "pg_wal/xlogtemp.4711": No space left on device (see postgres.log).',
  )
})

test('otherwise the last fatal line is quoted, or its absence', () => {
  expect(sentence(['FATAL:  data directory has wrong ownership'])).toBe(
    'The embedded PostgreSQL did not start: data directory has wrong ownership (see postgres.log).',
  )
  expect(sentence(['LOG:  shutting down'])).toBe(
    'The embedded PostgreSQL did not start: it logged no error (see postgres.log).',
  )
})
