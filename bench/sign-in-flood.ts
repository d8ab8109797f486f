import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { readSettings } from '../server/base/settings.ts'
import { asker, loginMutation, valueAt } from '../server/test/asker.ts'
import { demoPassword } from '../db/demo/accounts.ts'
import { startProduct } from '../server/test/product.ts'

/**
 * `node bench/sign-in-flood.ts [attackers=80]` measures ten sign-ins from different addresses during that many
 * concurrent attempts from one address. The target is 3 seconds each.
 */
const attackers = Number(process.argv[2] ?? 80)
const bound = 3_000 // milliseconds

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-flood-'))
const product = await startProduct(
  readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1, ::1' }),
  database,
)
const owner = new pg.Client({ connectionString: database.url })
const { ask } = asker(product.address)
const signIn = (email: string, pwd: string, from: string) =>
  ask(loginMutation, { email, pwd }, null, { 'x-forwarded-for': from })

const over = new AbortController()
let checked = 0
try {
  await owner.connect()
  const flood = Array.from({ length: attackers }, (_, index) => attack(index))
  await pause(1_000)
  const times: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const since = performance.now()
    const { data } = await signIn('agent@vendor.example', demoPassword, `198.51.100.${number}`)
    const time = performance.now() - since
    const isIn = typeof valueAt(data, 'login', 'authToken') === 'string'
    times.push(isIn ? time : Infinity)
    console.log(`sign-in ${number + 1}: ${isIn ? `${time.toFixed(0)} ms` : 'refused'}`)
  }
  over.abort()
  await Promise.all(flood)
  const good = times.filter((time) => time <= bound).length
  console.log(`${good} of 10 within ${bound} ms, beside ${checked} passwords checked for the attackers`)
  if (good < 10) process.exitCode = 1
} finally {
  over.abort()
  await owner.end()
  await product.close()
  await database.drop()
  await server.close()
  await rm(dataDir, { recursive: true })
}

/** Attempts in sequence on different accounts. The limit of the address is lifted, or it would end the flood. */
async function attack(index: number): Promise<void> {
  for (let number = 0; !over.signal.aborted; number += 1) {
    await owner.query(`delete from private.rate_limits where bucket = 'sign-in address'`)
    const { code } = await signIn(`guess${index}.${number}@people.example`, 'Wrong!2026', '192.0.2.1')
    if (code === undefined) checked += 1
  }
}
