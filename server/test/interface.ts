import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import { catalogOf, camel, type Key, type Table } from './pg-catalog.ts'
import type { Fixture } from './fixture.ts'

/** A table as the API shows it. */
export type Shown = {
  table: Table
  type: GraphQLObjectType
  /** Computed fields by name. */
  computed: readonly string[]
  relations: readonly Relation[]
  /** Fields of unknown kind. */
  unknown: readonly string[]
}

/** A field that leads to rows of a table by a foreign key. */
export type Relation = { name: string; to: string; many: boolean; key: Key }

export type Single = { name: string; column: string; argument: string; argumentType: string; of: Shown }

export type Interface = {
  schema: GraphQLSchema
  shown: ReadonlyMap<string, Shown>
  /** Root lists by name, with the type of their entries. */
  lists: ReadonlyMap<string, Shown>
  /** Root fields that return one row by a column. */
  singles: readonly Single[]
  /** Other root fields of queries. */
  rest: readonly string[]
}

/** The API as the running product describes it to a signed-in user. */
export async function interfaceOf({ ask, owner }: Fixture, token: string): Promise<Interface> {
  const { text } = await ask(getIntrospectionQuery(), {}, token)
  const { data } = JSON.parse(text) as { data: IntrospectionQuery }
  const schema = buildClientSchema(data)
  const { tables, keys } = await catalogOf(owner)
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const named = new Map(
    types.flatMap((type) => (tables.get(type.name) ? [[type.name, tables.get(type.name)!]] : [])),
  )
  const shown = new Map(
    types.flatMap((type) => {
      const table = named.get(type.name)
      return table ? [[type.name, shownAs(type, table, named, keys)] as const] : []
    }),
  )
  return { schema, shown, ...rootOf(schema, shown) }
}

function shownAs(
  type: GraphQLObjectType,
  table: Table,
  tables: ReadonlyMap<string, Table>,
  keys: Key[],
): Shown {
  const columns = new Set(table.columns.map(({ field }) => field))
  const others = Object.values(type.getFields()).filter(({ name }) => !columns.has(name))
  const leaves = others.filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  )
  const objects = others.filter((field) => !leaves.includes(field))
  const relations = objects.flatMap((field) => relationOf(field, table, tables, keys) ?? [])
  const known = new Set([...leaves, ...relations].map(({ name }) => name))
  return {
    table,
    type,
    computed: leaves.map(({ name }) => name),
    relations,
    unknown: others.map(({ name }) => name).filter((name) => !known.has(name)),
  }
}

type Field = GraphQLField<unknown, unknown>

/** The foreign key of a field: the one between the two tables in its name. */
function relationOf(
  field: Field,
  table: Table,
  tables: ReadonlyMap<string, Table>,
  keys: Key[],
): Relation | undefined {
  const typeName = getNamedType(field.type).name
  const many = typeName.endsWith('Connection')
  const to = typeName.replace(/Connection$/, '')
  const other = tables.get(to)
  const [from, target] = many ? [other?.name, table.name] : [table.name, other?.name]
  const candidates = keys
    .filter((key) => key.from === from && key.target === target)
    .toSorted((a, b) => b.column.length - a.column.length)
  const spoken = candidates.find(({ column }) => speaksOf(field.name, column))
  const key = spoken ?? candidates.findLast(({ column }) => many && !speaksOf(field.name, column))
  const part = narrowed[field.name]
  return other && key ? { name: field.name, to, many, key: part ? { ...key, from: part } : key } : undefined
}

/** Fields that lead to a part of the rows. */
const narrowed: Readonly<Record<string, string>> = {
  doneFollowUps: `(select * from app.follow_ups where ended_as = 'DONE') done`,
}

function speaksOf(field: string, column: string): boolean {
  return field.toLowerCase().includes(camel(column).replace(/Id$/, '').toLowerCase())
}

function rootOf(schema: GraphQLSchema, shown: ReadonlyMap<string, Shown>) {
  const lists = new Map<string, Shown>()
  const singles: Single[] = []
  const rest: string[] = []
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const entry = shown.get(getNamedType(field.type).name.replace(/Connection$/, ''))
    const single = entry && singleOf(field, entry)
    if (entry && /^all[A-Z].*/.test(field.name) && !single) lists.set(field.name, entry)
    else if (single) singles.push(single)
    else rest.push(field.name)
  }
  return { lists, singles, rest }
}

function singleOf(field: Field, of: Shown): Single | undefined {
  const [argument, ...more] = field.args
  const column = of.table.columns.find((one) => one.field === argument?.name)
  if (!argument || !column || more.length > 0) return undefined
  return {
    name: field.name,
    argument: argument.name,
    column: column.name,
    argumentType: String(argument.type),
    of,
  }
}
