import { isEnumCodec } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import {
  BREAK,
  getArgumentValues,
  getNamedType,
  isEnumType,
  isObjectType,
  Kind,
  visit,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type ObjectValueNode,
  type ValueNode,
} from 'postgraphile/graphql'
import { firstOf } from '../limits/pages.ts'
import { readingOf, type Argument, type Of, type Reading, type Resource } from '../readings/reading.ts'
import type { Cursors } from './cursor.ts'
import {
  isSimple,
  joined,
  matches,
  name,
  nameOf,
  NotCompiled,
  once,
  parameter,
  parameters,
  textOf,
  type Hole,
  type Request,
  type Term,
  type Text,
} from './text.ts'

type Field = GraphQLField<unknown, unknown>
export type Values = Readonly<Record<string, unknown>>

const readers = new WeakMap<FieldNode, (request: Request) => Values>()

/** The values of a field's arguments, read once for each request; without a variable they are the same for all. */
export function valuesIn(field: Field, node: FieldNode): (request: Request) => Values {
  const reader = readers.get(node) ?? readerOf(field, node)
  readers.set(node, reader)
  return reader
}

function readerOf(field: Field, node: FieldNode): (request: Request) => Values {
  if (hasVariable(node)) return once(({ variables }) => getArgumentValues(field, node, variables))
  const values = getArgumentValues(field, node)
  return () => values
}

function hasVariable({ arguments: all = [] }: FieldNode): boolean {
  let found = false
  const Variable = () => {
    found = true
    return BREAK
  }
  for (const { value } of all) visit(value, { Variable })
  return found
}

function givenIn({ arguments: all = [] }: FieldNode, argument: string): ValueNode | undefined {
  return all.find(({ name: { value } }) => value === argument)?.value
}

/** A value of an enum in the document, or the default. */
export function enumIn(field: Field, node: FieldNode, argument: string): string {
  const given = givenIn(node, argument)
  if (!given) return String(field.args.find(({ name: own }) => own === argument)?.defaultValue)
  if (given.kind !== Kind.ENUM) throw new NotCompiled()
  return given.value
}

/** The arguments of a function by their names in the database; an optional one may be missing. */
export function argumentsOf(by: readonly Argument[], field: Field, node: FieldNode): Hole {
  if (!by.every(({ sqlName, codec }) => sqlName !== '' && isSimple(codec))) throw new NotCompiled()
  const values = valuesIn(field, node)
  return (request) => namedIn(by, values(request))
}

function namedIn(by: readonly Argument[], values: Values): SQL {
  const given = by.flatMap(({ name: own, sqlName, codec, isOptional }) => {
    const value = values[own]
    if (value === undefined && isOptional) return []
    return sql`${sql.identifier(sqlName)} => ${parameter(codec, value)}`
  })
  return sql.join(given, ', ')
}

/** The row whose columns have the values of these arguments. */
export function keyOf(by: readonly Argument[], field: Field, node: FieldNode, alias: string): Text {
  if (!by.every(({ codec }) => isSimple(codec))) throw new NotCompiled()
  const values = valuesIn(field, node)
  const conditions = by.map(({ name: own, sqlName, codec }): Text => [
    `${alias}.${name(sqlName)} = `,
    (request) => parameter(codec, values(request)[own]),
  ])
  return joined(conditions, ' and ')
}

/** A page's size and how many rows it skips, which the field's own arguments may set. */
export function limitIn(field: Field, node: FieldNode): string | Hole {
  const values = valuesIn(field, node)
  if (!hasVariable(node)) return textOf(limitOf(getArgumentValues(field, node), sql.literal))
  return (request) => limitOf(values(request), (skip) => sql`${sql.value(skip)}::int`)
}

/** As many rows and one more, which says that another page follows. */
export function limitWithNext(field: Field, node: FieldNode, { skipped }: Cursors): Hole {
  const values = valuesIn(field, node)
  return (request) => {
    const { offset } = values(request)
    const skip = skipped(request) + (typeof offset === 'number' ? offset : 0)
    return sql` limit ${sql.literal(lengthOf(values(request)) + 1)} offset ${sql.value(skip)}::int`
  }
}

