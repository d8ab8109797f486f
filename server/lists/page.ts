import { PgSelectStep, TYPES, pgSelect, type PgResource } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { get, type ExecutionDetails, type Step } from 'postgraphile/grafast'

/** The queries of a page: the ids, then their rows; and the list's total. */
export type Reads = { ids: SQL; total: SQL; skip: number }

/**
 * A page of a declared list, with rows in the order of their ids. The id query has already skipped; the offset only
 * tells PostGraphile that there is a previous page.
 */
export class ListPage extends PgSelectStep {
  readonly #reads: number

  constructor(resource: PgResource, $reads: Step<Reads>) {
    super({ resource, identifiers: [] })
    this.#reads = this.addUnaryDependency($reads)
    // A join, so that rows keep the table's type for its computed fields.
    const part = sql.identifier(Symbol('part'))
    this.join({
      type: 'inner',
      from: sql`unnest(${this.deferredSQL(get($reads, 'ids'))}) with ordinality`,
      alias: part,
      attributeNames: sql`(id, n)`,
      conditions: [sql`${this.alias}.id = ${part}.id`],
    })
    this.orderBy({ fragment: sql`${part}.n`, codec: TYPES.bigint, direction: 'ASC', nullable: false })
    this.setOrderIsUnique()
  }

  override setOffset(): this {
    return this
  }

  override async execute(details: ExecutionDetails): ReturnType<PgSelectStep['execute']> {
    const results = await super.execute(details)
    const reads: Reads | undefined = details.values[this.#reads]?.unaryValue()
    return results.map(async (result) => {
      const page = await result
      return page && 'items' in page
        ? { ...page, hasPreviousPage: reads !== undefined && reads.skip > 0 }
        : page
    })
  }

  /** The list's total and whether it is exact. */
  total(): PgSelectStep {
    const $reads = this.getDep(this.#reads) as Step<Reads>
    return pgSelect({
      resource: this.resource,
      identifiers: [],
      mode: 'aggregate',
      from: { callback: ($root) => $root.deferredSQL(get($reads, 'total')) },
    })
  }
}
