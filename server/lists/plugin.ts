import 'postgraphile/graphile-build-pg'
import {
  access,
  connection,
  constant,
  ConstantStep,
  context,
  type FieldArgs,
  lambda,
  list as listOf,
  type Step,
} from 'postgraphile/grafast'
import type { GraphQLFieldConfigArgumentMap } from 'postgraphile/graphql'
import { mayHave, sortKeys, type List } from '../../lists/list.ts'
import { refusal } from '../base/errors.ts'
import { pageSize } from '../limits/bounds.ts'
import { notedOf, readAs, type Asker, type Reads } from '../readings/reading.ts'
import { requestOf } from './asked.ts'
import { ListPage, type PageReads } from './page.ts'
import { bothOf, idsOf, totalOf, type Source } from './source.ts'
import { sources } from './sources.ts'

type Connection = Step & { getSubplan: () => Step }

const byField = new Map(Object.values(sources).map((source) => [source.field, source]))
const connections = new Set(Object.values(sources).map(({ type }) => `${type}Connection`))
/** PostGraphile's own arguments, for other lists. */
const others = ['filter', 'orderBy', 'before', 'after', 'last']

/**
 * Adds the views, search, filters and sorting of declared lists as arguments of their connections. A document
 * with any of them reads the page as declared; otherwise PostGraphile plans the connection.
 */
export const ListsPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneListsPlugin',
  version: '1.0.0',
  before: ['TurnstonePagesPlugin'],
  schema: {
    hooks: {
      init(init, build) {
        for (const { list, type } of byField.values()) {
          if (Object.keys(list.views).length < 2) continue
          const values = Object.fromEntries(
            Object.entries(list.views).map(([name, description]) => [name, { description }]),
          )
          build.registerEnumType(`${type}View`, {}, () => ({ values }), `${list.name}: views`)
        }
        return init
      },
      GraphQLObjectType_fields_field_args(args, build, { scope: { fieldName }, Self }) {
        const source = Self.name === 'Query' ? byField.get(fieldName) : undefined
        return source
          ? build.extend(args, argumentsOf(source, build), `${source.list.name}: arguments`)
          : args
      },
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        const { plan } = field
        if (!plan) return field
        const source = Self.name === 'Query' ? byField.get(fieldName) : undefined
        if (source) {
          const resource = build.pgResources?.[source.resource ?? source.table]
          if (!resource) throw new Error(`there is no table ${source.table} to list`)
          const names = Object.keys(argumentsOf(source, build))
          return readAs(
            {
              ...field,
              plan: ($root, fieldArgs, info) =>
                names.some((name) => isGiven(fieldArgs, name))
                  ? connection(new ListPage(resource, readsOf(source, names, fieldArgs)))
                  : plan($root, fieldArgs, info),
            },
            {
              kind: 'page',
              table: resource,
              names,
              read: (asker, values) => pageOf(source, asker, values),
              isOneCall: source.both !== undefined,
              otherwise: notedOf(field),
            },
          )
        }
        if (fieldName !== 'totalCount' || !connections.has(Self.name)) return field
        return readAs(
          {
            ...field,
            plan: ($connection: Connection, ...rest) => {
              const $page = $connection.getSubplan()
              return $page instanceof ListPage ? access($page, 'total') : plan($connection, ...rest)
            },
          },
          notedOf(field),
        )
      },
      GraphQLObjectType_fields(fields, build, { Self }) {
        if (!connections.has(Self.name)) return fields
        const { GraphQLNonNull, GraphQLBoolean } = build.graphql
        const totalIsExact = {
          description: 'Whether `totalCount` is the number itself; otherwise there are that many or more.',
          type: new GraphQLNonNull(GraphQLBoolean),
          plan: ($connection: Connection) => {
            const $page = $connection.getSubplan()
            return $page instanceof ListPage ? access($page, 'isExact') : constant(true)
          },
        }
        const noted = readAs(totalIsExact, { kind: 'isExact' })
        return build.extend(fields, { totalIsExact: noted }, 'lists: totalIsExact')
      },
    },
  },
}

/** By their declared names. */
function argumentsOf({ list, type }: Source, build: GraphileBuild.Build): GraphQLFieldConfigArgumentMap {
  const { GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } = build.graphql
  const views = Object.keys(list.views)
  const of = (kind: 'codes' | 'days' | 'id') =>
    kind === 'days'
      ? GraphQLString
      : new GraphQLList(new GraphQLNonNull(kind === 'id' ? GraphQLInt : GraphQLString))
  return {
    // A cast: the build types what it finds by name as any named type, and this one is an enum.
    ...(views.length > 1 && {
      view: { type: build.getTypeByName(`${type}View`) as never, description: `${views[0]} by default.` },
    }),
    ...(list.search && { search: { type: GraphQLString, description: `${list.search}.` } }),
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, { kind, label }]) => [
        name,
        {
          type: of(kind),
          description: kind === 'days' ? `${label}: "2026-11-01..2026-11-30", both included.` : `${label}.`,
        },
      ]),
    ),
    ...(sortKeys(list).length > 0 && { sort: { type: GraphQLString, description: sortText(list) } }),
  }
}

function sortText(list: List): string {
  return `A column, with "-" before it for the other way round; "${list.defaultSort}" by default. With view, search, a filter or sort, filter and orderBy are not used.`
}

/** Present in the document, as a value or a variable. */
function isGiven(fieldArgs: FieldArgs, name: string): boolean {
  const $value = fieldArgs.getRaw(name)
  return !($value instanceof ConstantStep && $value.data === undefined)
}

function readsOf(source: Source, names: readonly string[], fieldArgs: FieldArgs): Step<PageReads> {
  const all = [...names, 'first', 'offset', ...others]
  const $values = all.map((name): Step => fieldArgs.getRaw(name))
  const who = [context().get('viewer'), context().get('zone')] as const
  return lambda(
    [listOf(who), listOf($values)] as const,
    ([[viewer, zone], values]) => {
      const given = Object.fromEntries(all.map((name, index) => [name, values[index]]))
      const size = sizeOf(given['first'])
      const skip = Number(given['offset'] ?? 0)
      return { ...pageOf(source, { viewer, zone }, { ...given, first: size + 1 }), size, skip }
    },
    true,
  )
}

/** PostGraphile's default for `orderBy`. */
function isDefaultOrder(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === 'PRIMARY_KEY_ASC'
}

function sizeOf(first: unknown): number {
  return typeof first === 'number' ? first : pageSize
}

/**
 * The SQL of a page with these arguments, of exactly `first` rows. Refuses who may not have the list, and arguments that
 * it does not have.
 */
function pageOf(source: Source, who: Asker, given: Readonly<Record<string, unknown>>): Reads {
  const { first, offset, ...rest }: Record<string, unknown> = given
  for (const name of others) {
    if (rest[name] !== undefined && rest[name] !== null && !isDefaultOrder(rest[name]))
      throw refusal('INVALID_INPUT', `${name} does not go with the list's own arguments.`)
    delete rest[name]
  }
  const { identity } = who.viewer
  if (!identity) throw refusal('UNAUTHENTICATED')
  if (!mayHave(source.list.audience, identity)) throw refusal('FORBIDDEN')
  const asked = requestOf(source.list, rest, who.zone)
  const skip = typeof offset === 'number' ? offset : 0
  if (skip < 0) throw refusal('INVALID_INPUT', 'offset is 0 or more.')
  const part = { take: sizeOf(first), skip }
  const both = bothOf(source, asked, part)
  return { ids: idsOf(source, asked, part), total: totalOf(source, asked), ...(both && { both }) }
}
