import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { Gate } from '../auth/gate.ts'
import type { Identity } from '../auth/identity.ts'
import { refusal } from '../errors.ts'
import { callerOf, readAs, type Means } from '../http/caller.ts'
import { csvOf, harmless } from './csv.ts'
import { lists, queryOf, type Asked, type Query } from './query.ts'

/** At once in a process; each holds one of its connections. */
const mostAtOnce = 5
/** Milliseconds that one may take in all. */
const longest = 10 * 60_000
/** For a statement to give its next rows, and for a client to take them. */
const settings = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' }
/** Of one person at a time, in whichever process. */
const turn = `select pg_try_advisory_xact_lock(hashtext('turnstone export'), $1) as mine`

type Params = { list: string }

/** `GET /api/exports/{list}.csv`: a list as far as the caller sees it, row by row. */
export function addExports(app: FastifyInstance, means: Means): void {
  let running = 0
  app.get<{ Params: Params; Querystring: Asked }>(
    '/api/exports/:list(^[a-z]+$).csv',
    async (request, reply) => {
      const { list: name } = request.params
      const list = Object.hasOwn(lists, name) ? lists[name] : undefined
      if (!list) return reply.callNotFound()
      const identity = await callerOf(means, request, 'export')
      const timeZone = means.settings.operatorTimeZone
      const query = queryOf(list, request.query, { reader: identity, timeZone })
      if (running >= mostAtOnce) throw refusal('RATE_LIMITED', 'Too many exports are running, please wait')
      running += 1
      const work = { name, filters: Object.keys(request.query), query, out: new PassThrough() }
      const done = run(means, identity, work).finally(() => (running -= 1))
      // An error before the first row still finds somebody who can be told.
      await Promise.race([once(work.out, 'readable'), done])
      done.catch(() => {})
      return reply.headers(headersOf(name)).send(work.out)
    },
  )
}

type Work = { name: string; filters: string[]; query: Query; out: PassThrough }

/** Both ends are in the audit log: that it begins before the first row leaves, and with how many it ended. */
async function run({ pool, gate }: Means, identity: Identity, work: Work): Promise<void> {
  const counted = { rows: 0 }
  const note = noteTo(gate, identity, work)
  let hasBegun = false
  const begin = async (client: pg.PoolClient) => {
    await takeTurn(client, identity)
    await note('begun')
    hasBegun = true
    return stream(client, work, counted)
  }
  try {
    await readAs(pool, identity, begin, settings)
  } catch (error) {
    work.out.destroy()
    if (hasBegun) await note('cut off', counted.rows)
    throw error
  }
  await note('whole', counted.rows)
  work.out.end()
}

async function takeTurn(client: pg.PoolClient, { userId }: Identity): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(turn, [userId])
  if (!rows[0]?.mine) throw refusal('RATE_LIMITED', 'An export of yours is running already')
}

/** A client that leaves, and one that takes too long, ends the statement with it. */
async function stream(client: pg.PoolClient, { query, out }: Work, counted: { rows: number }): Promise<void> {
  const { text, values, titles } = query
  const rows = client.query(
    new QueryStream(text, values, { rowMode: 'array', batchSize: 500, highWaterMark: 500 }),
  )
  const signal = AbortSignal.timeout(longest)
  await pipeline(rows, harmless(counted), csvOf(titles), out, { signal, end: false })
}

function noteTo(gate: Gate, { userId }: Identity, { name, filters }: Work) {
  return (outcome: string, rows?: number) =>
    gate.rows('audit_export', userId, name, filters.toSorted(), outcome, rows ?? null)
}

function headersOf(name: string): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10)
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
  }
}
