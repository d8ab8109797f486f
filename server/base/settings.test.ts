import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingError, settingRows } from './settings.ts'

test('every setting has its default without variables', () => {
  expect(readSettings({})).toEqual({
    mode: 'trial',
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    databaseConnections: undefined,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    embedded: false,
    demo: true,
    operatorName: 'Turnstone',
    operatorTimeZone: 'America/Chicago',
    offerHours: 24,
    invoiceTermsDays: 15,
    links: { areOn: true, perLink: 60, perAddress: 10 },
    backupHour: 2,
    backupsKept: 7,
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: undefined,
    workers: 1,
    cachedDocuments: 100,
    trustedProxies: [],
    drainSeconds: 0,
    metricsHost: '127.0.0.1',
    minimumFreeMb: 200,
    pushToPrivate: false,
    retentionDays: 90,
    additionalOrigins: [],
    logLevel: 'info',
  })
})

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(settingRows).map((name) => [name, ' ']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('every setting can be set', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/srv/turnstone',
    DATABASE_URL: 'postgres://u:p@db:5433/turnstone',
    DEMO: '0',
    OPERATOR_NAME: 'Brückenbau & Söhne',
    OPERATOR_TIME_ZONE: 'Asia/Kolkata',
    PUBLIC_URL: 'https://leads.example/',
    SMTP_URL: 'smtps://u:p@mail.example:465',
    S3_URL: 'https://key:secret@s3.example/bucket?region=eu-1',
    WORKERS: '4',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.7',
    DRAIN_SECONDS: '5',
    MINIMUM_FREE_MB: '50',
    ADDITIONAL_ORIGINS: 'https://app.example.org, http://localhost:5173',
    LOG_LEVEL: 'warn',
  })
  expect(settings).toMatchObject({ port: 0, host: '::', dataDir: '/srv/turnstone', demo: false, workers: 4 })
  expect(settings).toMatchObject({ operatorName: 'Brückenbau & Söhne', operatorTimeZone: 'Asia/Kolkata' })
  expect(settings).toMatchObject({ publicUrl: 'https://leads.example', logLevel: 'warn' })
  expect(settings.additionalOrigins).toEqual(['https://app.example.org', 'http://localhost:5173'])
  expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.7'])
  expect(settings).toMatchObject({ drainSeconds: 5, minimumFreeMb: 50 })
  expect(settings.databaseUrl).toBe('postgres://u:p@db:5433/turnstone')
  expect(settings.smtpUrl).toBe('smtps://u:p@mail.example:465')
  expect(settings.s3Url).toBe('https://key:secret@s3.example/bucket?region=eu-1')
})

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['leads.example', 'http://leads.example:8080'],
])('listening on %s, links lead to %s', (HOST, expected) => {
  expect(readSettings({ HOST, PORT: '8080', EMBEDDED: '1' }).publicUrl).toBe(expected)
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  ['PORT', '0x50', 'PORT must be a whole number from 0 to 65535, not "0x50".'],
  ['HOST', 'not a host', 'HOST must be an IP address or a host name, not "not a host".'],
  [
    'S3_URL',
    'https://s3.example/bucket',
    'S3_URL must be an address like https://key:password@host/bucket?region=us-east-1.',
  ],
  ['DEMO', 'yes', 'DEMO must be 0 or 1, not "yes".'],
  [
    'OPERATOR_NAME',
    'a\nb',
    'OPERATOR_NAME must be a name of at most 100 characters on one line, not "a\\nb".',
  ],
  [
    'OPERATOR_TIME_ZONE',
    'Mars/Olympus',
    'OPERATOR_TIME_ZONE must be an IANA time zone like America/Chicago, not "Mars/Olympus".',
  ],
  [
    'OPERATOR_TIME_ZONE',
    '+05:00',
    'OPERATOR_TIME_ZONE must be an IANA time zone like America/Chicago, not "+05:00".',
  ],
  [
    'PUBLIC_URL',
    'leads.example',
    'PUBLIC_URL must be an address like https://example.org, not "leads.example".',
  ],
  [
    'PUBLIC_URL',
    'https://leads.example/?a=1',
    'PUBLIC_URL must be an address without a query, not "https://leads.example/?a=1".',
  ],
  [
    'PUBLIC_URL',
    'https://leads.example/app',
    'PUBLIC_URL must be an address without a path: give the product a host name of its own, not "https://leads.example/app".',
  ],
  ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 128, not "0".'],
  [
    'ADDITIONAL_ORIGINS',
    'https://app.example.org/',
    'ADDITIONAL_ORIGINS must be a list of origins like https://app.example.org with commas between, not "https://app.example.org/".',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES must be a list of IP addresses or CIDR ranges with commas between, not "10.0.0.0/33".',
  ],
  [
    'TRUSTED_PROXIES',
    'proxy',
    'TRUSTED_PROXIES must be a list of IP addresses or CIDR ranges with commas between, not "proxy".',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
  ],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(new SettingError(sentence))
})

