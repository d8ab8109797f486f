import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingError, settingRows } from './settings.ts'

test('without any variable everything has its default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    demo: true,
    operatorName: 'Turnstone',
    operatorTimeZone: 'America/Chicago',
    offerHours: 24,
    invoiceTermsDays: 15,
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: undefined,
    workers: 1,
    keptDocuments: 100,
    trustedProxies: [],
    logLevel: 'info',
  })
})

test('an empty variable is the same as none', () => {
  const empty = Object.fromEntries(Object.keys(settingRows).map((name) => [name, ' ']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test('every setting can be given', () => {
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
    WORKERS: '4',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.7',
    LOG_LEVEL: 'warn',
  })
  expect(settings).toMatchObject({ port: 0, host: '::', dataDir: '/srv/turnstone', demo: false, workers: 4 })
  expect(settings).toMatchObject({ operatorName: 'Brückenbau & Söhne', operatorTimeZone: 'Asia/Kolkata' })
  expect(settings).toMatchObject({ publicUrl: 'https://leads.example', logLevel: 'warn' })
  expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.7'])
  expect(settings.databaseUrl).toBe('postgres://u:p@db:5433/turnstone')
  expect(settings.smtpUrl).toBe('smtps://u:p@mail.example:465')
})

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['leads.example', 'http://leads.example:8080'],
])('listening on %s, links lead to %s', (HOST, expected) => {
  expect(readSettings({ HOST, PORT: '8080' }).publicUrl).toBe(expected)
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
  ['PORT', '0x50', 'PORT must be a whole number from 0 to 65535, not "0x50".'],
  ['HOST', 'not a host', 'HOST must be an IP address or a host name, not "not a host".'],
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
  ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 128, not "0".'],
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

test.each(['DATABASE_URL', 'SMTP_URL'])(
  'a wrong %s is refused without repeating the password in it',
  (name) => {
    const wrong = () => readSettings({ [name]: 'mysql://someone:secret@host/name' })
    expect(wrong).toThrow(new RegExp(`^${name} must be an address like`))
    expect(wrong).not.toThrow(/secret/)
  },
)
