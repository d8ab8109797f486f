import type pg from 'pg'

/** Functions of the schema `auth`, which the server may call before sign-in. */
export class AuthFunctions {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** All rows of `auth.<name>`. Arguments are positional. */
  async rows<Row extends pg.QueryResultRow>(name: string, ...args: unknown[]): Promise<Row[]> {
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    const text = `select * from auth.${name}(${places})`
    const { rows } = await this.#pool.query<Row>({ name: `auth.${name}`, text, values: args })
    return rows
  }

  /** The single value `auth.<name>` returns. */
  async value<T>(name: string, ...args: unknown[]): Promise<T | undefined> {
    const [row] = await this.rows<Record<string, T>>(name, ...args)
    return row?.[name]
  }

  /** Counts a use. Returns 0, or the seconds to wait if the key has used up its limit. */
  async take(limit: Limit, key: string): Promise<number> {
    const { max, seconds } = limits[limit]
    return (await this.value<number>('take', limit, key, max, seconds)) ?? seconds
  }
}

export type Limit = keyof typeof limits

/** Limits by key, in uses per window of seconds. The limits of sign-in and mails are in the database. */
const limits = {
  'forgot address': { max: 100, seconds: 3_600 },
  'token look-up': { max: 30, seconds: 3_600 },
  register: { max: 30, seconds: 3_600 },
  application: { max: 10, seconds: 3_600 },
  'second step': { max: 300, seconds: 900 },
  'email change': { max: 10, seconds: 3_600 },
  'e-mail existence': { max: 60, seconds: 3_600 },
  document: { max: 300, seconds: 3_600 },
  export: { max: 60, seconds: 3_600 },
  'own data': { max: 5, seconds: 3_600 },
  lead: { max: 60, seconds: 60 },
  note: { max: 60, seconds: 60 },
  service: { max: 60, seconds: 3_600 },
  ticket: { max: 20, seconds: 3_600 },
  change: { max: 300, seconds: 60 },
  upload: { max: 60, seconds: 3_600 },
  search: { max: 10, seconds: 1 },
} as const
