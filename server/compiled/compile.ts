import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import {
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'postgraphile/graphql'
import { isSafeError } from 'postgraphile/grafast'
import { codecOf, readingOf, type Joined, type Of, type Reading, type Resource } from '../readings/reading.ts'
import { placeholder } from '../uploads/plugin.ts'
import {
  argumentsOf,
  enumIn,
  filtersOf,
  keyOf,
  limitIn,
  orderOf,
  readingIn,
  sizeOf,
  valuesIn,
} from './given.ts'
import {
  joined,
  json,
  matches,
  name,
  nameOf,
  NotCompiled,
  once,
  textOf,
  where,
  type Hole,
  type Text,
} from './text.ts'

/** A field at the root: its key in the answer, and a statement whose one value is its JSON. */
export type Root = {
  readonly key: string
  readonly nodes: readonly FieldNode[]
  readonly isNullable: boolean
  readonly text: Text
}
export type Compiled = { readonly operation: OperationDefinitionNode; readonly roots: readonly Root[] }

/**
 * A statement for each field at the root of a query, which makes its whole answer as JSON. Undefined if the document has a
 * field, argument or directive whose SQL is not known here: then only Grafast can answer it.
 */
export function compile(schema: GraphQLSchema, document: DocumentNode): Compiled | undefined {
  const [operation, ...others] = document.definitions.filter(
    (node) => node.kind === Kind.OPERATION_DEFINITION,
  )
  const query = schema.getQueryType()
  if (!query || operation?.operation !== OperationTypeNode.QUERY || others.length > 0) return undefined
  try {
    return { operation, roots: new Compiler(document).roots(query, operation) }
  } catch (error) {
    // Refusals of arguments are for Grafast to report, too.
    if (error instanceof NotCompiled || (error instanceof Error && isSafeError(error))) return undefined
    throw error
  }
}

/** A row in a statement: its alias, and the joins that its fields need. */
class Row {
  readonly alias: string
  readonly joins: Text[] = []
  readonly #beside = new Map<Resource, string>()

  constructor(alias: string) {
    this.alias = alias
  }

  /** A one-to-one table is joined once for all fields that read it. */
  beside(table: Resource, join: () => string): string {
    const alias = this.#beside.get(table) ?? join()
    this.#beside.set(table, alias)
    return alias
  }
}

/** A function of PostgreSQL takes a hundred arguments. */
const mostPairs = 50
/** Longer names of columns are cut. */
const longestName = 63

/** Rows of a table, function or list: their from clause with an alias, condition, order and limit. */
type Rows = {
  readonly from: (alias: string) => Text
  readonly condition?: (alias: string) => Text
  readonly order?: (alias: string) => string
  readonly limit?: string | Hole
}

type Field = GraphQLField<unknown, unknown>
/** All selections of a field in one place of a document. */
type Nodes = readonly [FieldNode, ...FieldNode[]]
type ValueOf = (field: Field, nodes: Nodes) => Text

class Compiler {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  #aliases = 0

  constructor({ definitions }: DocumentNode) {
    this.#fragments = new Map(
      definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
      ),
    )
  }

  roots(query: GraphQLObjectType, { selectionSet, directives = [] }: OperationDefinitionNode): Root[] {
    if (directives.length > 0) throw new NotCompiled()
    return [...this.#selected([selectionSet], query)].map(([key, nodes]) => {
      const field = fieldOf(query, nodes[0])
      const value = this.#value(field, nodes, new Row(''))
      const text = ['select to_json(', ...value, ')::text']
      return { key, nodes, isNullable: !isNonNullType(field.type), text }
    })
  }

  /** The fields of these selections by their key in the answer, fragments included. */
  #selected(
    sets: readonly SelectionSetNode[],
    type: GraphQLObjectType,
    found = new Map<string, [FieldNode, ...FieldNode[]]>(),
  ): Map<string, [FieldNode, ...FieldNode[]]> {
    for (const node of sets.flatMap(({ selections }) => selections)) {
      if (node.directives?.length) throw new NotCompiled()
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value
        const known = found.get(key)
        if (known) known.push(node)
        else found.set(key, [node])
        continue
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)
      const on = fragment?.typeCondition?.name.value
      if (!fragment || (on !== undefined && on !== type.name)) throw new NotCompiled()
      this.#selected([fragment.selectionSet], type, found)
    }
    return found
  }

  /** The fields of an object by their key in the answer, each with its value. */
  #fields(type: unknown, nodes: Nodes, valueOf: ValueOf): (readonly [key: string, value: Text])[] {
    if (!isObjectType(type)) throw new NotCompiled()
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return [...this.#selected(sets, type)].map(([key, own]) => {
      if (own[0].name.value === '__typename') return [key, [`'${type.name}'`]]
      return [key, valueOf(fieldOf(type, own[0]), own)]
    })
  }

  #object(type: unknown, nodes: Nodes, valueOf: ValueOf): Text {
    const fields = this.#fields(type, nodes, valueOf)
    if (fields.length > mostPairs) throw new NotCompiled()
    const pairs = fields.map(([key, value]): Text => [`'${key}', `, ...value])
    return ['json_build_object(', ...joined(pairs, ', '), ')']
  }

  /** The JSON of a field of this row, or of the root. */
  #value(field: Field, nodes: Nodes, row: Row): Text {
    const [node] = nodes
    const type = getNamedType(field.type)
    const reading = chosen(readingOf(field), node)
    switch (reading?.kind) {
      case 'column':
        return this.#column(reading, field, nodes, row)
      case 'expression':
        return json(reading.codec, [textOf(reading.sql(sql.identifier(row.alias)))], type)
      case 'beside': {
        const { table, column } = reading
        return json(codecOf(table, column), [`${this.#beside(reading, row)}.${name(column)}`], type)
      }
      case 'file':
        return [placeholder(`${row.alias}.${name(reading.column)}`, enumIn(field, node, 'size'))]
      case 'one':
        return this.#one(reading, nodes, type, row)
      case 'many':
        return this.#connection(field, nodes, reading.table, {
          from: (alias) => [`${nameOf(reading.table)} ${alias}`],
          condition: (alias) => [matches(reading.on, row.alias, alias)],
        })
      case 'rows':
        return this.#connection(field, nodes, reading.table, {
          from: (alias) => [`${reading.from ? textOf(reading.from) : nameOf(reading.table)} ${alias}`],
        })
      case 'computed':
        return this.#called(field, nodes, reading.function, [`${reading.name}(${row.alias})`])
      case 'function': {
        const given = argumentsOf(reading.by, field, node)
        return this.#called(field, nodes, reading.function, [`${reading.name}(`, given, ')'])
      }
      case 'unique':
        return this.#row(type, nodes, {
          from: (alias) => [`${nameOf(reading.table)} ${alias}`],
          condition: (alias) => keyOf(reading.by, field, node, alias),
        })
      case 'page':
        return this.#page(reading, field, nodes)
      default:
        throw new NotCompiled()
    }
  }

  #column({ column, codec }: Of<'column'>, field: Field, nodes: Nodes, row: Row): Text {
    const value = `${row.alias}.${name(column)}`
    const type = getNamedType(field.type)
    if (codec.attributes) throw new NotCompiled()
    if (!codec.arrayOfCodec?.attributes) return json(codec, [value], type)
    const list = this.#list(type, nodes, { from: (alias) => [`unnest(${value}) ${alias}`] })
    return [`case when ${value} is not null then `, ...list, ' end']
  }

  #one({ table, on, via }: Of<'one'>, nodes: Nodes, type: unknown, row: Row): Text {
    const other = new Row(this.#join(row, table, on, via && this.#beside(via, row)))
    const object = this.#object(type, nodes, (field, own) => this.#value(field, own, other))
    row.joins.push(...other.joins)
    const found = on.map(([, column]) => `${other.alias}.${name(column)} is not null`).join(' and ')
    return [`case when ${found} then `, ...object, ' end']
  }

  /** The alias of a one-to-one table. */
  #beside({ table, key }: { readonly table: Resource; readonly key: string }, row: Row): string {
    return row.beside(table, () => this.#join(row, table, [['id', key]]))
  }

  /** Joins another table to the row, or to one that is joined already; returns its alias. */
  #join(row: Row, table: Resource, on: Joined, own = row.alias): string {
    const alias = this.#alias()
    row.joins.push([` left join ${nameOf(table)} ${alias} on ${matches(on, own, alias)}`])
    return alias
  }

  /** A function's value, its one row, or its rows. */
  #called(field: Field, nodes: Nodes, called: Resource, call: Text): Text {
    const type = getNamedType(field.type)
    const from = (alias: string): Text => [...call, ` ${alias}`]
    const { codec, isUnique, isList } = called
    if (!codec.attributes) {
      if (!isUnique || isList) throw new NotCompiled()
      return json(codec, call, type)
    }
    if (isUnique) return this.#row(type, nodes, { from, condition: (alias) => [`not (${alias} is null)`] })
    if (isList) {
      const array = this.#alias()
      const list = this.#list(type, nodes, { from: (alias) => [`unnest(${array}.items) ${alias}`] })
      // Without "offset 0" the function would be called for each mention of its items.
      const items = [' end from (select ', ...call, ` offset 0) ${array} (items))`]
      return [`(select case when ${array}.items is not null then `, ...list, ...items]
    }
    if (isObjectType(type) && readingIn(type, 'nodes')?.kind === 'nodes')
      return this.#connection(field, nodes, called, { from })
    if (nodes[0].arguments?.length) throw new NotCompiled()
    return this.#list(type, nodes, { from, limit: limitIn(field, nodes[0]) })
  }

  /** A connection with PostGraphile's own arguments. */
  #connection(field: Field, nodes: Nodes, { uniques }: Resource, { from, condition }: Rows): Text {
    const [node] = nodes
    for (const { name: argument } of node.arguments ?? [])
      if (!['first', 'offset', 'orderBy', 'filter'].includes(argument.value)) throw new NotCompiled()
    const order = orderOf(field, node, uniques)
    const filters = [...(condition ? [condition] : []), ...filtersOf(field, node)]
    const all = (alias: string) =>
      joined(
        filters.map((filter) => filter(alias)),
        ' and ',
      )
    return this.#object(getNamedType(field.type), nodes, (inner, own) => {
      switch (readingOf(inner)?.kind) {
        case 'nodes':
          return this.#list(getNamedType(inner.type), own, {
            from,
            condition: all,
            ...(order && { order }),
            limit: limitIn(field, node),
          })
        case 'total': {
          const alias = this.#alias()
          return ['(select count(*) from ', ...from(alias), ...where(all(alias)), ')']
        }
        case 'isExact':
          return ['true']
        default:
          throw new NotCompiled()
      }
    })
  }

  /** A page of a declared list, with its total from the same call if there is such a function. */
  #page({ table, read, isOneCall }: Of<'page'>, field: Field, nodes: Nodes): Text {
    const [node] = nodes
    const values = valuesIn(field, node)
    const readsOf = once((request) => {
      const given = values(request)
      return read(request.asker, { ...given, first: sizeOf(given['first']) })
    })
    const [list, ids] = [this.#alias(), this.#alias()]
    const kinds = new Set<unknown>()
    const object = this.#object(getNamedType(field.type), nodes, (inner, own) => {
      const kind = readingOf(inner)?.kind
      kinds.add(kind)
      switch (kind) {
        case 'nodes':
          return this.#list(getNamedType(inner.type), own, {
            from: (alias) => [
              'unnest(',
              isOneCall ? `${list}.ids` : (request) => readsOf(request).ids,
              `) with ordinality ${ids} (id, n) join ${nameOf(table)} ${alias} on ${alias}.id = ${ids}.id`,
            ],
            order: () => `${ids}.n`,
          })
        case 'total':
          return [`${list}.total`]
        case 'isExact':
          return [`${list}.is_exact`]
        default:
          throw new NotCompiled()
      }
    })
    if (kinds.size === 1 && kinds.has('nodes') && !isOneCall) return object
    const from: Hole = (request) => {
      const { both, total } = readsOf(request)
      return (kinds.has('nodes') && both) || total
    }
    return ['(select ', ...object, ' from ', from, ` ${list})`]
  }

  /** One row as an object; null without it. */
  #row(type: unknown, nodes: Nodes, rows: Rows): Text {
    const alias = this.#alias()
    return [`(select row_to_json(${alias}) from (`, ...this.#select(type, nodes, rows, false), `) ${alias})`]
  }

  #list(type: unknown, nodes: Nodes, rows: Rows): Text {
    const alias = this.#alias()
    const all = `coalesce(json_agg(row_to_json(${alias})), '[]')`
    return [`(select ${all} from (`, ...this.#select(type, nodes, rows, true), `) ${alias})`]
  }

  /** Rows with a column for each field: PostgreSQL makes objects of them faster than json_build_object does. */
  #select(type: unknown, nodes: Nodes, { from, condition, order, limit }: Rows, isList: boolean): Text {
    const row = new Row(this.#alias())
    const fields = this.#fields(type, nodes, (field, own) => this.#value(field, own, row))
    if (fields.some(([key]) => key.length > longestName)) throw new NotCompiled()
    // A join may change the order in which a function returns its rows.
    if (isList && !order && row.joins.length > 0) throw new NotCompiled()
    return [
      'select ',
      ...joined(
        fields.map(([key, value]): Text => [...value, ` as "${key}"`]),
        ', ',
      ),
      ' from ',
      ...from(row.alias),
      ...row.joins.flat(),
      ...where(condition?.(row.alias) ?? []),
      ...(order ? [` order by ${order(row.alias)}`] : []),
      ...(limit ? [limit] : []),
    ]
  }

  #alias(): string {
    this.#aliases += 1
    return `t${this.#aliases}`
  }
}

function fieldOf(type: GraphQLObjectType, { name: { value } }: FieldNode): Field {
  const field = type.getFields()[value]
  if (!field) throw new NotCompiled()
  return field
}

/** A declared list is read as PostGraphile does if none of its arguments is in the document. */
function chosen(reading: Reading | undefined, node: FieldNode): Reading | undefined {
  if (reading?.kind !== 'page') return reading
  const isGiven = node.arguments?.some(({ name: argument }) => reading.names.includes(argument.value))
  return isGiven ? reading : reading.otherwise
}
