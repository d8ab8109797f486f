import { isIP } from 'node:net'
import { relative, resolve } from 'node:path'
import * as v from 'valibot'
import { fewestConnections } from './connections.ts'
import {
  isAddressOrRange,
  isBucket,
  isHost,
  isInbox,
  isOrigin,
  timeZone,
  url,
  wholeNumber,
} from './setting-forms.ts'

const modes = ['trial', 'production'] as const
const roles = ['all', 'web', 'worker', 'deploy'] as const
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type Settings = {
  readonly mode: (typeof modes)[number]
  /** What this process does. Those of one role share DATABASE_URL with those of the others. */
  readonly role: (typeof roles)[number]
  /** TCP port; 0 takes any free one. */
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** The most connections that this node opens to the database. */
  readonly databaseConnections: number | undefined
  /** EMBEDDED=1 was set. */
  readonly embedded: boolean
  readonly demo: boolean
  readonly operatorName: string
  /** Name in the IANA time zone database. */
  readonly operatorTimeZone: string
  /** Hours a provider has to answer an offer. */
  readonly offerHours: number
  readonly invoiceTermsDays: number
  /** Referral links: whether their pages answer, and how many leads an hour come by one link or from one address. */
  readonly links: { readonly areOn: boolean; readonly perLink: number; readonly perAddress: number }
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Origins, beside that of publicUrl, whose pages may open the live socket. */
  readonly additionalOrigins: readonly string[]
  /** undefined: mails are files in the data folder. */
  readonly smtpUrl: string | undefined
  /** undefined: files are stored in the data folder. */
  /** undefined: replies by mail are not read. */
  readonly supportInbox: string | undefined
  readonly s3Url: string | undefined
  /** The operator's list of erasures, which a restore applies; undefined: there is none. */
  readonly erasuresFile: string | undefined
  /** Where daily backups go; undefined: none are made by themselves. */
  readonly backupFolder: string | undefined
  /** Hour of the day in the operator's time zone. */
  readonly backupHour: number
  /** How many daily backups stay. */
  readonly backupsKept: number
  /** Whom backups are encrypted for, or `unencrypted`; undefined: named for each. */
  readonly backupRecipient: string | undefined
  /** Number of server processes. */
  readonly workers: number
  /** How many documents' plans each process caches. */
  readonly cachedDocuments: number
  /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** How long a stopping node continues to serve, so that a proxy can notice. */
  readonly drainSeconds: number
  /** A node with less free space in the data folder is not ready. */
  readonly minimumFreeMb: number
  /** Days until notifications, ended links, and outbox mails are deleted. */
  readonly retentionDays: number
  /** Push services may be on this machine or network. */
  readonly pushToPrivate: boolean
  /** TCP port of the metrics. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** What may read the metrics on the product's own port, too. */
  readonly metricsToken: string | undefined
  readonly logLevel: (typeof levels)[number]
}

/** A setting with a wrong value. Its message is for the administrator. */
export class SettingError extends Error {}

/** One row of the table of settings in docs/operations.md. */
export type SettingRow = { readonly default: string; readonly meaning: string }

