import 'postgraphile/graphile-build-pg'
import type {
  PgCodec,
  PgCodecWithAttributes,
  PgResource,
  PgResourceParameter,
} from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { codecOf, readAs, type Argument, type Reading } from './reading.ts'

/** The plugins of this project that change plans. */
const changing = [
  'TurnstoneCallLimitsPlugin',
  'TurnstoneFileAddressPlugin',
  'TurnstoneFoundAccountsPlugin',
  'TurnstoneJoinedFieldsPlugin',
  'TurnstoneLeadAnswersPlugin',
  'TurnstoneListsPlugin',
  'TurnstoneNotificationListPlugin',
  'TurnstonePagesPlugin',
  'TurnstonePersonPlugin',
  'TurnstoneSignedPathsPlugin',
]

/**
 * Notes how PostGraphile's own fields are read, before other plugins change their plans: a plan that is changed
 * without a new note is not compiled.
 */
export const ReadingsPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneReadingsPlugin',
  version: '1.0.0',
  before: changing,
  schema: {
    hooks: {
      GraphQLObjectType_fields_field: (field, build, { scope }) =>
        readAs(field, readingFor(build, scope, Object.keys(field.args ?? {}))),
    },
  },
}

type Scope = GraphileBuild.ScopeObjectFieldsField

function readingFor(
  build: GraphileBuild.Build,
  scope: Scope,
  argumentNames: readonly string[],
): Reading | undefined {
  const { fieldName, pgCodec, pgFieldResource: resource, isRootQuery } = scope
  if (scope.isPgConnectionTotalCountField) return { kind: 'total' }
  if (scope.isConnectionType && fieldName === 'nodes') return { kind: 'nodes' }
  if (scope.isConnectionType && fieldName === 'pageInfo') return { kind: 'pageInfo' }
  if (scope.isPageInfoHasNextPageField) return { kind: 'hasNextPage' }
  if (scope.isPageInfoEndCursorField) return { kind: 'endCursor' }
  if (scope.pgFieldAttribute && pgCodec) return columnOf(build, scope, pgCodec)
  if (scope.pgRelationDetails) return relationOf(scope)
  if (isRootQuery && resource && scope.pgFieldResourceUnique) {
    const columns = scope.pgFieldResourceUnique.attributes
    return {
      kind: 'unique',
      table: resource,
      by: columns.map((column, index) => ({
        name: argumentNames[index] ?? '',
        sqlName: column,
        codec: codecOf(resource, column),
        isOptional: false,
      })),
    }
  }
  if (isRootQuery && resource && !resource.parameters && scope.isPgFieldConnection)
    return { kind: 'rows', table: resource }
  const called = functionOf(build, scope)
  if (!called) return undefined
  const by = called.parameters.map((param, index): Argument => ({
    name: build.inflection.argument({ param, resource: called, index }),
    sqlName: param.name ?? '',
    codec: param.codec,
    isOptional: param.optional ?? false,
  }))
  const { schemaName, name: own } = called.extensions?.pg ?? {}
  if (schemaName === undefined || own === undefined) return undefined
  const { text: name } = sql.compile(sql.identifier(schemaName, own))
  if (isRootQuery) return { kind: 'function', function: called, name, by }
  return by.length === 1 ? { kind: 'computed', function: called, name } : undefined
}

function columnOf(build: GraphileBuild.Build, { fieldName }: Scope, codec: PgCodec): Reading | undefined {
  if (!isComposite(codec)) return undefined
  const found = Object.entries(codec.attributes).find(
    ([attributeName]) => build.inflection.attribute({ attributeName, codec }) === fieldName,
  )
  return found && { kind: 'column', column: found[0], codec: found[1].codec }
}

function isComposite(codec: PgCodec): codec is PgCodecWithAttributes {
  return codec.attributes !== undefined
}

function relationOf({
  pgRelationDetails: details,
  isPgSingleRelationField,
  isPgManyRelationConnectionField,
}: Scope): Reading | undefined {
  if (!details) return undefined
  const relation = details.registry.pgRelations[details.codec.name]?.[details.relationName]
  if (!relation) return undefined
  const { localAttributes, remoteAttributes, remoteResource: table } = relation
  const on = localAttributes.map(
    (own: string, index: number) => [own, remoteAttributes[index] ?? ''] as const,
  )
  if (isPgSingleRelationField) return { kind: 'one', table, on }
  return isPgManyRelationConnectionField ? { kind: 'many', table, on } : undefined
}

type Called = PgResource & { readonly parameters: readonly PgResourceParameter[] }

/** PostGraphile names the function of a list in the scope, but not that of a single value. */
function functionOf(build: GraphileBuild.Build, scope: Scope): Called | undefined {
  const { fieldName, pgCodec, pgFieldResource, isRootQuery } = scope
  if (pgFieldResource) return isFunction(pgFieldResource) ? pgFieldResource : undefined
  const { ofRoot, ofRows } = single.get(build) ?? singleFunctions(build)
  return isRootQuery ? ofRoot.get(fieldName) : pgCodec && ofRows.get(pgCodec)?.get(fieldName)
}

/** The functions that return one value or row, by their fields. */
type Single = {
  readonly ofRoot: ReadonlyMap<string, Called>
  readonly ofRows: ReadonlyMap<PgCodec, ReadonlyMap<string, Called>>
}
const single = new WeakMap<GraphileBuild.Build, Single>()

function singleFunctions(build: GraphileBuild.Build): Single {
  const ofRoot = new Map<string, Called>()
  const ofRows = new Map<PgCodec, Map<string, Called>>()
  const all: readonly PgResource[] = Object.values(build.pgResources ?? {})
  for (const resource of all.filter(isFunction)) {
    if (!resource.isUnique || resource.isMutation) continue
    ofRoot.set(build.inflection.customQueryField({ resource }), resource)
    const [row] = resource.parameters
    if (!row) continue
    const own = ofRows.get(row.codec) ?? new Map<string, Called>()
    own.set(build.inflection.computedAttributeField({ resource }), resource)
    ofRows.set(row.codec, own)
  }
  const found = { ofRoot, ofRows }
  single.set(build, found)
  return found
}

function isFunction(resource: PgResource): resource is Called {
  return resource.parameters !== undefined
}
