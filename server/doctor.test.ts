import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockFinding } from '../bin/doctor/clock.ts'
import type { Finding } from '../bin/doctor/finding.ts'
import { checkVersions } from '../bin/doctor/machine.ts'
import { checkDns, type Dns } from '../bin/doctor/mail.ts'
import { misspeltNames } from '../bin/doctor/settings.ts'
import { smtpSink } from './mail/test/smtp-sink.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let sink: Awaited<ReturnType<typeof smtpSink>>
/** Accepts connections and answers each line with this. */
let rude: Server

beforeAll(async () => {
  sink = await smtpSink()
  rude = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (line) => {
      const isHello = line.toString().startsWith('EHLO')
      socket.write(isHello ? '250-rude\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 no\r\n')
    })
    socket.write('220 rude\r\n')
  }).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  fixture = await openFixture()
})
afterAll(async () => {
  await fixture.close()
  await sink.close()
  rude.close()
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const good = () => ({
  DATABASE_URL: fixture.database.url,
  DATA_DIR: fixture.settings.dataDir,
  PORT: new URL(fixture.address).port,
  SMTP_URL: sink.url,
  MINIMUM_FREE_MB: '0',
})

async function doctor(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/doctor.mjs'), '--json'], {
    env: { PATH: process.env['PATH'], ...good(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: Number(code), said, findings: JSON.parse(said) as Finding[] }
}

test('a good installation is ok in each line, while it runs', async () => {
  const { code, findings } = await doctor({})
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(code).toBe(0)
  expect([...new Set(findings.map(({ name }) => name))]).toEqual([
    'Settings',
    'Versions',
    'Port',
    'Data folder',
    'Database',
    'Clock',
    'Mail',
  ])
  const { version } = fixture.database.release
  const texts = findings.map((finding) => finding.text).join('\n')
  expect(texts).toContain(`is served by Turnstone ${version}`)
  expect(texts).toContain(`deployed by ${version}, this program's version`)
  expect(texts).toMatch(/may open 51 connections/)
  expect(sink.received).toEqual([])
})

type World = { what: string; env: () => Record<string, string>; name: string; text: RegExp }
const worlds: World[] = [
  {
    what: 'a wrong setting',
    env: () => ({ WORKERS: 'many' }),
    name: 'Settings',
    text: /^WORKERS must be a whole/,
  },
  {
    what: 'a port that another program uses',
    env: () => ({ PORT: String(portOf(rude)) }),
    name: 'Port',
    text: /EADDRINUSE/,
  },
  {
    what: 'a data folder inside a file',
    env: () => ({ DATA_DIR: '/etc/passwd/data' }),
    name: 'Data folder',
    text: /^\/etc\/passwd is no folder/,
  },
  {
    what: 'a full disk',
    env: () => ({ MINIMUM_FREE_MB: '1000000' }),
    name: 'Data folder',
    text: /MB are free; 1000000/,
  },
  {
    what: 'a wrong password of the database',
    env: () => ({ DATABASE_URL: fixture.database.webUrl.replace(/:[^:@/]+@/, ':wrong-secret@') }),
    name: 'Database',
    text: /password authentication failed/,
  },
  {
    what: 'a database that is not there',
    env: () => ({ DATABASE_URL: 'postgres://ana:a-secret@127.0.0.1:1/none' }),
    name: 'Database',
    text: /ECONNREFUSED/,
  },
  {
    what: 'too many connections',
    env: () => ({ WORKERS: '128' }),
    name: 'Database',
    text: /^A node may open 4369/,
  },
  {
    what: 'a mail server that is not there',
    env: () => ({ SMTP_URL: 'smtp://ana:a-secret@127.0.0.1:1' }),
    name: 'Mail',
    text: /\(ESOCKET\)$/,
  },
  {
    what: 'a mail server that refuses the password',
    env: () => ({ SMTP_URL: `smtp://ana:a-secret@127.0.0.1:${portOf(rude)}` }),
    name: 'Mail',
    text: /refuses the user or the password \(EAUTH 535\)/,
  },
  {
    what: 'a mailbox that is not there',
    env: () => ({ SUPPORT_INBOX: 'imap://ana%40example.org:a-secret@127.0.0.1:1/INBOX' }),
    name: 'Replies',
    text: /ECONNREFUSED/,
  },
]

describe('one line is bad, with what to do, and the exit code is 1', () => {
  test.for(worlds)('for $what', async ({ env, name, text: expected }) => {
    const { code, findings, said } = await doctor(env())
    const bad = findings.filter(({ state }) => state === 'bad')
    expect(bad).toEqual([
      { name, state: 'bad', text: expect.stringMatching(expected), remedy: expect.any(String) },
    ])
    expect(code).toBe(1)
    expect(said).not.toContain('secret')
  })

  test('for a database of a later version', async () => {
    await fixture.owner
      .query(`insert into private.releases (content_hash, version, compatible_from, policies_hash)
      values ('other', '99.0.0', '99.0.0', private.policies_hash())`)
    try {
      const { code, findings } = await doctor({})
      expect(findings.find(({ state }) => state === 'bad')?.text).toMatch(
        /^deployed by 99\.0\.0, and this program/,
      )
      expect(code).toBe(1)
    } finally {
      await fixture.owner.query(`delete from private.releases where content_hash = 'other'`)
    }
  })
})

test('settings that contradict each other are warnings: the exit code is 0', async () => {
  const { code, findings } = await doctor({
    METRICS_HOST: '0.0.0.0',
    METRICS_PORT: '9464',
    EMBEDDED: '1',
    SMTP_URI: 'x',
  })
  expect(findings.filter(({ state }) => state === 'warn').map((finding) => finding.text)).toEqual([
    'SMTP_URI is no setting',
    'EMBEDDED=1 and DATABASE_URL are both set',
    'METRICS_PORT can be reached from other machines without a token',
  ])
  expect(code).toBe(0)
})

test('names near a setting are misspelt, others are not', () => {
  const env = { SMTP_URI: 'x', TRUSTED_PROXY: 'x', DATADIR: 'x', TURNSTONE_WORKERS: '2', public_url: 'x' }
  expect(misspeltNames(env).map(({ meant }) => meant)).toEqual([
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'DATA_DIR',
    'WORKERS',
    'PUBLIC_URL',
  ])
  const usual = {
    HOME: '/',
    HOSTNAME: 'a',
    NODE_ENV: 'a',
    LOGNAME: 'a',
    PATH: '/',
    SMTP_URL: 'smtp://a',
    TRUSTED: '',
  }
  expect(misspeltNames(usual)).toEqual([])
})

test('clocks agree within what the question took, else it is said', () => {
  const at = (ms: number) => new Date(1_000_000 + ms)
  const asked = { before: 1_000_000, after: 1_000_400 }
  expect(clockFinding('it', at(-1_500), asked).state).toBe('ok')
  expect(clockFinding('it', at(2_300), asked).state).toBe('ok')
  expect(clockFinding('it', at(-5_000), asked)).toMatchObject({
    state: 'warn',
    text: 'differs from it by 5 s',
  })
  expect(clockFinding('it', at(90_000), asked)).toMatchObject({
    state: 'bad',
    text: 'differs from it by 90 s',
  })
})

test('an old Node is bad', () => {
  expect(checkVersions('18.20.1')).toMatchObject([{ state: 'bad' }])
})

describe('names', () => {
  const settings = { publicUrl: 'https://leads.example', smtpUrl: 'smtp://mx' }
  const states = async (names: Dns) => (await checkDns(settings, names)).map(({ state }) => state)

  test('that no server answers are warnings', async () => {
    const resolver = new Resolver({ timeout: 100, tries: 1 })
    resolver.setServers(['127.0.0.1:1'])
    const away = Object.assign(new Error('away'), { code: 'EAI_AGAIN' })
    expect(await states(Object.assign(resolver, { lookup: () => Promise.reject(away) }))).toEqual([
      'warn',
      'warn',
      'warn',
      'warn',
    ])
  })

  test('that the machine has itself are not asked for', async () => {
    for (const publicUrl of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect(await checkDns({ publicUrl, smtpUrl: undefined })).toEqual([])
  })
})
