import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import {
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'postgraphile/graphql'
import { isSafeError } from 'postgraphile/grafast'
import {
  codecOf,
  readingOf,
  type Argument,
  type Joined,
  type Of,
  type Reading,
  type Resource,
} from '../readings/reading.ts'
import { placeholder } from '../uploads/plugin.ts'
import { cursorsOf, placeOf } from './cursor.ts'
import {
  argumentsOf,
  enumIn,
  filtersOf,
  keyOf,
  lengthIn,
  limitIn,
  limitWithNext,
  orderOf,
  readingIn,
  sizeOf,
  valuesIn,
} from './given.ts'
import { Row, type Parts, type Rows } from './row.ts'
import { fieldOf, Selections, type Field, type Nodes } from './selections.ts'
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
 * field, argument or directive whose SQL is not known here: then only Grafast can answer it. Parts with @include or @skip are
 * in the statement as the variables in `isTrue` say.
 */
export function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  isTrue: ReadonlySet<string> = new Set(),
): Compiled | undefined {
  const [operation, ...others] = document.definitions.filter(
    (node) => node.kind === Kind.OPERATION_DEFINITION,
  )
  const query = schema.getQueryType()
  if (!query || operation?.operation !== OperationTypeNode.QUERY || others.length > 0) return undefined
  try {
    return { operation, roots: new Compiler(document, isTrue).roots(query, operation) }
  } catch (error) {
    // Refusals of arguments are for Grafast to report, too.
    if (error instanceof NotCompiled || (error instanceof Error && isSafeError(error))) return undefined
    throw error
  }
}

/** Longer names of columns are cut. */
const longestName = 63

class Compiler {
  readonly #selections: Selections
  #aliases = 0

  constructor(document: DocumentNode, isTrue: ReadonlySet<string>) {
    this.#selections = new Selections(document, isTrue)
  }

