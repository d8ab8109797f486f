import type { PgCodec } from 'postgraphile/@dataplan/pg'
import type { SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import type { GraphQLField } from 'postgraphile/graphql'
import type { Viewer } from '../auth/viewer.ts'

/** A table or a function, as PostGraphile describes it. */
export type Resource = {
  readonly name: string
  readonly codec: PgCodec
  readonly from: SQL | ((...given: never[]) => SQL)
  readonly uniques: readonly { readonly attributes: readonly string[]; readonly isPrimary?: boolean }[]
  readonly isUnique: boolean
  readonly isList: boolean
}

/** The type of a column of this table. */
export function codecOf({ codec }: Pick<Resource, 'codec'>, column: string): PgCodec {
  const attribute = codec.attributes?.[column]
  if (!attribute) throw new Error(`${codec.name} has no column ${column}`)
  return attribute.codec
}

/** Who asks, and the operator's time zone. */
export type Asker = { readonly viewer: Viewer; readonly zone: string }

/** The parts of a page's query: its ids, the list's total, and both by one call if the list has such a function. */
export type Reads = { ids: SQL; total: SQL; both?: SQL }

/** Columns that a relation joins: of the row, and of the row it leads to. */
export type Joined = readonly (readonly [own: string, other: string])[]
/** An argument: its name in GraphQL, and in the database unless it is a column's. */
export type Argument = {
  readonly name: string
  readonly sqlName: string
  readonly codec: PgCodec
  readonly isOptional: boolean
}

/** How SQL reads the value of a field, for documents that are compiled (compile.ts). */
export type Reading =
  /** A column of the row: a value, a composite or an array of either. */
  | { readonly kind: 'column'; readonly column: string; readonly codec: PgCodec }
  /** An expression over the row's alias. */
  | { readonly kind: 'expression'; readonly codec: PgCodec; readonly sql: (row: SQL) => SQL }
  /** A column of a one-to-one table, whose `key` is the row's id. */
  | {
      readonly kind: 'beside'
      readonly table: Resource
      readonly key: string
      readonly column: string
    }
  /** A path of a file, which leaves signed, unless everyone may read the file. */
  | {
      readonly kind: 'file'
      readonly path: (row: SQL) => SQL
      readonly isPublic?: (row: SQL) => SQL
    }
  /** One other row, or none; `via` is a one-to-one table between them, whose `key` is the row's id. */
  | {
      readonly kind: 'one'
      readonly table: Resource
      readonly on: Joined
      readonly via?: { readonly table: Resource; readonly key: string }
    }
  /** A connection of other rows. */
  | { readonly kind: 'many'; readonly table: Resource; readonly on: Joined }
  /** A function of the row, which has no other argument. */
  | { readonly kind: 'computed'; readonly function: Resource; readonly name: string }
  /** A row by a unique key: the arguments are its columns. */
  | { readonly kind: 'unique'; readonly table: Resource; readonly by: readonly Argument[] }
  /** A connection of all rows of a table, or of a from clause with its rows. */
  | { readonly kind: 'rows'; readonly table: Resource; readonly from?: SQL }
  /** A declared list if one of the names is given; otherwise as PostGraphile reads it. */
  | {
      readonly kind: 'page'
      readonly table: Resource
      readonly names: readonly string[]
      readonly read: (asker: Asker, values: Readonly<Record<string, unknown>>) => Reads
      /** Whether its reads have `both`. */
      readonly isOneCall: boolean
      readonly otherwise: Reading | undefined
    }
  /** A function at the root. */
  | {
      readonly kind: 'function'
      readonly function: Resource
      readonly name: string
      readonly by: readonly Argument[]
    }
  /** Of a connection: its rows, their total, whether that is exact, and where they are among all. */
  | { readonly kind: 'nodes' | 'total' | 'isExact' | 'pageInfo' }
  /** Of where the rows are. */
  | { readonly kind: 'hasNextPage' | 'endCursor' }

export type Of<Kind extends Reading['kind']> = Extract<Reading, { kind: Kind }>

type Noted = { readonly reading: Reading; readonly plan: unknown }
type Config = { plan?: unknown; extensions?: object | undefined | null }

const key = 'turnstoneReading'

/** Notes how this plan reads. A plugin that wraps the plan afterwards has to note it again, or the field is not compiled. */
export function readAs<Field extends Config>(field: Field, reading: Reading | undefined): Field {
  if (!reading) return field
  const noted: Noted = { reading, plan: field.plan }
  return { ...field, extensions: { ...field.extensions, [key]: noted } }
}

/** What was noted for the plan of a field that a hook is given. */
export function notedOf({ extensions, plan }: Config): Reading | undefined {
  return readingIn(extensions, plan)
}

/** How a field of the schema is read; undefined if this is not known of its present plan. */
export function readingOf({ extensions }: GraphQLField<unknown, unknown>): Reading | undefined {
  return readingIn(extensions, extensions.grafast?.plan)
}

function readingIn(extensions: object | undefined | null, plan: unknown): Reading | undefined {
  const noted: Noted | undefined = extensions ? Reflect.get(extensions, key) : undefined
  return noted && noted.plan === plan ? noted.reading : undefined
}
