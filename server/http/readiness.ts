import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { noticesOf } from './notices.ts'
import { poolSizes } from '../base/connections.ts'
import type { Release } from '../base/served.ts'
import type { Settings } from '../base/settings.ts'
import { mailProblem, mailTasks, type FailingMail } from '../jobs/mail-tasks.ts'

type Login = 'web' | 'auth' | 'jobs'

export type Vitals = {
  readonly auth: AuthFunctions
  readonly webPool: pg.Pool
  /** Connection strings. */
  readonly logins: Readonly<Record<Login, string>>
  readonly node: string
  readonly release: Release
  readonly settings: Pick<
    Settings,
    'dataDir' | 'minimumFreeMb' | 'backupFolder' | 'workers' | 'databaseConnections' | 'supportInbox' | 'role'
  >
}

type Check = (vitals: Vitals) => Promise<string[]>

const timeoutMs = 3_500
/** How long (ms) a login check stays valid. Each costs the database a process. */
const loginEveryMs = 5_000

/** Why this node is not ready, one sentence a reason, without addresses, names, or paths. */
export function notReadyBecause(vitals: Vitals): () => Promise<string[]> {
  const logins = remembered(() => Promise.all(loginNames.map((name) => loginProblems(name, vitals))))
  return async () => {
    const all = await Promise.all([deployed(vitals), reader(vitals), logins(), disk(vitals)])
    return [...new Set(all.flat(2))]
  }
}

/** What needs a person although this node serves: without an answer, none, because then it is not ready. */
export function detailsOf(vitals: Vitals): () => Promise<string[]> {
  return remembered(async () => {
    const rows = await vitals.auth.rows<FailingMail>('failing_mail', mailTasks).catch(() => [])
    const problem = mailProblem(rows[0])
    return [...(problem === undefined ? [] : [problem]), ...(await noticesOf(vitals).catch(() => []))]
  })
}

const loginNames = ['web', 'auth', 'jobs'] as const

type Deployed = {
  version: string | null
  compatible_from: string | null
  content_hash: string | null
  has_policies: boolean | null
  has_worker: boolean
  is_read_only: boolean
}

/** Through the auth pool: the deployed code, and connected workers. */
const deployed: Check = async ({ auth, node, release, settings: { role } }) => {
  try {
    const [row] = await auth.rows<Deployed>('readiness', node)
    return [
      ...(row ? releaseProblems(row, release) : []),
      role !== 'web' && row?.has_worker !== true && "this node's worker is not connected",
      row?.is_read_only === true && 'the database is read-only',
    ].filter((reason) => reason !== false)
  } catch (error) {
    return [`the auth pool does not answer (${codeOf(error)})`]
  }
}

function releaseProblems(row: Deployed, release: Release): string[] {
  const { version, compatible_from: from, content_hash: hash, has_policies: whole } = row
  if (version === null || from === null) return ['nothing is deployed']
  const compatible = hash === release.contentHash || isOlderButCompatible({ version, from }, release)
  return [
    !compatible &&
      `the database is deployed by ${version}, compatible from ${from}, with code other than this node's`,
    whole !== true && 'the policies are not those that were deployed',
  ].filter((reason) => reason !== false)
}

/** A newer program has deployed and declares this version compatible. */
function isOlderButCompatible(deploy: { version: string; from: string }, { version }: Release): boolean {
  // As compareVersions in db/release.ts: 0.3.1-dev is lower than 0.3.1.
  const order = (a: string, b: string) => `${a}~`.localeCompare(`${b}~`, 'en', { numeric: true })
  return order(deploy.version, version) > 0 && order(deploy.from, version) <= 0
}

const read = `begin read only; set local role turnstone_member;
  select exists (select from app.states) as reads; rollback`

/** Through the web pool, as requests read. */
const reader: Check = async ({ webPool }) => {
  try {
    const client = await webPool.connect()
    try {
      const query: pg.QueryConfig & { query_timeout: number } = { text: read, query_timeout: timeoutMs }
      const results: unknown = await client.query(query)
      client.release()
      return didRead(results) ? [] : ['a member reads no rows']
    } catch (error) {
      client.release(true)
      throw error
    }
  } catch (error) {
    return [`the web pool does not answer (${codeOf(error)})`]
  }
}

/** Several statements in one text have several results. */
function didRead(results: unknown): boolean {
  const all = Array.isArray(results) ? (results as pg.QueryResult<{ reads?: boolean }>[]) : []
  return all.some(({ rows }) => rows[0]?.reads === true)
}

/** A new connection: pooled ones survive a changed password and a connection limit. */
async function loginProblems(login: Login, { logins, settings }: Vitals): Promise<string[]> {
  const client = new pg.Client({
    connectionString: logins[login],
    application_name: 'turnstone readiness',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ most: number }>(
      'select rolconnlimit as most from pg_roles where rolname = current_user',
    )
    const most = rows[0]?.most ?? -1
    const needed = poolSizes(settings)[login]
    const few = most >= 0 && most < needed
    return few ? [`the ${login} login may open ${most} connections; its pool needs ${needed}`] : []
  } catch (error) {
    return [`the ${login} login cannot connect (${codeOf(error)})`]
  } finally {
    client.end().catch(() => {})
  }
}

const disk: Check = async ({ settings: { dataDir, minimumFreeMb } }) => {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = Math.floor((bavail * bsize) / 1_000_000)
    return free < minimumFreeMb ? [`${free} MB are free in the data folder; ${minimumFreeMb} are needed`] : []
  } catch (error) {
    return [`the data folder cannot be read (${codeOf(error)})`]
  }
}

/** Caches an answer for a while. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (!last || performance.now() - last.at > loginEveryMs) last = { answer: ask(), at: performance.now() }
    return last.answer
  }
}

/** The code only: a message may contain an address. */
function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'no answer'
}
