import type { Identity } from '../auth/identity.ts'

export type Reader = Pick<Identity, 'reach' | 'userType' | 'organizationType'>

export type Column = {
  readonly title: string
  /** Gives a text; $1 is the operator's time zone. */
  readonly sql: string
  /** What it needs beside the list's own tables. */
  readonly join?: string
  /** Whose it can be at all; of the rows the policies decide. */
  readonly isFor?: (reader: Reader) => boolean
}

/** Of codes, a day, an id, words to look for, or one of a few values. */
export type Filter = {
  readonly of: 'codes' | 'day' | 'id' | 'words' | readonly string[]
  readonly sql: (place: string) => string
}

export type List = {
  readonly from: string
  readonly order: string
  readonly columns: readonly Column[]
  readonly filters: Readonly<Record<string, Filter>>
  readonly isFor?: (reader: Reader) => boolean
}

export const isOperators = ({ reach }: Reader): boolean => reach === 'turnstone_operator'
export const isAdmins = ({ userType }: Reader): boolean => userType.endsWith('ADMIN')
/** Who may see what a provider owes. */
export const seesFees = (reader: Reader): boolean =>
  isOperators(reader) || (isAdmins(reader) && reader.organizationType !== null)
/** Who may see what a referrer is paid: associates, and organizations that have some. */
export const seesPayouts = (reader: Reader): boolean =>
  isOperators(reader) ||
  reader.userType === 'ASSOCIATE' ||
  (isAdmins(reader) && reader.organizationType !== 'VENDOR')

export const text = (title: string, sql: string, more: Omit<Column, 'title' | 'sql'> = {}): Column => ({
  title,
  sql: `${sql}::text`,
  ...more,
})

/** A moment, on the operator's clock. */
export const time = (title: string, sql: string): Column => ({
  title,
  sql: `to_char(${sql} at time zone $1, 'YYYY-MM-DD HH24:MI')`,
})

export const person = (alias: string) => `nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`

const codes = (sql: string): Filter => ({ of: 'codes', sql: (place) => `${sql} = any (${place}::text[])` })
const id = (sql: string): Filter => ({ of: 'id', sql: (place) => `${sql} = ${place}::int` })

/** Whatever holds the words, as the search fields of the screens find it. */
const words = (...names: readonly string[]): Filter => ({
  of: 'words',
  sql: (place) => names.map((name) => `${name} ilike ${place}`).join(' or '),
})

/** From a day on, and before a day, of the operator's calendar. */
const period = (moment: string): List['filters'] => ({
  from: { of: 'day', sql: (place) => `${moment} >= ${place}::date::timestamp at time zone $1` },
  before: { of: 'day', sql: (place) => `${moment} < ${place}::date::timestamp at time zone $1` },
})

const days = (day: string): List['filters'] => ({
  from: { of: 'day', sql: (place) => `${day} >= ${place}::date` },
  before: { of: 'day', sql: (place) => `${day} < ${place}::date` },
})

export const filters = { codes, days, id, period, words }
