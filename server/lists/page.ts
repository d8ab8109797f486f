import type { PgExecutorContext, PgResource, PgSelectSingleStep } from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import {
  access,
  constant,
  type ConnectionHandlingStep,
  type ExecutionDetails,
  type GrafastResultsList,
  Step,
} from 'postgraphile/grafast'
import type { Reads } from '../readings/reading.ts'

/** What reads one id more than the page's size, after those that it skips. */
export type PageReads = Reads & { readonly size: number; readonly skip: number }

/** The ids of a page, and the size of the whole list; `isExact` is false for a count that stopped at its bound. */
type Page = {
  readonly items: readonly number[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly total: number
  readonly isExact: boolean
}

/** A page of a declared list for foreign documents: its ids and total are one statement, its rows another. */
export class ListPage extends Step<Page> implements ConnectionHandlingStep<number, PgSelectSingleStep> {
  readonly paginationSupport = { full: true, cursor: true } as const
  readonly #resource: PgResource

  constructor(resource: PgResource, $reads: Step<PageReads>) {
    super()
    this.#resource = resource
    this.addUnaryDependency($reads)
    this.addUnaryDependency(resource.executor.context())
  }

  items(): Step<readonly number[]> {
    return access(this, 'items')
  }

  nodeForItem($id: Step<number>): PgSelectSingleStep {
    return this.#resource.get({ id: $id })
  }

  /** None: a list's own arguments do not go with a cursor. */
  cursorForItem(): Step {
    return constant(null)
  }

  // The reads know these arguments, and refuse those that do not go with the list's own.
  apply(): void {}
  setFirst(): void {}
  setLast(): void {}
  setOffset(): void {}
  setBefore(): void {}
  setAfter(): void {}
  setNeedsHasMore(): void {}

  override async execute({
    values: [reads, context],
    extra: { eventEmitter },
    indexMap,
  }: ExecutionDetails<[PageReads, PgExecutorContext]>): Promise<GrafastResultsList<Page>> {
    const { ids, total, both, size, skip } = reads.unaryValue()
    const { text, values: rawSqlValues } = sql.compile(
      both
        ? sql`select ids, total, is_exact from ${both} f`
        : sql`select ${ids}, total, is_exact from ${total} f`,
    )
    const { values } = await this.#resource.executor.executeWithoutCache<
      never,
      [number[], number | string, boolean]
    >([{ context: context.unaryValue(), queryValues: [] }], {
      text,
      rawSqlValues,
      identifierIndex: null,
      eventEmitter,
    })
    // A failed statement is a rejected promise among the values.
    const [row] = (await Promise.resolve(values[0])) ?? []
    if (!row) throw new Error('a page without its total')
    const [found, counted, isExact] = row
    return indexMap(() => ({
      items: found.slice(0, size),
      hasNextPage: found.length > size,
      hasPreviousPage: skip > 0,
      total: Number(counted),
      isExact,
    }))
  }
}