test.each(['DATABASE_URL', 'SMTP_URL', 'S3_URL'])(
  'a wrong %s is refused without repeating the password in it',
  (name) => {
    const wrong = () => readSettings({ [name]: 'mysql://someone:secret@host/name' })
    expect(wrong).toThrow(new RegExp(`^${name} must be an address like`))
    expect(wrong).not.toThrow(/secret/)
  },
)

const reached: [what: string, env: Record<string, string>][] = [
  ['PUBLIC_URL https', { PUBLIC_URL: 'https://leads.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
  ['HOST 0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST ::', { HOST: '::' }],
  ['HOST leads.example', { HOST: 'leads.example' }],
]
const DATABASE_URL = 'postgres://u:p@db/leads'

test.each(reached)('with %s a lost DATABASE_URL is refused unless EMBEDDED=1', (what, env) => {
  expect(() => readSettings(env)).toThrow(
    new SettingError(`DATABASE_URL is missing. With ${what}, the embedded database needs EMBEDDED=1.`),
  )
  expect(() => readSettings({ ...env, DEMO: '1' })).toThrow(SettingError)
  expect(readSettings({ ...env, EMBEDDED: '1' })).toMatchObject({ databaseUrl: undefined, embedded: true })
})

test.each(reached)('with %s there is no demo unless DEMO=1', (_what, env) => {
  expect(readSettings({ ...env, DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ ...env, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1', '0:0:0:0:0:0:0:1'])(
  'a trial that listens on %s has the embedded database and the demo',
  (HOST) => expect(readSettings({ HOST })).toMatchObject({ databaseUrl: undefined, demo: true }),
)

const production = {
  MODE: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://leads.example',
  SMTP_URL: 'smtp://mail.example',
}

test('production starts without a demo, and drains for ten seconds', () => {
  expect(readSettings(production)).toMatchObject({ mode: 'production', demo: false, drainSeconds: 10 })
  expect(readSettings({ ...production, DATABASE_URL: '', EMBEDDED: '1' }).databaseUrl).toBeUndefined()
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL or EMBEDDED=1'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL with https'],
  [{ PUBLIC_URL: 'http://leads.example' }, 'PUBLIC_URL with https'],
  [{ SMTP_URL: '' }, 'SMTP_URL'],
  [{ DEMO: '1' }, 'DEMO=0'],
  [{ PUSH_TO_PRIVATE: '1' }, 'PUSH_TO_PRIVATE=0'],
  [{ SMTP_URL: '', DATABASE_URL: '' }, 'DATABASE_URL or EMBEDDED=1, SMTP_URL'],
])('production with %o is refused', (changed, missing) => {
  expect(() => readSettings({ ...production, ...changed })).toThrow(
    new SettingError(`MODE=production needs ${missing}.`),
  )
})

test('daily backups name their reader and lie outside of the data folder', () => {
  const readable = { BACKUP_RECIPIENT: 'unencrypted', DATA_DIR: '/srv/data' }
  expect(() => readSettings({ BACKUP_FOLDER: '/srv/backups' })).toThrow(
    'BACKUP_FOLDER needs BACKUP_RECIPIENT',
  )
  expect(() => readSettings({ ...readable, BACKUP_FOLDER: '/srv/data/backups' })).toThrow(
    'outside of DATA_DIR',
  )
  expect(() => readSettings({ BACKUP_RECIPIENT: 'age2' })).toThrow('BACKUP_RECIPIENT must be an address')
  expect(readSettings({ ...readable, BACKUP_FOLDER: '/srv/backups' }).backupFolder).toBe('/srv/backups')
})
