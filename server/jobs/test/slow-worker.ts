/** A worker process that takes one job and never ends it: made to be killed. */
import { pino } from 'pino'
import { workOnQueue } from '../queue.ts'
import { openPool } from '../worker.ts'

const [jobsUrl = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const slow = () => {
  process.stdout.write('taken')
  return new Promise<void>(() => {})
}
const pool = openPool(jobsUrl, log)
await workOnQueue({ jobsUrl, pool, tasks: { test__slow: slow }, clock: [], log, sweepEvery: 60_000 })
