import pg from 'pg'

/** A statement for a connection. */
export type Asked = {
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

/** The results and the time (ms) that all took, or an error and the number of the statement that failed, if one did. */
export type Outcome =
  | { readonly results: readonly pg.QueryResult[]; readonly ms: number }
  | { readonly error: Error; readonly failed: number | undefined }

/**
 * Statements in a transaction that begins with the claims. They are one message, and PostgreSQL treats everything
 * between two syncs as one transaction. The claims end with it. After an error nothing else runs, and nothing
 * remains of the statements before.
 */
export class ClaimedMessage implements pg.Submittable {
  /** Names and values of settings, as JSON. */
  readonly settings: string
  readonly statements: readonly Query[]
  readonly #onOutcome: (outcome: Outcome) => void
  #since = 0
  /** The statement being answered; the claims are before the first. */
  #current = -1
  #isSettled = false

  constructor(
    asked: readonly Asked[],
    settings: string,
    known: Statements,
    onOutcome: (outcome: Outcome) => void,
  ) {
    this.settings = settings
    this.#onOutcome = onOutcome
    this.statements = asked.map(
      (one) => new Statement(one, known, (error) => this.#settle({ error, failed: undefined })),
    )
  }

  /** node-postgres notes by these which statement has been prepared. */
  get name(): string | undefined {
    return this.statements[this.#current]?.name
  }

  get text(): string | undefined {
    return this.statements[this.#current]?.text
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection as Connection
    stream.cork()
    this.#since = performance.now()
    connection.bind({ statement: claims.name, values: [this.settings] }, true)
    connection.execute({}, true)
    // Values that cannot be sent fail all, because the statements before them run.
    for (const statement of this.statements) if (!this.#isSettled) statement.prepare(connection)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription(message: object): void {
    this.statements[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(row: object): void {
    this.statements[this.#current]?.handleDataRow(row)
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.statements[this.#current]?.handleCommandComplete(message, connection)
    this.#current += 1
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.handleCommandComplete({ text: '' }, connection)
  }

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.#settle({
      results: this.statements.map(({ _result }) => _result),
      ms: performance.now() - this.#since,
    })
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as Connection
    for (const { name } of this.statements) if (name) delete submittedNamedStatements[name]
    const isStatement = error instanceof pg.DatabaseError && this.statements[this.#current]
    this.#settle({ error, failed: isStatement ? this.#current : undefined })
  }

  #settle(outcome: Outcome): void {
    if (!this.#isSettled) this.#onOutcome(outcome)
    this.#isSettled = true
  }
}
