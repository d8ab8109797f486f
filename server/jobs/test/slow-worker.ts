/** A worker process that takes one job and never finishes it, for tests that kill it. */
import { pino } from 'pino'
import { openPool } from '../../base/pool.ts'
import { workOnQueue } from '../queue.ts'

const [jobsUrl = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const slow = () => {
  process.stdout.write('taken')
  return new Promise<void>(() => {})
}
const pool = openPool(jobsUrl, { name: 'jobs', max: 8, log })
await workOnQueue({ jobsUrl, pool, tasks: { test__slow: slow }, clock: [], log, slots: 4 })
