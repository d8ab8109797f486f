import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openTestServer } from '../db/test/server.ts'
import { freshDatabase } from '../db/test/database.ts'
import { readSettings } from '../server/base/settings.ts'
import { hashOf, newToken } from '../server/auth/tokens.ts'
import { asker, loginMutation, type Asker } from '../server/test/asker.ts'
import { startProduct } from '../server/test/product.ts'

/**
 * `node bench/sign-in-timing.ts [pairs]` measures whether response times reveal known addresses or tokens: the area
 * under the ROC curve, 0.5 for a coin toss, must be between 0.45 and 0.55.
 */
const pairs = Number(process.argv[2] ?? 300)
const known = 'agent@vendor.example'
const pwd = 'Wrong!2026'

type Call = (isKnown: boolean, number: number) => Promise<unknown>

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-timing-'))
const product = await startProduct(
  readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  database,
)
const owner = new pg.Client({ connectionString: database.url })
try {
  await owner.connect()
  console.log(
    `${'call'.padEnd(34)}${'AUC'.padStart(7)}${'known'.padStart(11)}${'unknown'.padStart(11)}   pairs`,
  )
  for (const [name, call] of Object.entries(await callsOf(asker(product.address)))) await measure(name, call)
} finally {
  await owner.end()
  await product.close()
  await database.drop()
  await server.close()
  await rm(dataDir, { recursive: true })
}

/** Calls with known and unknown values in random order, with the limits lifted. */
async function measure(name: string, call: Call): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let number = -20; number < pairs; number += 1) {
    const first = Math.random() < 0.5
    for (const isKnown of [first, !first]) {
      await owner.query('delete from private.rate_limits')
      const since = performance.now()
      await call(isKnown, number)
      const time = performance.now() - since
      if (number >= 0) times[isKnown ? 'known' : 'unknown'].push(time)
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown)
  if (auc < 0.45 || auc > 0.55) process.exitCode = 1
  const shown = (list: number[]) => `${median(list).toFixed(2)} ms`.padStart(11)
  console.log(
    `${name.padEnd(34)}${auc.toFixed(3).padStart(7)}${shown(times.known)}${shown(times.unknown)}${String(pairs).padStart(8)}`,
  )
}

async function callsOf({ ask }: Asker): Promise<Record<string, Call>> {
  const tokens = await manyTokens(pairs + 20)
  const stranger = (number: number) => `nobody${number}@vendor.example`
  const lookUp = 'query ($token: String!) { userVerificationTokenByToken(token: $token) { state } }'
  const forgot = 'mutation ($email: String!) { forgotPassword(input: { email: $email }) { userId token } }'
  const register = `mutation ($email: String!, $userId: Int!, $token: String!) {
    registerUser(input: { email: $email, pwd: "Sandpiper!2026", userId: $userId, token: $token }) { authToken } }`
  const exists = { email: known, userId: 11, token: newToken() }
  return {
    login: (is, n) => ask(loginMutation, { email: is ? known : stranger(n), pwd }),
    forgotPassword: (is, n) => ask(forgot, { email: is ? known : stranger(n) }),
    'look-up, valid token': (is, n) => ask(lookUp, { token: is ? tokens[n + 20] : newToken() }),
    'register, address known': (is, n) => ask(register, { ...exists, email: is ? known : stranger(n) }),
    'register, valid token': (is, n) => ask(register, { ...exists, token: is ? tokens[n + 20] : newToken() }),
  }
}

/** Many invitations of one person. Finding one must not show in the time. */
async function manyTokens(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken)
  await owner.query(
    `insert into private.verification_tokens (purpose, user_id, email, token_hash, expires_at)
      select 'INVITATION', (select min(id) from app.user_infos), 'x@y.example', hash, now() + interval '7 days'
        from unnest($1::bytea[]) hash`,
    [tokens.map(hashOf)],
  )
  return tokens
}

/** Mann-Whitney: how often a call with a known value takes longer than one with an unknown value. */
function areaUnderCurve(some: number[], others: number[]): number {
  let longer = 0
  for (const a of some) for (const b of others) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (some.length * others.length)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
