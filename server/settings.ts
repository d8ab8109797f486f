import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type Settings = {
  /** TCP port; 0 takes any free one. */
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  readonly operatorName: string
  /** Name in the IANA time zone database. */
  readonly operatorTimeZone: string
  /** How many hours a provider has to answer an offer. */
  readonly offerHours: number
  readonly invoiceTermsDays: number
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** undefined: mail is kept as files under the data folder. */
  readonly smtpUrl: string | undefined
  /** Number of processes that serve. */
  readonly workers: number
  /** Of how many documents each process keeps the plans. */
  readonly keptDocuments: number
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: (typeof levels)[number]
}

/** A setting with a wrong value; the message is for the person who set it. */
export class SettingError extends Error {}

/** One row of the table of settings in docs/operations.md. */
export type SettingRow = { readonly default: string; readonly meaning: string }

/** The settings by their names in the environment; an empty default means that there is none. */
export const settingRows = {
  PORT: { default: '3000', meaning: 'TCP port; 0 takes any free one' },
  HOST: { default: '127.0.0.1', meaning: 'address or host name to listen on' },
  DATA_DIR: { default: '.data', meaning: 'folder for everything that is kept' },
  DATABASE_URL: { default: '', meaning: 'a PostgreSQL 15 or later instead of the embedded one' },
  DEMO: { default: '1', meaning: '0 starts empty, with a link for the first person' },
  OPERATOR_NAME: { default: 'Turnstone', meaning: 'name of the organisation that runs this' },
  OPERATOR_TIME_ZONE: { default: 'America/Chicago', meaning: 'IANA time zone whose days are counted' },
  OFFER_HOURS: { default: '24', meaning: 'hours that a provider has to answer an offer' },
  INVOICE_TERMS_DAYS: { default: '15', meaning: 'days from the issue of an invoice to the day it is due' },
  PUBLIC_URL: { default: '', meaning: 'address in mails and links; from HOST and PORT when not given' },
  SMTP_URL: { default: '', meaning: 'mail server; without it mail is kept as files in DATA_DIR' },
  WORKERS: { default: '1', meaning: 'number of processes that serve' },
  KEPT_DOCUMENTS: {
    default: '100',
    meaning: 'GraphQL documents that each process keeps planned, at up to 3 MB',
  },
  TRUSTED_PROXIES: { default: '', meaning: 'addresses or CIDR ranges of proxies, separated by commas' },
  LOG_LEVEL: { default: 'info', meaning: 'least level that is logged' },
} as const satisfies Record<string, SettingRow>

type Name = keyof typeof settingRows

/** Values that may hold a password, which a message must not repeat. */
const secrets: readonly Name[] = ['DATABASE_URL', 'SMTP_URL']

const port = wholeNumber(0, 65_535)
const host = v.pipe(v.string(), v.check(isHost, 'an IP address or a host name'))
const databaseUrl = url(
  ['postgres:', 'postgresql:'],
  'an address like postgres://user:password@host:5432/name',
)
const publicUrl = v.pipe(
  url(['http:', 'https:'], 'an address like https://example.org'),
  v.check((text) => !/[?#]/.test(text), 'an address without a query'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const operatorName = v.pipe(
  v.string(),
  v.regex(/^\P{Cc}{1,100}$/u, 'a name of at most 100 characters on one line'),
)
const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check(
    (list) => list.every(isAddressOrRange),
    'a list of IP addresses or CIDR ranges with commas between',
  ),
)

/** Reads every setting, or throws a SettingError that names the first wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const settings = {
    port: read(env, 'PORT', port) ?? 0,
    host: read(env, 'HOST', host) ?? '',
    dataDir: resolve(read(env, 'DATA_DIR', v.string()) ?? ''),
    databaseUrl: read(env, 'DATABASE_URL', databaseUrl),
    demo: read(env, 'DEMO', v.picklist(['0', '1'], '0 or 1')) === '1',
    operatorName: read(env, 'OPERATOR_NAME', operatorName) ?? '',
    operatorTimeZone: read(env, 'OPERATOR_TIME_ZONE', timeZone()) ?? '',
    offerHours: read(env, 'OFFER_HOURS', wholeNumber(1, 720)) ?? 24,
    invoiceTermsDays: read(env, 'INVOICE_TERMS_DAYS', wholeNumber(1, 365)) ?? 15,
    smtpUrl: read(env, 'SMTP_URL', url(['smtp:', 'smtps:'], 'an address like smtp://user:password@host:587')),
    workers: read(env, 'WORKERS', wholeNumber(1, 128)) ?? 1,
    keptDocuments: read(env, 'KEPT_DOCUMENTS', wholeNumber(10, 10_000)) ?? 100,
    trustedProxies: read(env, 'TRUSTED_PROXIES', proxies) ?? [],
    logLevel: read(env, 'LOG_LEVEL', v.picklist(levels, `one of ${levels.join(', ')}`)) ?? 'info',
  }
  return { ...settings, publicUrl: read(env, 'PUBLIC_URL', publicUrl) ?? localUrl(settings) }
}

function read<T>(
  env: Readonly<Record<string, string | undefined>>,
  name: Name,
  schema: v.GenericSchema<string, T>,
): T | undefined {
  const text = env[name]?.trim() || settingRows[name].default
  if (text === '') return undefined
  const result = v.safeParse(schema, text)
  if (result.success) return result.output
  const given = secrets.includes(name) ? '' : `, not ${JSON.stringify(text)}`
  throw new SettingError(`${name} must be ${result.issues[0].message}${given}.`)
}

function wholeNumber(least: number, most: number) {
  const message = `a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

function url(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? '') && !!URL.parse(text)?.host,
      message,
    ),
  )
}

function timeZone() {
  return v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone like America/Chicago'))
}

function isTimeZone(text: string): boolean {
  // Intl also takes offsets such as +05:00, which know nothing of summer time.
  if (!/^[A-Z]/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).format() !== ''
  } catch {
    return false
  }
}

function isHost(text: string): boolean {
  return (
    isIP(text) > 0 ||
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  )
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

/** The address under which a browser on this machine finds it. */
function localUrl(at: { host: string; port: number }): string {
  const everywhere = at.host === '0.0.0.0' || at.host === '::'
  const name = everywhere ? 'localhost' : isIP(at.host) === 6 ? `[${at.host}]` : at.host
  return `http://${name}:${at.port}`
}
