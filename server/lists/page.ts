import {
  type PgExecutorContext,
  type PgResource,
  PgSelectStep,
  TYPES,
  pgSelect,
} from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import {
  get,
  object,
  type ExecutionDetails,
  type GrafastResultsList,
  Step,
  type StepOptimizeOptions,
} from 'postgraphile/grafast'
import type { Reads } from '../readings/reading.ts'

/** `isExact` is false for a count that stopped at its bound. */
type Total = { total: number; isExact: boolean }

/**
 * A page of a declared list, with rows in the order of their ids. The id query has already skipped; the offset only
 * tells PostGraphile that there is a previous page. The total is a column of the same statement.
 */
export class ListPage extends PgSelectStep {
  readonly #reads: number
  readonly #context: number
  readonly #ids: SQL
  readonly #both: SQL | undefined
  readonly #part = sql.identifier(Symbol('part'))
  readonly #total: { text: SQL; column?: number }
  #isJoined = false
  #hasRows = false
  #alone: Step<Total> | undefined

  /** `both`: whether the reads have it. */
  constructor(resource: PgResource, $reads: Step<Reads>, both: boolean) {
    super({ resource, identifiers: [] })
    this.#reads = this.addUnaryDependency($reads)
    this.#context = this.addUnaryDependency(resource.executor.context())
    this.#ids = this.deferredSQL(get($reads, 'ids'))
    // A cast: the reads have it whenever `both` is true.
    this.#both = both ? this.deferredSQL(get($reads, 'both') as Step<SQL>) : undefined
    this.orderBy({ fragment: sql`${this.#part}.n`, codec: TYPES.bigint, direction: 'ASC', nullable: false })
    this.setOrderIsUnique()
    this.#total = { text: both ? shownTotal(this.#part) : totalText(this.deferredSQL(get($reads, 'total'))) }
  }

  /** Runs after the steps that depend on this page, which have asked for the total if they need it. */
  override optimize(options: StepOptimizeOptions): Step {
    if (!this.#isJoined) this.#joinIds()
    this.#isJoined = true
    return super.optimize(options)
  }

  /** A join, so that rows keep the table's type for its computed fields. */
  #joinIds(): void {
    const isOneCall = this.#both !== undefined && this.#total.column !== undefined
    this.join({
      type: 'inner',
      from: isOneCall
        ? sql`(select x.id, x.n, f.total, f.is_exact
            from ${this.#both} f cross join lateral unnest(f.ids) with ordinality x (id, n))`
        : sql`unnest(${this.#ids}) with ordinality`,
      alias: this.#part,
      ...(!isOneCall && { attributeNames: sql`(id, n)` }),
      conditions: [sql`${this.alias}.id = ${this.#part}.id`],
    })
  }

  override setOffset(): this {
    return this
  }

  /** Called while the selection of a row is planned, which is before any step optimizes. */
  override listItem(...item: Parameters<PgSelectStep['listItem']>): ReturnType<PgSelectStep['listItem']> {
    this.#hasRows = true
    return super.listItem(...item)
  }

  /** The list's total and whether it is exact. */
  total(): Step<Total> {
    return new ListTotal(this)
  }

  /** Adds the total to the rows; returns false if the request asks for no rows. */
  addTotal(): boolean {
    if (!this.#hasRows) return false
    // Its types omit this method, which its own inlining uses; the lists' tests fail without it.
    const selecting = this as unknown as { selectAndReturnIndex: (column: SQL) => number }
    this.#total.column ??= selecting.selectAndReturnIndex(this.#total.text)
    return true
  }

  /** The total without any rows. */
  totalAlone(): Step<Total> {
    this.#alone ??= this.#countAlone()
    return this.#alone
  }

  #countAlone(): Step<Total> {
    const $total = pgSelect({
      resource: this.resource,
      identifiers: [],
      mode: 'aggregate',
      from: { callback: ($root) => $root.deferredSQL(get(this.getDep(this.#reads) as Step<Reads>, 'total')) },
    }).singleAsRecord()
    return object({
      total: $total.select(sql`total`, TYPES.int, false),
      isExact: $total.select(sql`is_exact`, TYPES.boolean, false),
    })
  }

  override async execute(details: ExecutionDetails): ReturnType<PgSelectStep['execute']> {
    const results = await super.execute(details)
    const reads: Reads | undefined = details.values[this.#reads]?.unaryValue()
    return results.map(async (result) => {
      const page = await result
      if (!page || !('items' in page) || !reads) return page
      const column = this.#total.column
      return {
        ...page,
        hasPreviousPage: reads.skip > 0,
        ...(column !== undefined && { total: await this.#totalOf(page.items, column, reads, details) }),
      }
    })
  }

  /** From the first row; without rows, from a statement of its own. */
  async #totalOf(
    items: unknown,
    column: number,
    { total }: Reads,
    details: ExecutionDetails,
  ): Promise<Total> {
    const [first] = Array.isArray(items) ? (items as unknown[][]) : []
    if (first) return totalFrom(first[column])
    const context: PgExecutorContext = details.values[this.#context]?.unaryValue()
    const { text, values: rawSqlValues } = sql.compile(sql`select ${totalText(total)}`)
    const { values } = await this.resource.executor.executeWithoutCache<never, [unknown]>(
      [{ context, queryValues: [] }],
      { text, rawSqlValues, identifierIndex: null, eventEmitter: details.extra.eventEmitter },
    )
    // A failed statement is a rejected promise among the values.
    const [row] = (await Promise.resolve(values[0])) ?? []
    return totalFrom(row?.[0])
  }
}

/** Of a page: with its rows, or alone where the request asks for no rows. */
class ListTotal extends Step<Total> {
  override isSyncAndSafe = true

  constructor($page: ListPage) {
    super()
    this.addDependency($page)
  }

  override optimize(): Step {
    const $page = this.getDep(0) as ListPage
    return $page.addTotal() ? this : $page.totalAlone()
  }

  override execute({
    indexMap,
    values: [pages],
  }: ExecutionDetails<[{ total: Total }]>): GrafastResultsList<Total> {
    return indexMap((index) => pages.at(index).total)
  }
}

/** "286", or "1000+" for a count that stopped at its bound. */
function shownTotal(from: SQL): SQL {
  return sql`(${from}.total || case when ${from}.is_exact then '' else '+' end)`
}

function totalText(total: SQL): SQL {
  return sql`(select ${shownTotal(sql`n`)} from ${total} n)`
}

function totalFrom(text: unknown): Total {
  const said = String(text)
  return { total: Number.parseInt(said, 10), isExact: !said.endsWith('+') }
}
