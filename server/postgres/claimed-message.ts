import pg from 'pg'

/** A statement for a connection. */
type Asked = {
  text: string
  values?: readonly unknown[] | undefined
  name?: string
  rowMode?: 'array'
}

/** Sets the claims of a transaction; prepared on each connection before the first one. */
export const claims = {
  name: 'claims',
  text: 'select set_config(el->>0, el->>1, true) from json_array_elements($1::json) el',
}

/** How the rows of a statement are read. */
type Description = { fields: object; _parsers: object; _prebuiltEmptyResultObject: object }

/** Parts of node-postgres that its types omit. */
type Connection = pg.Connection & {
  readonly stream: { cork: () => void; uncork: () => void }
  /** Texts of statements that are sent and not yet answered, by name. */
  readonly submittedNamedStatements: Record<string, string>
}
type Query = pg.Submittable & {
  readonly name?: string
  readonly text: string
  _result: pg.QueryResult & Description
  _accumulateRows: boolean
  hasBeenParsed(connection: pg.Connection): boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: object): void
  handleDataRow(row: object): void
  handleCommandComplete(message: object, connection: pg.Connection): void
}
// It has them, with these two arguments: service.test.ts fails for a version without them.
const Query = pg.Query as unknown as new (
  asked: Asked & { queryMode: 'extended' },
  onError: (error: Error | null) => void,
) => Query

/** A connection's prepared statements by name, the least recently used first; undefined until the first result. */
export type Statements = Map<string, Description | undefined>

/** For a connection: objects whose prototype it is, and which do not end a message. */
type Parts = { describing: pg.Connection; undescribed: pg.Connection }
const derived = new WeakMap<pg.Connection, Parts>()

function partsOf(connection: pg.Connection): Parts {
  const known = derived.get(connection)
  if (known) return known
  const describing: pg.Connection = Object.create(connection, { sync: { value: () => {} } })
  const undescribed: pg.Connection = Object.create(describing, { describe: { value: () => {} } })
  const parts = { describing, undescribed }
  derived.set(connection, parts)
  return parts
}

/**
 * A statement of a message. Each connection describes the columns of a prepared statement once: PostgreSQL
 * refuses to run it after they have changed.
 */
class Statement extends Query {
  readonly #statements: Statements

  constructor(asked: Asked, statements: Statements, failed: (error: Error) => void) {
    super({ ...asked, queryMode: 'extended' }, (error) => error && failed(error))
    this.#statements = statements
  }

  override prepare(connection: pg.Connection): void {
    const { describing, undescribed } = partsOf(connection)
    const description = this.hasBeenParsed(connection) && this.#statements.get(this.name ?? '')
    super.prepare(description ? undescribed : describing)
    if (!description) return
    Object.assign(this._result, description)
    this._accumulateRows = true
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name) this.#statements.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function setClaims(connection: pg.Connection, settings: string): void {
  connection.bind({ statement: claims.name, values: [settings] }, true)
  connection.execute({}, true)
}

/** A statement of one viewer. */
export type Part = {
  /** Names and values of settings, as JSON. */
  readonly settings: string
  readonly asked: Asked
}

/**
 * Statements in a transaction, that of each part after its claims. They are one message, and PostgreSQL treats everything
 * between two syncs as one transaction. The claims end with it, or are replaced by those of the next part. After an error
 * nothing else runs, and nothing remains of the statements before.
 */
export class ClaimedMessage implements pg.Submittable {
  /** In the order of the answers: the claims of a part as JSON, then its statements. */
  readonly steps: readonly (string | Query)[]
  readonly #resolve: (results: readonly pg.QueryResult[]) => void
  readonly #reject: (error: Error) => void
  /** The step being answered. */
  #current = 0
  #hasFailed = false

  constructor(
    parts: readonly Part[],
    known: Statements,
    resolve: (results: readonly pg.QueryResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    const failed = (error: Error) => this.#fail(error)
    this.steps = parts.flatMap(({ settings, asked }) => [settings, new Statement(asked, known, failed)])
  }

  /** node-postgres notes by these which statement has been prepared. */
  get name(): string | undefined {
    return this.#answered?.name
  }

  get text(): string | undefined {
    return this.#answered?.text
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection as Connection
    stream.cork()
    for (const step of this.steps) {
      // Values that cannot be sent fail all, because the statements before them run.
      if (this.#hasFailed) break
      if (typeof step === 'string') setClaims(connection, step)
      else step.prepare(connection)
    }
    connection.sync()
    stream.uncork()
  }

  handleRowDescription(message: object): void {
    this.#answered?.handleRowDescription(message)
  }

  handleDataRow(row: object): void {
    this.#answered?.handleDataRow(row)
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#answered?.handleCommandComplete(message, connection)
    this.#current += 1
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.handleCommandComplete({ text: '' }, connection)
  }

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (!this.#hasFailed) this.#resolve(this.#statements.map(({ _result }) => _result))
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as Connection
    for (const { name } of this.#statements) if (name) delete submittedNamedStatements[name]
    this.#fail(error)
  }

  get #statements(): Query[] {
    return this.steps.filter((step) => typeof step !== 'string')
  }

  /** The statement being answered; undefined for claims. */
  get #answered(): Query | undefined {
    const step = this.steps[this.#current]
    return typeof step === 'string' ? undefined : step
  }

  #fail(error: Error): void {
    this.#hasFailed = true
    this.#reject(error)
  }
}