/** The size of a page as a part of a statement. */
export function lengthIn(field: Field, node: FieldNode): Hole {
  const values = valuesIn(field, node)
  return (request) => sql.literal(lengthOf(values(request)))
}

function lengthOf({ first }: Values): number {
  const size = sizeOf(first)
  if (size === null) throw new NotCompiled()
  return size
}

/** The size is no parameter: PostgreSQL would plan each call again, because the best plan depends on it. */
function limitOf({ first, offset }: Values, skipping: (rows: number) => SQL): SQL {
  const limit = sql` limit ${sql.literal(sizeOf(first))}`
  return typeof offset === 'number' && offset !== 0 ? sql`${limit} offset ${skipping(offset)}` : limit
}

/** The size of a page; one that is too long is refused. */
export function sizeOf(first: unknown): number | null {
  return firstOf([typeof first === 'number' ? first : null, null, null]) ?? null
}

type Ordered = Partial<Term> & { readonly direction: Term['direction']; readonly nulls?: unknown }

/** Terms that no two rows have in common, and as an order by clause. */
type Order = { readonly terms: readonly Term[]; readonly by: (alias: string) => string }

/** The order of the rows; undefined for rows that have no such argument and come in the order of their function. */
export function orderOf(field: Field, node: FieldNode, uniques: Resource['uniques']): Order | undefined {
  const argument = field.args.find(({ name: own }) => own === 'orderBy')
  if (!argument) return undefined
  const terms: Term[] = []
  let isUnique = false
  const builder = {
    orderBy({ attribute, direction, nulls }: Ordered) {
      if (attribute === undefined || nulls !== undefined) throw new NotCompiled()
      terms.push({ attribute, direction })
    },
    setOrderIsUnique() {
      isUnique = true
    },
  }
  for (const apply of ordersOf(getNamedType(argument.type), ordersIn(node, argument.defaultValue)))
    apply(builder)
  const key = uniques.find(({ isPrimary }) => isPrimary)?.attributes
  if (!isUnique && !key) throw new NotCompiled()
  // As PostGraphile: rows that are equal by all terms are in the direction of the first.
  const firstDirection = terms[0]?.direction ?? 'ASC'
  const last = isUnique
    ? []
    : (key ?? []).map((attribute): Term => ({ attribute, direction: firstDirection }))
  const all = [...terms, ...last]
  return {
    terms: all,
    by: (alias) =>
      all.map(({ attribute, direction }) => `${alias}.${name(attribute)} ${direction}`).join(', '),
  }
}

function ordersIn(node: FieldNode, preset: unknown): readonly string[] {
  const given = givenIn(node, 'orderBy')
  if (!given) return Array.isArray(preset) ? preset.map(String) : []
  const values = given.kind === Kind.LIST ? given.values : [given]
  return values.map((one) => {
    if (one.kind !== Kind.ENUM) throw new NotCompiled()
    return one.value
  })
}

/** What PostGraphile has for these values of the enum: functions that order a query. */
function ordersOf(type: GraphQLNamedType, values: readonly string[]): ((builder: object) => void)[] {
  if (!isEnumType(type)) throw new NotCompiled()
  return values.map((value) => {
    const apply: unknown = type.getValue(value)?.extensions.grafast?.apply
    if (typeof apply !== 'function') throw new NotCompiled()
    return (builder) => void apply(builder)
  })
}

const operators: Readonly<Record<string, string>> = {
  equalTo: '=',
  notEqualTo: '<>',
  lessThan: '<',
  lessThanOrEqualTo: '<=',
  greaterThan: '>',
  greaterThanOrEqualTo: '>=',
}
/** Operators on a text, and the pattern that they compare with. */
const patterns: Readonly<Record<string, readonly [sign: string, pattern: (text: string) => string]>> = {
  startsWith: ['like', (text) => `${text}%`],
  includesInsensitive: ['ilike', (text) => `%${text}%`],
}
/** Operators whose argument is a list. */
const listOperators: Readonly<Record<string, string>> = { in: '= any', notIn: '<> all' }
/** Types that PostGraphile's filters compare as they are. */
const compared = new Set(['int2', 'int4', 'int8', 'numeric', 'date', 'timestamptz', 'uuid', 'text', 'bool'])

