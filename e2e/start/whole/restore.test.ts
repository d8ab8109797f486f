import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { loadDemo } from '../../../db/demo/load.ts'
import { deploy } from '../../../db/deploy.ts'
import { asker } from '../../../server/test/asker.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil } from '../product.ts'
import { documented, freePort, give, missing, otherUser, postgresFolder, run } from '../tools.ts'

const binaries = postgresFolder()
const NAME = 'leads'
const OWNER = 'keeper'

describe.skipIf(missing('PostgreSQL with pg_dump', binaries))(
  'backup and restore, word for word as documented',
  () => {
    const folder = dataFolder()
    const ends: (() => Promise<void>)[] = []
    afterEach(stopAll)
    afterAll(async () => {
      for (const end of ends) await end()
      folder.remove()
    })

    /** A server of the machine's own PostgreSQL, with its superuser. */
    async function server(name: string): Promise<string> {
      const data = join(folder.path, name)
      mkdirSync(data, { mode: 0o700 })
      const user = otherUser()
      if (user) chownSync(data, user.uid, user.gid)
      const secret = give(join(folder.path, `${name}.password`), 'superuser')
      const made = [
        '-D',
        data,
        '--username=postgres',
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
      ]
      execFileSync(`${binaries}/initdb`, [...made, '--locale=C', '--no-sync'], {
        ...user,
        cwd: '/',
        stdio: 'ignore',
      })
      const port = await freePort()
      const flags = [
        '-c',
        `port=${port}`,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ]
      ends.push(
        run(`${binaries}/postgres`, ['-D', data, ...flags, '-c', 'fsync=off', '-c', 'max_connections=200'])
          .stop,
      )
      const url = `postgres://postgres:superuser@127.0.0.1:${port}`
      await timeUntil(() => query(`${url}/postgres`, 'select 1').then(Boolean, () => false), 30_000)
      return url
    }

    async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end().catch(() => {})
      }
    }

    /** Runs a block of the documentation in the test's folder. */
    async function follow(block: string, env: Record<string, string>): Promise<string> {
      const PATH = `${binaries}:${process.env['PATH'] ?? ''}`
      const options = { cwd: folder.path, env: { PATH, NAME, OWNER, ...env } }
      const { stdout } = await promisify(execFile)('bash', ['-e', '-c', documented(block)], options)
      return stdout
    }

    const counted = `select (select count(*) from app.leads) as leads, (select count(*) from app.audit_logs) as audit,
    (select count(*) from private.passwords) as passwords, (select count(*) from pg_policies) as policies`

    test('the product serves the restored database with all its data', async () => {
      const before = await server('before')
      await query(`${before}/postgres`, `create role ${OWNER} login createrole password 'first'`)
      await query(`${before}/postgres`, `create database ${NAME} owner ${OWNER}`)
      const owned = (at: string, password: string) => at.replace('postgres:superuser', `${OWNER}:${password}`)
      await deploy({ databaseUrl: `${owned(before, 'first')}/${NAME}` })
      await loadDemo({ databaseUrl: `${before}/${NAME}` })
      const [was] = await query(`${before}/${NAME}`, counted)
      await follow('sh backup', { SERVER: before })

      const after = await server('after')
      await follow('sh restore', { SERVER: after, PASSWORD: 'second' })
      const product = start({
        DATA_DIR: join(folder.path, 'data'),
        DATABASE_URL: `${owned(after, 'second')}/${NAME}`,
        MINIMUM_FREE_MB: '0',
      })
      const address = await product.ready
      await timeUntil(() => answers(address), 30_000)
      expect(await asker(address).signIn('master@vendor.example')).toBeTruthy()
      const [is] = await query(`${after}/${NAME}`, counted)
      expect({ ...is, audit: 0 }).toEqual({ ...was, audit: 0 })
      expect(Number(is?.['audit'])).toBeGreaterThanOrEqual(Number(was?.['audit']))
      expect(await follow('sh check', { SERVER: after })).toContain('(0 rows)')
      await stop(product)
    })
  },
)