  roots(query: GraphQLObjectType, { selectionSet, directives = [] }: OperationDefinitionNode): Root[] {
    if (directives.length > 0) throw new NotCompiled()
    return [...this.#selections.of([selectionSet], query)].map(([key, nodes]) => {
      const field = fieldOf(query, nodes[0])
      const value = this.#value(field, nodes, new Row(''))
      const text = ['select to_json(', ...value, ')::text']
      return { key, nodes, isNullable: !isNonNullType(field.type), text }
    })
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
        const { table, key, column } = reading
        const codec = codecOf(table, column)
        if (row.mayJoin) return json(codec, [`${this.#beside(reading, row)}.${name(column)}`], type)
        const alias = this.#alias()
        const from = `${nameOf(table)} ${alias} where ${matches([['id', key]], row.alias, alias)}`
        return json(codec, [`(select ${alias}.${name(column)} from ${from})`], type)
      }
      case 'file': {
        const own = sql.identifier(row.alias)
        const { path, isPublic } = reading
        return [
          placeholder(textOf(path(own)), enumIn(field, node, 'size'), isPublic && textOf(isPublic(own))),
        ]
      }
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
        return this.#called(field, nodes, reading.function, [`${reading.name}(`, given, ')'], reading.by)
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
    if (codec.attributes)
      return this.#row(type, nodes, {
        from: (alias) => [`(select (${value}).*) ${alias}`],
        condition: (alias) => [`not (${alias} is null)`],
      })
    if (!codec.arrayOfCodec?.attributes) return json(codec, [value], type)
    const list = this.#list(type, nodes, { from: (alias) => [`unnest(${value}) ${alias}`] })
    return [`case when ${value} is not null then `, ...list, ' end']
  }

  #one({ table, on, via }: Of<'one'>, nodes: Nodes, type: unknown, row: Row): Text {
    if (!row.mayJoin) return this.#oneAlone({ kind: 'one', table, on, ...(via && { via }) }, nodes, type, row)
    const other = new Row(this.#join(row, table, on, via && this.#beside(via, row)))
    const object = this.#selections.object(type, nodes, (field, own) => this.#value(field, own, other))
    row.joins.push(...other.joins)
    const found = on.map(([, column]) => `${other.alias}.${name(column)} is not null`).join(' and ')
    return [`case when ${found} then `, ...object, ' end']
  }

  /** The same as a statement for each row. */
  #oneAlone({ table, on, via }: Of<'one'>, nodes: Nodes, type: unknown, row: Row): Text {
    const [other, between] = [new Row(this.#alias()), this.#alias()]
    const object = this.#selections.object(type, nodes, (field, own) => this.#value(field, own, other))
    const from = ` from ${nameOf(table)} ${other.alias}`
    const joins = other.joins.flat()
    if (!via) return ['(select ', ...object, from, ...joins, ` where ${matches(on, row.alias, other.alias)})`]
    const step = ` join ${nameOf(via.table)} ${between} on ${matches(on, between, other.alias)}`
    const own = ` where ${matches([['id', via.key]], row.alias, between)})`
    return ['(select ', ...object, from, step, ...joins, own]
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
  #called(field: Field, nodes: Nodes, called: Resource, call: Text, by: readonly Argument[] = []): Text {
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
      return this.#connection(field, nodes, called, { from }, by)
    if (nodes[0].arguments?.length) throw new NotCompiled()
    return this.#list(type, nodes, { from, limit: limitIn(field, nodes[0]) })
  }

  /** A connection with PostGraphile's own arguments, beside those of its function. */
  #connection(
    field: Field,
    nodes: Nodes,
    table: Resource,
    { from, condition }: Rows,
    by: readonly Argument[] = [],
  ): Text {
    const [node] = nodes
    const known = new Set(['first', 'after', 'offset', 'orderBy', 'filter', ...by.map((one) => one.name)])
    if (node.arguments?.some(({ name: argument }) => !known.has(argument.value))) throw new NotCompiled()
    const order = orderOf(field, node, table.uniques)
    const filters = [...(condition ? [condition] : []), ...filtersOf(field, node)]
    const all = (alias: string, others: readonly Text[] = []) =>
      joined(
        [...filters.map((filter) => filter(alias)), ...others.filter(({ length }) => length > 0)],
        ' and ',
      )
    const connection = getNamedType(field.type)
    const hasAfter = node.arguments?.some(({ name: argument }) => argument.value === 'after') === true
    const cursors =
      hasAfter || this.#selections.has(connection, nodes, 'pageInfo')
        ? cursorsOf(table, order?.terms, valuesIn(field, node))
        : undefined
    const alias = this.#alias()
    const page = { rows: `${alias}.rows`, keys: `${alias}.keys`, size: lengthIn(field, node) }
    let paged: Text | undefined
    const object = this.#selections.object(connection, nodes, (inner, own) => {
      switch (readingOf(inner)?.kind) {
        case 'nodes': {
          const type = getNamedType(inner.type)
          const ordered = { from, ...(order && { order: order.by }) }
          if (!cursors)
            return this.#list(type, own, { ...ordered, condition: all, limit: limitIn(field, node) })
          if (paged) throw new NotCompiled()
          const rows = {
            ...ordered,
            condition: (row: string) => all(row, [cursors.after(row)]),
            limit: limitWithNext(field, node, cursors),
          }
          paged = this.#keyed(type, own, rows, cursors.key)
          return [`coalesce(array_to_json(${page.rows}[:`, page.size, `]), '[]')`]
        }
        case 'pageInfo':
          return this.#selections.object(getNamedType(inner.type), own, (info) =>
            placeOf(readingOf(info), cursors, page),
          )
        case 'total': {
          const counted = this.#alias()
          return ['(select count(*) from ', ...from(counted), ...where(all(counted)), ')']
        }
        case 'isExact':
          return ['true']
        default:
          throw new NotCompiled()
      }
    })
    if (!cursors) return object
    if (!paged) throw new NotCompiled()
    return ['(select ', ...object, ' from (', ...paged, `) ${alias})`]
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
    const object = this.#selections.object(getNamedType(field.type), nodes, (inner, own) => {
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

  /** Arrays of the rows' JSON and of their keys. */
  #keyed(type: unknown, nodes: Nodes, rows: Rows, key: (alias: string) => string): Text {
    const { alias, fields, from, rest } = this.#parts(type, nodes, rows, true)
    const [all, object] = [this.#alias(), this.#alias()]
    const columns = `select row_to_json(${object}) as json, ${key(alias)} as key from `
    const each = [columns, ...from, ' cross join lateral (select ', ...fields, `) ${object}`, ...rest]
    return [
      `select array_agg(${all}.json) as rows, array_agg(${all}.key) as keys from (`,
      ...each,
      `) ${all}`,
    ]
  }

  #select(type: unknown, nodes: Nodes, rows: Rows, isList: boolean): Text {
    const { fields, from, rest } = this.#parts(type, nodes, rows, isList)
    return ['select ', ...fields, ' from ', ...from, ...rest]
  }

  /** Rows with a column for each field: PostgreSQL makes objects of them faster than json_build_object does. */
  #parts(type: unknown, nodes: Nodes, { from, condition, order, limit }: Rows, isList: boolean): Parts {
    const row = new Row(this.#alias(), !isList || order !== undefined)
    const fields = this.#selections.fields(type, nodes, (field, own) => this.#value(field, own, row))
    if (fields.some(([key]) => key.length > longestName)) throw new NotCompiled()
    return {
      alias: row.alias,
      fields: joined(
        fields.map(([key, value]): Text => [...value, ` as "${key}"`]),
        ', ',
      ),
      from: [...from(row.alias), ...row.joins.flat()],
      rest: [
        ...where(condition?.(row.alias) ?? []),
        ...(order ? [` order by ${order(row.alias)}`] : []),
        ...(limit ? [limit] : []),
      ],
    }
  }

  #alias(): string {
    this.#aliases += 1
    return `t${this.#aliases}`
  }
}

/** A declared list is read as PostGraphile does if none of its arguments is in the document. */
function chosen(reading: Reading | undefined, node: FieldNode): Reading | undefined {
  if (reading?.kind !== 'page') return reading
  const isGiven = node.arguments?.some(({ name: argument }) => reading.names.includes(argument.value))
  return isGiven ? reading : reading.otherwise
}
