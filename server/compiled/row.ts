import type { Resource } from '../readings/reading.ts'
import type { Hole, Text } from './text.ts'

/** A row in a statement: its alias, and the joins that its fields need. */
export class Row {
  readonly alias: string
  /** False if the rows come in the order of a function: joining another table could change it. */
  readonly mayJoin: boolean
  readonly joins: Text[] = []
  readonly #beside = new Map<Resource, string>()

  constructor(alias: string, mayJoin = true) {
    this.alias = alias
    this.mayJoin = mayJoin
  }

  /** A one-to-one table is joined once for all fields that read it. */
  beside(table: Resource, join: () => string): string {
    const alias = this.#beside.get(table) ?? join()
    this.#beside.set(table, alias)
    return alias
  }
}

/** Rows of a table, function or list: their from clause with an alias, condition, order and limit. */
export type Rows = {
  readonly from: (alias: string) => Text
  readonly condition?: (alias: string) => Text
  readonly order?: (alias: string) => string
  readonly limit?: string | Hole
}

/** A statement for rows: its columns, its from clause, and what follows. */
export type Parts = {
  readonly alias: string
  readonly fields: Text
  readonly from: Text
  readonly rest: Text
}