/** Settings by environment variable; an empty default means none. */
export const settingRows = {
  MODE: {
    default: 'trial',
    meaning: 'trial, or production, which refuses to start without its required settings',
  },
  ROLE: {
    default: 'all',
    meaning:
      'all, or one part of it: deploy (upgrades the database and ends), web (answers people), worker (jobs, mails)',
  },
  PORT: { default: '3000', meaning: 'TCP port; 0 takes any free one' },
  HOST: { default: '127.0.0.1', meaning: 'address or host name to listen on' },
  DATA_DIR: { default: '.data', meaning: 'folder for all data, the embedded database included' },
  DATABASE_URL: { default: '', meaning: 'PostgreSQL 15 or later to use instead of the embedded one' },
  DATABASE_CONNECTIONS: {
    default: '',
    meaning: 'the most connections that this node opens to PostgreSQL, shared by its pools',
  },
  EMBEDDED: { default: '', meaning: '1 selects the embedded database where it is not the default' },
  DEMO: {
    default: '',
    meaning: '1 loads demo data, 0 starts empty; 1 in a trial that only this machine can reach',
  },
  OPERATOR_NAME: { default: 'Turnstone', meaning: 'name of the organization that runs this installation' },
  OPERATOR_TIME_ZONE: {
    default: 'America/Chicago',
    meaning: 'IANA time zone that decides where a day begins and ends',
  },
  OFFER_HOURS: {
    default: '24',
    meaning: 'hours a provider has to answer an offer; for one with working hours, open hours',
  },
  INVOICE_TERMS_DAYS: { default: '15', meaning: 'days from the issue of an invoice to its due date' },
  REFERRAL_LINKS: { default: '1', meaning: '0 closes the pages of all referral links, `/r/…`' },
  LINK_LEADS_PER_HOUR: { default: '60', meaning: 'requests in an hour by one referral link' },
  ADDRESS_LEADS_PER_HOUR: {
    default: '10',
    meaning: 'requests in an hour by referral links from one network address',
  },
  PUBLIC_URL: {
    default: '',
    meaning: 'address used in mails and links; derived from HOST and PORT when unset',
  },
  ADDITIONAL_ORIGINS: {
    default: '',
    meaning: 'other origins whose pages may open the live socket, separated by commas',
  },
  SMTP_URL: { default: '', meaning: 'mail server; without it mails are files in DATA_DIR' },
  SUPPORT_INBOX: {
    default: '',
    meaning:
      'mailbox of replies to tickets and of answers to emails from leads, `imaps://user:password@host/INBOX?address=support@example.org&authserv=mx.example.org`; without it none are read. `authserv` is the name in the `Authentication-Results` that your mail server writes: then only senders that pass are answered by mail. Reports of emails to customers that were not delivered come there if its domain is the host of PUBLIC_URL, or with `&reports=yes`, where SPF lets your mail server send for its domain; `&reports=no` turns this off',
  },
  S3_URL: {
    default: '',
    meaning:
      'bucket for uploaded files, `https://key:password@host/bucket?region=…`; without it they are in DATA_DIR',
  },
  ERASURES_FILE: {
    default: '',
    meaning: 'list of erased people and customers, ids only, that a restore applies; outside DATA_DIR',
  },
  BACKUP_RECIPIENT: {
    default: '',
    meaning:
      'address `age1…` that backups are encrypted for, its identity not on this machine; or `unencrypted`',
  },
  BACKUP_FOLDER: {
    default: '',
    meaning: 'folder outside DATA_DIR for a backup a day; needs BACKUP_RECIPIENT',
  },
  BACKUP_HOUR: { default: '2', meaning: "hour of that backup, 0 to 23, in the operator's time zone" },
  BACKUP_KEEP: { default: '7', meaning: 'how many of these backups stay; older ones are deleted' },
  WORKERS: { default: '1', meaning: 'number of server processes' },
  KEPT_DOCUMENTS: {
    default: '100',
    meaning: 'GraphQL documents whose plans each process caches, up to 24 MB in total',
  },
  TRUSTED_PROXIES: { default: '', meaning: 'addresses or CIDR ranges of proxies, separated by commas' },
  DRAIN_SECONDS: {
    default: '',
    meaning: 'seconds a node serves after SIGTERM while /readyz returns 503; 10 in production, else 0',
  },
  MINIMUM_FREE_MB: { default: '200', meaning: 'free MB in DATA_DIR below which /readyz returns 503' },
  RETENTION_DAYS: {
    default: '90',
    meaning: 'days until notifications, ended links and outbox mails are deleted, at least 31',
  },
  PUSH_TO_PRIVATE: {
    default: '',
    meaning: '1 permits push services in private networks and over http, for tests; never in production',
  },
  METRICS_PORT: {
    default: '',
    meaning: 'TCP port of `/metrics`; without it and METRICS_TOKEN there are none',
  },
  METRICS_HOST: { default: '127.0.0.1', meaning: 'address or host name of METRICS_PORT' },
  METRICS_TOKEN: {
    default: '',
    meaning: 'bearer token for `/metrics`, which PORT serves then, too; at least 16 characters',
  },
  LOG_LEVEL: { default: 'info', meaning: 'lowest level that is logged' },
} as const satisfies Record<string, SettingRow>

type Name = keyof typeof settingRows

/** Values that may contain a password, which a message must not repeat. */
const secrets: readonly Name[] = ['DATABASE_URL', 'SMTP_URL', 'SUPPORT_INBOX', 'S3_URL', 'METRICS_TOKEN']

