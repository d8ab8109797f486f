import { createHash } from 'node:crypto'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { codecOf, type Reading, type Resource } from '../readings/reading.ts'
import { name, NotCompiled, textOf, type Hole, type Request, type Term, type Text } from './text.ts'

/** The page that is read, as its rows, their keys and its size are named in the statement. */
type Page = { readonly rows: string; readonly keys: string; readonly size: Hole }

/**
 * The cursors of a connection. They are Grafast's, so that a page that one of them answers continues a page of the other: an
 * order and the last row's value of it, or how many rows came before in the order of a function.
 */
export type Cursors = {
  /** The value of a row's cursor. */
  readonly key: (alias: string) => string
  /** Rows after this cursor only. */
  readonly after: (alias: string) => Text
  /** How many rows are skipped instead. */
  readonly skipped: (request: Request) => number
  /** The cursor of the page's last row, null without rows. */
  readonly last: (page: Page) => Text
}

type Given = (request: Request) => { readonly after?: unknown; readonly offset?: unknown }

/** Of where a page is among all rows: what this field says. */
export function placeOf(reading: Reading | undefined, cursors: Cursors | undefined, page: Page): Text {
  if (!cursors) throw new NotCompiled()
  switch (reading?.kind) {
    case 'hasNextPage':
      return [`coalesce(cardinality(${page.rows}), 0) > `, page.size, ' and 0 < ', page.size]
    case 'endCursor':
      return cursors.last(page)
    default:
      throw new NotCompiled()
  }
}

/** Only orders by one whole number are known here: of others, equal values would need a second one. */
export function cursorsOf(table: Resource, terms: readonly Term[] | undefined, given: Given): Cursors {
  if (!terms) return naturalCursors(given)
  const [term, ...others] = terms
  if (!term || others.length > 0 || codecOf(table, term.attribute).name !== 'int4') throw new NotCompiled()
  const { attribute, direction } = term
  const digest = digestOf(table, attribute)
  const column = (alias: string) => `${alias}.${name(attribute)}`
  return {
    key: column,
    after: (alias) => [
      (request) => {
        const value = valueOf(given(request).after, digest)
        const compare = sql.raw(`${column(alias)} ${direction === 'ASC' ? '>' : '<'} `)
        return value === undefined ? sql`true` : sql`${compare}${sql.value(value)}::int`
      },
    ],
    skipped: () => 0,
    last: ({ rows, keys, size }) => [
      `encode(convert_to('["${digest}",' || ${keys}[least(cardinality(${rows}), `,
      size,
      `)] || ']', 'UTF8'), 'base64')`,
    ],
  }
}

function naturalCursors(given: Given): Cursors {
  const skipped = (request: Request) => valueOf(given(request).after, 'natural') ?? 0
  const before: Hole = (request) => {
    const { offset } = given(request)
    return sql`${sql.value(skipped(request) + (typeof offset === 'number' ? offset : 0))}::int`
  }
  return {
    key: () => 'null',
    after: () => [],
    skipped,
    last: ({ rows, size }) => [
      `(select encode(convert_to('["natural",' || (`,
      before,
      ` + n) || ']', 'UTF8'), 'base64') from least(coalesce(cardinality(${rows}), 0), `,
      size,
      ') n where n > 0)',
    ],
  }
}

/** Grafast's short name of an order: cursors of another one are refused. */
function digestOf({ name: table }: Resource, attribute: string): string {
  const column = textOf(sql`${sql.identifier(Symbol(table))}.${sql.identifier(attribute)}`)
  return createHash('sha256')
    .update(JSON.stringify([column]))
    .digest('hex')
    .slice(0, 10)
}

/** The value in a cursor of this order; Grafast refuses others in words of its own. */
function valueOf(cursor: unknown, digest: string): number | undefined {
  if (cursor === undefined || cursor === null) return undefined
  if (typeof cursor !== 'string') throw new NotCompiled()
  const parts = partsOf(cursor)
  const [own, value] = parts
  if (parts.length !== 2 || own !== digest || !Number.isInteger(value) || typeof value !== 'number')
    throw new NotCompiled()
  return value
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