type Filter = (alias: string) => Text

/** Comparisons and relations; what is compared may be a variable, but not the filter: its shape is the statement's. */
export function filtersOf(field: Field, node: FieldNode): readonly Filter[] {
  const given = givenIn(node, 'filter')
  if (!given) return []
  const connection = getNamedType(field.type)
  const row = isObjectType(connection) && getNamedType(connection.getFields()['nodes']?.type)
  if (!isObjectType(row)) throw new NotCompiled()
  const values = valuesIn(field, node)
  return filtersIn(row, given, (request) => values(request)['filter'])
}

function filtersIn(
  row: GraphQLObjectType,
  given: ValueNode,
  valueOf: (request: Request) => unknown,
): readonly Filter[] {
  // PostGraphile refuses an empty object.
  if (given.kind !== Kind.OBJECT || given.fields.length === 0) throw new NotCompiled()
  return given.fields.flatMap(({ name: { value: key }, value }): readonly Filter[] => {
    const own = (request: Request) => valueIn(valueOf(request), key)
    const reading = readingIn(row, key)
    if (reading?.kind === 'column' && value.kind === Kind.OBJECT) return comparisons(reading, value, own)
    if (reading?.kind === 'one' && value.kind === Kind.OBJECT) {
      const other = getNamedType(row.getFields()[key]?.type)
      if (!isObjectType(other)) throw new NotCompiled()
      return [relation(reading, true, filtersIn(other, value, own))]
    }
    const related = readingIn(row, key.replace(/Exists$/, ''))
    if (related?.kind === 'one' && value.kind === Kind.BOOLEAN) return [relation(related, value.value, [])]
    throw new NotCompiled()
  })
}

export function readingIn(type: GraphQLObjectType, key: string): Reading | undefined {
  const field = type.getFields()[key]
  return field && readingOf(field)
}

function comparisons(
  { column, codec }: Of<'column'>,
  { fields }: ObjectValueNode,
  valueOf: (request: Request) => unknown,
): readonly Filter[] {
  if (!(compared.has(codec.name) || isEnumCodec(codec)) || fields.length === 0) throw new NotCompiled()
  return fields.map(({ name: { value: operator }, value }): Filter => {
    if (operator === 'isNull' && value.kind === Kind.BOOLEAN)
      return (alias) => [`${alias}.${name(column)} is ${value.value ? '' : 'not '}null`]
    const given = (request: Request) => {
      const own = valueIn(valueOf(request), operator)
      // PostGraphile refuses a comparison with null in words of its own.
      if (own === undefined || own === null) throw new NotCompiled()
      return own
    }
    const sign = operators[operator]
    if (sign !== undefined)
      return (alias) => [`${alias}.${name(column)} ${sign} `, (request) => parameter(codec, given(request))]
    const pattern = codec.name === 'text' ? patterns[operator] : undefined
    if (pattern) {
      const [like, patternOf] = pattern
      const text: Hole = (request) => {
        const part = given(request)
        if (typeof part !== 'string') throw new NotCompiled()
        return sql.value(patternOf(part.replaceAll(/[\\%_]/g, String.raw`\$&`)))
      }
      return (alias) => [`${alias}.${name(column)} ${like} `, text, '::text']
    }
    const listSign = listOperators[operator]
    if (listSign === undefined) throw new NotCompiled()
    const list: Hole = (request) => parameters(codec, given(request))
    return (alias) => [`${alias}.${name(column)} ${listSign} (`, list, ')']
  })
}

/** Whether there is a related row with these filters. */
function relation({ table, on, via }: Of<'one'>, isWanted: boolean, filters: readonly Filter[]): Filter {
  if (via) throw new NotCompiled()
  return (alias) => {
    const other = `${alias}_other`
    const conditions = [[matches(on, alias, other)], ...filters.map((filter) => filter(other))]
    const exists = `${isWanted ? '' : 'not '}exists (select from ${nameOf(table)} ${other} where `
    return [exists, ...joined(conditions, ' and '), ')']
  }
}

function valueIn(values: unknown, key: string): unknown {
  return typeof values === 'object' && values !== null ? Reflect.get(values, key) : undefined
}