const s3Form = 'an address like https://key:password@host/bucket?region=us-east-1'
const port = wholeNumber(0, 65_535)
const host = v.pipe(v.string(), v.check(isHost, 'an IP address or a host name'))
const databaseUrl = url(
  ['postgres:', 'postgresql:'],
  'an address like postgres://user:password@host:5432/name',
)
const s3Url = v.pipe(
  url(['http:', 'https:'], s3Form),
  v.check((text) => isBucket(new URL(text)), s3Form),
)
const inboxForm = 'an address like imaps://user:password@host/INBOX?address=support@example.org'
const supportInbox = v.pipe(
  url(['imap:', 'imaps:'], inboxForm),
  v.check((text) => isInbox(new URL(text)), inboxForm),
)
const publicUrl = v.pipe(
  url(['http:', 'https:'], 'an address like https://example.org'),
  v.check((text) => !/[?#]/.test(text), 'an address without a query'),
  v.check(
    (text) => !/^\w+:\/\/[^/?#]*\/+[^/?#]/.test(text),
    'an address without a path: give the product a host name of its own',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const token = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits, or any of -._~+/='),
)
const recipient = v.pipe(
  v.string(),
  v.regex(/^(?:age1[0-9a-z]{20,}|unencrypted)$/, 'an address like age1…, or unencrypted'),
)
const zeroOrOne = v.picklist(['0', '1'], '0 or 1')
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

const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check(
    (list) => list.every(isOrigin),
    'a list of origins like https://app.example.org with commas between',
  ),
)

/** Reads every setting. Throws a SettingError that names the first wrong one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const mode = read(env, 'MODE', v.picklist(modes, modes.join(' or '))) ?? 'trial'
  const settings = {
    mode,
    role: read(env, 'ROLE', v.picklist(roles, `one of ${roles.join(', ')}`)) ?? 'all',
    port: read(env, 'PORT', port) ?? 0,
    host: read(env, 'HOST', host) ?? '',
    dataDir: resolve(read(env, 'DATA_DIR', v.string()) ?? ''),
    databaseUrl: read(env, 'DATABASE_URL', databaseUrl),
    databaseConnections: read(env, 'DATABASE_CONNECTIONS', wholeNumber(1, 100_000)),
    embedded: read(env, 'EMBEDDED', zeroOrOne) === '1',
    operatorName: read(env, 'OPERATOR_NAME', operatorName) ?? '',
    operatorTimeZone: read(env, 'OPERATOR_TIME_ZONE', timeZone()) ?? '',
    offerHours: read(env, 'OFFER_HOURS', wholeNumber(1, 720)) ?? 24,
    invoiceTermsDays: read(env, 'INVOICE_TERMS_DAYS', wholeNumber(1, 365)) ?? 15,
    links: {
      areOn: read(env, 'REFERRAL_LINKS', zeroOrOne) === '1',
      perLink: read(env, 'LINK_LEADS_PER_HOUR', wholeNumber(1, 100_000)) ?? 60,
      perAddress: read(env, 'ADDRESS_LEADS_PER_HOUR', wholeNumber(1, 100_000)) ?? 10,
    },
    smtpUrl: read(env, 'SMTP_URL', url(['smtp:', 'smtps:'], 'an address like smtp://user:password@host:587')),
    supportInbox: read(env, 'SUPPORT_INBOX', supportInbox),
    additionalOrigins: read(env, 'ADDITIONAL_ORIGINS', origins) ?? [],
    s3Url: read(env, 'S3_URL', s3Url),
    erasuresFile: pathOf(read(env, 'ERASURES_FILE', v.string())),
    backupRecipient: read(env, 'BACKUP_RECIPIENT', recipient),
    backupFolder: pathOf(read(env, 'BACKUP_FOLDER', v.string())),
    backupHour: read(env, 'BACKUP_HOUR', wholeNumber(0, 23)) ?? 2,
    backupsKept: read(env, 'BACKUP_KEEP', wholeNumber(1, 1_000)) ?? 7,
    workers: read(env, 'WORKERS', wholeNumber(1, 128)) ?? 1,
    cachedDocuments: read(env, 'KEPT_DOCUMENTS', wholeNumber(10, 10_000)) ?? 100,
    trustedProxies: read(env, 'TRUSTED_PROXIES', proxies) ?? [],
    drainSeconds: read(env, 'DRAIN_SECONDS', wholeNumber(0, 600)) ?? (mode === 'production' ? 10 : 0),
    minimumFreeMb: read(env, 'MINIMUM_FREE_MB', wholeNumber(0, 1_000_000)) ?? 200,
    retentionDays: read(env, 'RETENTION_DAYS', wholeNumber(31, 3_650)) ?? 90,
    pushToPrivate: read(env, 'PUSH_TO_PRIVATE', zeroOrOne) === '1',
    metricsPort: read(env, 'METRICS_PORT', wholeNumber(1, 65_535)),
    metricsHost: read(env, 'METRICS_HOST', host) ?? '',
    metricsToken: read(env, 'METRICS_TOKEN', token),
    logLevel: read(env, 'LOG_LEVEL', v.picklist(levels, `one of ${levels.join(', ')}`)) ?? 'info',
  }
  const given = { ...settings, publicUrl: read(env, 'PUBLIC_URL', publicUrl) ?? localUrl(settings) }
  const demo = read(env, 'DEMO', zeroOrOne)
  refuseUnsafe(given, demo)
  refuseFewConnections(given)
  refuseBackups(given)
  return {
    ...given,
    demo: demo === undefined ? mode === 'trial' && exposure(given) === undefined : demo === '1',
  }
}

type Given = Omit<Settings, 'demo'>

/** A lost variable must not replace a public installation with an empty one. */
function refuseUnsafe(given: Given, demo: string | undefined): void {
  if (given.role !== 'all' && given.databaseUrl === undefined)
    throw new SettingError(`ROLE=${given.role} needs DATABASE_URL: other processes use the same database.`)
  const exposed = exposure(given)
  if (given.mode === 'production') return refuseIncomplete(given, demo)
  if (given.databaseUrl !== undefined || given.embedded || exposed === undefined) return
  throw new SettingError(`DATABASE_URL is missing. With ${exposed}, the embedded database needs EMBEDDED=1.`)
}

function refuseFewConnections(given: Given): void {
  const fewest = fewestConnections(given)
  if ((given.databaseConnections ?? fewest) < fewest)
    throw new SettingError(`DATABASE_CONNECTIONS must be at least ${fewest} with WORKERS=${given.workers}.`)
}

/** A backup is asked for with its reader, or by name without one, and never lost with the data folder. */
function refuseBackups({ backupFolder, backupRecipient, dataDir }: Given): void {
  if (backupFolder === undefined) return
  if (backupRecipient === undefined)
    throw new SettingError('BACKUP_FOLDER needs BACKUP_RECIPIENT: an address like age1…, or unencrypted.')
  if (!relative(dataDir, backupFolder).startsWith('..'))
    throw new SettingError('BACKUP_FOLDER must be outside of DATA_DIR, with which it would be lost.')
}

function pathOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : resolve(given)
}

function refuseIncomplete(given: Given, demo: string | undefined): void {
  const missing = [
    given.databaseUrl === undefined && !given.embedded && 'DATABASE_URL or EMBEDDED=1',
    !given.publicUrl.startsWith('https:') && 'PUBLIC_URL with https',
    given.smtpUrl === undefined && 'SMTP_URL',
    demo === '1' && 'DEMO=0',
    given.pushToPrivate && 'PUSH_TO_PRIVATE=0',
  ].filter((name) => name !== false)
  if (missing.length > 0) throw new SettingError(`MODE=production needs ${missing.join(', ')}.`)
}

/** The setting by which others can reach this installation, if any. */
function exposure({ publicUrl: address, smtpUrl, host: name }: Given): string | undefined {
  if (address.startsWith('https:')) return 'PUBLIC_URL https'
  if (smtpUrl !== undefined) return 'SMTP_URL'
  return isLoopback(name) ? undefined : `HOST ${name}`
}

function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    (isIP(name) === 4 && name.startsWith('127.')) ||
    (isIP(name) === 6 && /^[0:]*1$/.test(name))
  )
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

/** The address for a browser on this machine. */
function localUrl(at: { host: string; port: number }): string {
  const everywhere = at.host === '0.0.0.0' || at.host === '::'
  const name = everywhere ? 'localhost' : isIP(at.host) === 6 ? `[${at.host}]` : at.host
  return `http://${name}:${at.port}`
}
