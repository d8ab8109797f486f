import type pg from 'pg'

/** What the server may ask before anybody is signed in: the functions of the schema `gate`. */
export class Gate {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** All rows that `gate.<name>` returns. Arguments are positional. */
  async rows<Row extends pg.QueryResultRow>(name: string, ...args: unknown[]): Promise<Row[]> {
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    const text = `select * from gate.${name}(${places})`
    const { rows } = await this.#pool.query<Row>({ name: `gate.${name}`, text, values: args })
    return rows
  }

  /** The one value that `gate.<name>` returns. */
  async value<T>(name: string, ...args: unknown[]): Promise<T | undefined> {
    const [row] = await this.rows<Record<string, T>>(name, ...args)
    return row?.[name]
  }

  /** Counts a use; false when the key has had as many as it may in this many seconds. */
  async take(limit: Limit, key: string): Promise<boolean> {
    const { most, seconds } = limits[limit]
    return (await this.value<boolean>('take', limit, key, most, seconds)) ?? false
  }
}

export type Limit = keyof typeof limits

/** How often one key may do a thing, in uses per so many seconds. Sign-in's own limits are in the database. */
const limits = {
  forgot: { most: 3, seconds: 3_600 },
  'forgot address': { most: 100, seconds: 3_600 },
  'token look-up': { most: 30, seconds: 3_600 },
  register: { most: 30, seconds: 3_600 },
  application: { most: 10, seconds: 3_600 },
  'e-mail existence': { most: 60, seconds: 3_600 },
  document: { most: 300, seconds: 3_600 },
  export: { most: 60, seconds: 3_600 },
} as const
