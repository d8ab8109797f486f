import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Identity } from '../auth/identity.ts'
import { refusal } from '../base/errors.ts'
import { callerOf, queryAs, type Services } from '../auth/file-routes.ts'
import { csvOf, harmless } from './csv.ts'
import type { Given } from '../lists/asked.ts'
import { fileOf, type Query } from '../lists/file.ts'
import { sources } from '../lists/sources.ts'

/** Concurrent exports per process; each holds a connection. */
const maxConcurrent = 5
/** Timeout (ms) of a whole export. */
const longest = 10 * 60_000
/** Timeout (ms) for the next rows of a statement, and for a client to read them. */
const settings = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
/** Concurrent exports per user, over all processes. */
const lock = `select pg_try_advisory_xact_lock(hashtext('turnstone export'), $1) as mine`

type Params = { list: string }

/** `GET /api/exports/{list}.csv`: the rows of a list that the viewer may see, streamed. */
export function addExports(app: FastifyInstance, services: Services): void {
  let running = 0
  app.get<{ Params: Params; Querystring: Given }>(
    '/api/exports/:list(^[a-z]+$).csv',
    async (request, reply) => {
      const { list: name } = request.params
      const source = Object.hasOwn(sources, name) ? sources[name] : undefined
      if (!source?.list.export) return reply.callNotFound()
      const identity = await callerOf(services, request, 'export')
      const zone = services.settings.operatorTimeZone
      const query = fileOf(source, request.query, { viewer: identity, zone })
      if (running >= maxConcurrent) throw refusal('RATE_LIMITED', 'Too many exports are running, please wait')
      running += 1
      const work = { name, filters: Object.keys(request.query), query, out: new PassThrough() }
      const done = run(services, identity, work).finally(() => (running -= 1))
      // Before the first row an error can still be reported.
      await Promise.race([once(work.out, 'readable'), done])
      done.catch(() => {})
      return reply.headers(headersOf(name)).send(work.out)
    },
  )
}

type Work = { name: string; filters: string[]; query: Query; out: PassThrough }

/** Audits the start, before the first row is sent, and the end, with the row count. */
async function run({ pool, auth }: Services, identity: Identity, work: Work): Promise<void> {
  const counted = { rows: 0 }
  const note = noteTo(auth, identity, work)
  let hasBegun = false
  const begin = async (client: pg.PoolClient) => {
    await lockForUser(client, identity)
    await note('begun')
    hasBegun = true
    return stream(client, work, counted)
  }
  try {
    await queryAs(pool, identity, begin, settings)
  } catch (error) {
    work.out.destroy()
    if (hasBegun) await note('cut off', counted.rows)
    throw error
  }
  await note('whole', counted.rows)
  work.out.end()
}

async function lockForUser(client: pg.PoolClient, { userId }: Identity): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(lock, [userId])
  if (!rows[0]?.mine) throw refusal('RATE_LIMITED', 'An export of yours is running already')
}

/** A disconnect or timeout cancels the statement. */
async function stream(client: pg.PoolClient, { query, out }: Work, counted: { rows: number }): Promise<void> {
  const { text, values, titles } = query
  const rows = client.query(
    new QueryStream(text, values, { rowMode: 'array', batchSize: 500, highWaterMark: 500 }),
  )
  const signal = AbortSignal.timeout(longest)
  await pipeline(rows, harmless(counted), csvOf(titles), out, { signal, end: false })
}

function noteTo(auth: AuthFunctions, { userId }: Identity, { name, filters }: Work) {
  return (outcome: string, rows?: number) =>
    auth.rows('audit_export', userId, name, filters.toSorted(), outcome, rows ?? null)
}

function headersOf(name: string): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}
