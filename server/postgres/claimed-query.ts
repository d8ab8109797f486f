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

type Known = {
  /** The connection, without asking for descriptions. */
  readonly undescribed: pg.Connection
  /** By the statement's name. */
  readonly descriptions: Map<string, Description>
}
const known = new WeakMap<pg.Connection, Known>()

function knownOn(connection: pg.Connection): Known {
  const before = known.get(connection)
  if (before) return before
  const undescribed: pg.Connection = Object.create(connection, { describe: { value: () => {} } })
  const now = { undescribed, descriptions: new Map<string, Description>() }
  known.set(connection, now)
  return now
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
  #isClaimed = false
  #descriptions: Known['descriptions'] | undefined

  constructor(asked: Asked, settings: string, heard: Heard) {
    super({ ...asked, queryMode: 'extended' }, heard)
    this.settings = settings
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: claims.name, values: [this.settings] }, true)
    connection.execute({}, true)
    const { undescribed, descriptions } = knownOn(connection)
    this.#descriptions = descriptions
    const description = this.hasBeenParsed(connection) && descriptions.get(this.name ?? '')
    if (!description) return super.prepare(connection)
    super.prepare(undescribed)
    Object.assign(this._result, description)
    this._accumulateRows = true
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name) this.#descriptions?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleDataRow(row: object): void {
    if (this.#isClaimed) super.handleDataRow(row)
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#isClaimed) super.handleCommandComplete(message, connection)
    this.#isClaimed = true
  }
}
