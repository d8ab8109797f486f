import { createHash } from 'node:crypto'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import type { GrafastExecutionArgs } from 'postgraphile/grafast'
import { getVariableValues, GraphQLError, type DocumentNode } from 'postgraphile/graphql'
import type { ViewerContext } from '../auth/viewer.ts'
import { asGraphQLError, isTimeout, refusal } from '../base/errors.ts'
import { withAddresses } from '../uploads/plugin.ts'
import type { FileSigner } from '../uploads/signing.ts'
import { compile, type Compiled, type Root } from './compile.ts'
import { conditionsIn, type Conditions } from './conditions.ts'
import type { Request } from './text.ts'

type Variants = {
  readonly isTrue: Conditions
  /** By the variables that are true in its conditions. */
  readonly compiled: Map<string, Compiled | undefined>
}
const documents = new WeakMap<DocumentNode, Variants | 'not compiled'>()

function compiledFor({ schema, document, variableValues }: GrafastExecutionArgs): Compiled | undefined {
  const variants = documents.get(document) ?? variantsOf(document)
  documents.set(document, variants)
  if (variants === 'not compiled') return undefined
  const { isTrue, compiled } = variants
  const names = isTrue(variableValues ?? {})
  const key = [...names].join(' ')
  if (!compiled.has(key)) compiled.set(key, compile(schema, document, names))
  return compiled.get(key)
}

function variantsOf(document: DocumentNode): Variants | 'not compiled' {
  const isTrue = conditionsIn(document)
  return isTrue ? { isTrue, compiled: new Map() } : 'not compiled'
}

/** As Grafast's result, with the data as text. */
export type Result = { readonly data: string; readonly errors?: readonly GraphQLError[] }

/**
 * The answer of a query whose document can be compiled: one statement for each field at its root, in the same role and with
 * the same claims as Grafast's. Undefined if it cannot, or if a statement fails: then Grafast answers, which reports errors
 * at their fields. Only a statement that took too long is not tried again.
 */
export async function compiledResult(
  args: GrafastExecutionArgs,
  { viewer, pgSettings }: ViewerContext,
): Promise<Result | undefined> {
  const { schema, variableValues, operationName } = args
  const found = compiledFor(args)
  if (!found) return undefined
  const { operation, roots } = found
  if (operationName && operationName !== operation.name?.value) return undefined
  const { zone, signer, withPgClient }: Partial<Grafast.Context> = args.contextValue ?? {}
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  if (zone === undefined || !signer || !withPgClient || !coerced) return undefined
  const request = { variables: coerced, asker: { viewer, zone } }
  const statements = statementsOf(roots, request)
  if (!statements) return undefined
  const clock = startClock(args.resolvedPreset?.grafast?.timeouts?.execution)
  const values = await Promise.allSettled(
    statements.map(async (statement) => {
      const asked = withPgClient(pgSettings, (client) =>
        client.query<[string | null]>({ ...statement, arrayMode: true }),
      )
      const { rows } = await Promise.race([asked, clock.end])
      return rows[0]?.[0] ?? null
    }),
  )
  clock.stop()
  return resultOf(roots, values, signer)
}

/** Grafast's limit (ms) holds here, too: the end is never fulfilled, only rejected. */
function startClock(ms: number | null | undefined): { end: Promise<never>; stop: () => void } {
  const { promise: end, reject } = Promise.withResolvers<never>()
  // A request that is answered in time has no use for the promise.
  end.catch(() => {})
  const timer = typeof ms === 'number' ? setTimeout(() => reject(refusal('TIMEOUT')), ms) : undefined
  return { end, stop: () => clearTimeout(timer) }
}

function resultOf(
  roots: readonly Root[],
  values: readonly PromiseSettledResult<string | null>[],
  signer: FileSigner,
): Result | undefined {
  const parts: string[] = []
  const errors: GraphQLError[] = []
  for (const [index, { key, nodes, isNullable }] of roots.entries()) {
    const value = values[index]
    if (value?.status === 'fulfilled') {
      if (value.value === null && !isNullable) return undefined
      parts.push(`"${key}":${value.value ?? 'null'}`)
      continue
    }
    const error = asGraphQLError(value?.reason)
    if (!isTimeout(error) || !isNullable) return undefined
    errors.push(new GraphQLError(error.message, { nodes, path: [key], originalError: error }))
    parts.push(`"${key}":null`)
  }
  const data = withAddresses(`{${parts.join(',')}}`, signer)
  return errors.length > 0 ? { data, errors } : { data }
}

const hole = '/* hole */'
type Statement = { readonly text: string; readonly name: string }
type Filled = Statement & { readonly values: unknown[] }
/** By the SQL in the holes of a root: its statement. A list has other SQL for each set of filters. */
let statements = new WeakMap<Root, Map<string, Statement>>()
let count = 0
/** How many statements are remembered; all are written again after that. */
const maxStatements = 500

/** Undefined if one of them cannot be written, so that Grafast answers before anything is sent. */
function statementsOf(roots: readonly Root[], request: Request): readonly Filled[] | undefined {
  try {
    return roots.map((root) => statementOf(root, request))
  } catch {
    return undefined
  }
}

function statementOf(root: Root, request: Request): Filled {
  const holes = root.text.flatMap((part) => (typeof part === 'string' ? [] : [part(request)]))
  const { text: filled, values } = sql.compile(sql.join(holes, hole))
  const statement = statements.get(root)?.get(filled) ?? remembered(root, filled)
  return { ...statement, values }
}

function remembered(root: Root, filled: string): Statement {
  const holes = filled.split(hole).values()
  const text = root.text.map((part) => (typeof part === 'string' ? part : holes.next().value)).join('')
  const statement = { text, name: createHash('sha1').update(text).digest('base64url') }
  if (count >= maxStatements) [statements, count] = [new WeakMap(), 0]
  const known = statements.get(root) ?? new Map<string, Statement>()
  statements.set(root, known.set(filled, statement))
  count += 1
  return statement
}
