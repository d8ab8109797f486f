import pg from 'pg'

/** A query for a connection. */
export type Asked = {
  text: string
  values?: readonly unknown[] | undefined
  name?: string
  rowMode?: 'array'
}
export type Heard = (error: Error | null, result: pg.QueryResult) => void

/** Sets the claims of a transaction; prepared on each connection before the first one. */
export const claims = {
  name: 'claims',
  text: 'select set_config(el->>0, el->>1, true) from json_array_elements($1::json) el',
}

/** How the rows of a statement are read. */
type Description = { fields: object; _parsers: object; _prebuiltEmptyResultObject: object }

/** Parts of node-postgres' query that its types omit. */
type Query = pg.Submittable & {
  readonly name?: string
  _result: Description
  _accumulateRows: boolean
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: object): void
  handleDataRow(row: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
// It has them, with these two arguments: service.test.ts fails for a version without them.
const Query = pg.Query as unknown as new (asked: Asked & { queryMode: 'extended' }, heard: Heard) => Query

/** A connection's prepared statements by name, the least recently used first; undefined until the first result. */
export type Statements = Map<string, Description | undefined>

/** By connection: an object whose prototype it is, and which does not ask for descriptions. */
const undescribed = new WeakMap<pg.Connection, pg.Connection>()

function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = undescribed.get(connection)
  if (known) return known
  const one: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  undescribed.set(connection, one)
  return one
}

/**
 * A statement whose transaction begins with the claims. Both are one message, and PostgreSQL treats
 * everything between two syncs as one transaction. The claims end with it; if they are refused, nothing else
 * runs. Each connection describes the columns of a prepared statement once: PostgreSQL refuses to run it after
 * they have changed.
 */
export class ClaimedQuery extends Query {
  /** Names and values of settings, as JSON. */
  readonly settings: string
  readonly #statements: Statements
  #isClaimed = false

  constructor(asked: Asked, settings: string, statements: Statements, heard: Heard) {
    super({ ...asked, queryMode: 'extended' }, heard)
    this.settings = settings
    this.#statements = statements
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: claims.name, values: [this.settings] }, true)
    connection.execute({}, true)
    const description = this.hasBeenParsed(connection) && this.#statements.get(this.name ?? '')
    if (!description) return super.prepare(connection)
    super.prepare(withoutDescribe(connection))
    Object.assign(this._result, description)
    this._accumulateRows = true
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name) this.#statements.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleDataRow(row: object): void {
    if (this.#isClaimed) super.handleDataRow(row)
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#isClaimed) super.handleCommandComplete(message, connection)
    this.#isClaimed = true
  }
}
