import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import type { Identity } from '../auth/identity.ts'
import { refusal } from '../base/errors.ts'
import type { FileStore } from '../uploads/store.ts'
import { addFiles, addRecords, Archive } from './archive.ts'

/** Concurrent archives per process; each holds a connection while it reads records. */
const maxConcurrent = 3
const timeoutMs = 10 * 60_000
const settings = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
/** One at a time per user, over all processes. */
const lock = `select pg_try_advisory_xact_lock(hashtext('turnstone own data'), $1) as mine`

/** `GET /api/own-data.zip`: everything about the signed-in user that they may read, with their files. */
export function addOwnData(app: FastifyInstance, services: Services, store: FileStore): void {
  let running = 0
  app.get('/api/own-data.zip', async (request, reply) => {
    const identity = await callerOf(services, request, 'own data')
    if (running >= maxConcurrent) throw refusal('RATE_LIMITED', 'Too many downloads are running, please wait')
    running += 1
    const archive = new Archive(timeoutMs)
    const done = write(services, store, identity, archive).finally(() => (running -= 1))
    // Before the first byte an error can still be reported.
    await Promise.race([once(archive.out, 'readable'), done])
    done.catch(() => {})
    return reply.headers(headersOf()).send(archive.out)
  })
}

/** Records are read in one transaction; the files come after it, however slowly the client takes them. */
async function write({ pool, auth }: Services, store: FileStore, identity: Identity, archive: Archive) {
  const note = (outcome: string) => auth.rows('audit_export', identity.userId, 'own data', [], outcome, null)
  let hasBegun = false
  const read = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ mine: boolean }>(lock, [identity.userId])
    if (!rows[0]?.mine) throw refusal('RATE_LIMITED', 'A download of your data is running already')
    await note('begun')
    hasBegun = true
    return addRecords(archive, client)
  }
  try {
    await addFiles(archive, store, await queryAs(pool, identity, read, settings))
  } catch (error) {
    archive.out.destroy()
    if (hasBegun) await note('cut off')
    throw error
  }
  archive.end()
  await note('whole')
}

function headersOf(): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10)
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="my-data-${day}.zip"`,
  }
}
