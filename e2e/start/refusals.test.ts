import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, start } from './product.ts'

const folder = dataFolder()
const DATA_DIR = join(folder.path, 'data')
afterAll(folder.remove)

/** One line of error, no other output, and exit code 1. */
async function refusal(env: Record<string, string>): Promise<string> {
  const product = start({ DATA_DIR, ...env })
  expect(await product.ended).toBe(1)
  expect(product.errors()).toMatch(/^[^\n]+\n$/)
  return product.errors().trimEnd()
}

async function listening(onConnection: (socket: Socket) => void = () => {}) {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a wrong setting is named', async () => {
  expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535, not "abc".')
})

test('a lost DATABASE_URL starts no public demo', async () => {
  expect(await refusal({ PUBLIC_URL: 'https://leads.example' })).toBe(
    'DATABASE_URL is missing. With PUBLIC_URL https, the embedded database needs EMBEDDED=1.',
  )
  expect(existsSync(DATA_DIR), 'nothing was created').toBe(false)
})

test('production names missing settings', async () => {
  expect(await refusal({ MODE: 'production' })).toBe(
    'MODE=production needs DATABASE_URL or EMBEDDED=1, PUBLIC_URL with https, SMTP_URL.',
  )
})

test('a port in use is named', async () => {
  const { port, close } = await listening()
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is in use; stop what uses it, or set another PORT.`,
  )
  close()
})

test('a HOST of another machine is named', async () => {
  expect(await refusal({ HOST: '192.0.2.1', EMBEDDED: '1' })).toBe(
    'HOST 192.0.2.1 is not an address of this machine.',
  )
})

test('an unwritable data folder is named', async () => {
  const file = join(folder.path, 'a-file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: `${file}/data` })).toBe(
    `The data folder ${file}/data cannot be written (ENOTDIR); set another DATA_DIR.`,
  )
})

test.skipIf(process.getuid?.() === 0)('a data folder of another user is named', async () => {
  const closed = join(folder.path, 'closed')
  mkdirSync(closed, { mode: 0o500 })
  expect(await refusal({ DATA_DIR: closed })).toBe(
    `The data folder ${closed} cannot be written (EACCES); set another DATA_DIR.`,
  )
})

test('files of another PostgreSQL version stay untouched', async () => {
  const other = join(folder.path, 'other')
  mkdirSync(join(other, 'postgres'), { recursive: true })
  writeFileSync(join(other, 'postgres/PG_VERSION'), '17\n')
  expect(await refusal({ DATA_DIR: other })).toMatch(
    /postgres holds a PostgreSQL 17; the embedded one is 18\.$/,
  )
})

test('an unreachable database is named without its password', async () => {
  const { port, close } = await listening()
  close()
  expect(await refusal({ DATABASE_URL: `postgres://someone:secret@127.0.0.1:${port}/name` })).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test('an outdated database server is named', async () => {
  const { port, close } = await listening(speakAsPostgres('14.9'))
  expect(await refusal({ DATABASE_URL: `postgres://someone@127.0.0.1:${port}/name` })).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port} cannot be used: it is PostgreSQL 14.9, and 15 or later is needed.`,
  )
  close()
})

/** The part of PostgreSQL's protocol that reports a version. */
function speakAsPostgres(version: string) {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const value = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)])
  const column = Buffer.concat([Buffer.from('\0\x01server_version\0'), Buffer.alloc(18)])
  column.writeInt32BE(25, column.length - 12)
  const answer = [message('T', column), message('D', value), message('C', Buffer.from('SHOW\0')), ready]
  return (socket: Socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => socket.write(Buffer.concat(answer)))
    })
  }
}
