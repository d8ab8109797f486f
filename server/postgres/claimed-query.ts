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

/** Parts of node-postgres' query that its types omit. */
type Query = pg.Submittable & {
  prepare(connection: pg.Connection): void
  handleDataRow(row: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
// It has them, with these two arguments: service.test.ts fails for a version without them.
const Query = pg.Query as unknown as new (asked: Asked & { queryMode: 'extended' }, heard: Heard) => Query

/**
 * A statement whose transaction begins with the claims. Both are one message, and PostgreSQL treats
 * everything between two syncs as one transaction. The claims end with it; if they are refused, nothing else
 * runs.
 */
export class ClaimedQuery extends Query {
  /** Names and values of settings, as JSON. */
  readonly settings: string
  #isClaimed = false

  constructor(asked: Asked, settings: string, heard: Heard) {
    super({ ...asked, queryMode: 'extended' }, heard)
    this.settings = settings
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: claims.name, values: [this.settings] }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleDataRow(row: object): void {
    if (this.#isClaimed) super.handleDataRow(row)
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#isClaimed) super.handleCommandComplete(message, connection)
    this.#isClaimed = true
  }
}
