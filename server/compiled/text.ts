import { isEnumCodec, type PgCodec } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { isEnumType, isLeafType } from 'postgraphile/graphql'
import type { Asker, Joined, Resource } from '../readings/reading.ts'

/** Only Grafast can execute a part of the document. */
export class NotCompiled extends Error {}

/** What differs between two requests of one document. */
export type Request = { readonly variables: Readonly<Record<string, unknown>>; readonly asker: Asker }
/** A part of a statement that depends on the request. */
export type Hole = (request: Request) => SQL
/** A statement, or a part of one. */
export type Text = readonly (string | Hole)[]

/** A part of an order. */
export type Term = { readonly attribute: string; readonly direction: 'ASC' | 'DESC' }

export function joined(parts: readonly Text[], separator: string): Text {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

export function where(condition: Text): Text {
  return condition.length > 0 ? [' where ', ...condition] : []
}

/** A table in a from clause. */
export function nameOf({ from }: Resource): string {
  if (typeof from === 'function') throw new NotCompiled()
  return textOf(from)
}

export function name(identifier: string): string {
  return textOf(sql.identifier(identifier))
}

/** The condition that joins two rows. */
export function matches(on: Joined, own: string, other: string): string {
  return on.map(([from, to]) => `${other}.${name(to)} = ${own}.${name(from)}`).join(' and ')
}

/** SQL without parameters. */
export function textOf(fragment: SQL): string {
  const { text, values } = sql.compile(fragment)
  if (values.length > 0) throw new NotCompiled()
  return text
}

/** Whether an argument of this type is a single value, or a list of them, and no object. */
export function isSimple(codec: PgCodec): boolean {
  const { name: own } = baseOf(codec.arrayOfCodec ?? baseOf(codec))
  return plain.has(own) || cast.has(own)
}

function baseOf(codec: PgCodec): PgCodec {
  return codec.domainOfCodec ?? codec
}

/** A value of a simple type. */
export function parameter(codec: PgCodec, value: unknown): SQL {
  const given = value === undefined || value === null ? null : codec.toPg(value)
  return sql`${sql.value(given)}::${codec.sqlType}`
}

/** A list of such values, none of which is null. */
export function parameters(codec: PgCodec, values: unknown): SQL {
  if (!Array.isArray(values) || values.some((value) => value === null || value === undefined))
    throw new NotCompiled()
  return sql`${sql.value(values.map((value) => codec.toPg(value)))}::${codec.sqlType}[]`
}

/** A value for a request, worked out once for all its holes: they are filled one after the other. */
export function once<Value>(work: (request: Request) => Value): (request: Request) => Value {
  let last: { readonly request: Request; readonly value: Value } | undefined
  return (request) => {
    if (last?.request !== request) last = { request, value: work(request) }
    return last.value
  }
}

/** What PostgreSQL writes to JSON as Grafast does. */
const plain = new Set([
  'int2',
  'int4',
  'bool',
  'json',
  'jsonb',
  'text',
  'citext',
  'varchar',
  'bpchar',
  'uuid',
])
/** What PostGraphile casts to a text, and Grafast writes as one. */
const cast = new Set(['int8', 'numeric', 'date', 'timestamptz'])

/** The JSON of a value of this GraphQL type. */
export function json(codec: PgCodec, value: Text, type: unknown): Text {
  if (!isLeafType(type)) throw new NotCompiled()
  if (isEnumType(type) && type.getValues().some((one) => one.value !== one.name)) throw new NotCompiled()
  const base = baseOf(codec)
  if (base.arrayOfCodec) {
    // The dates of a list are written as both write one.
    if (!plain.has(base.arrayOfCodec.name) && base.arrayOfCodec.name !== 'date') throw new NotCompiled()
    return ['to_json(', ...value, ')']
  }
  if (plain.has(base.name) || isEnumCodec(base)) return value
  if (!cast.has(base.name)) throw new NotCompiled()
  if (!base.castFromPg) return ['(', ...value, ')::text']
  const mark = sql.identifier('the value')
  const [before, after, ...more] = textOf(base.castFromPg(mark)).split(textOf(mark))
  if (before === undefined || after === undefined || more.length > 0) throw new NotCompiled()
  return [before, ...value, after]
}
