import { createHash } from 'node:crypto'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { isSafeError, type GrafastExecutionArgs } from 'postgraphile/grafast'
import { getVariableValues, GraphQLError } from 'postgraphile/graphql'
import type { ViewerContext } from '../auth/viewer.ts'
import { asGraphQLError, refusal } from '../base/errors.ts'
import type { Result } from '../limits/execution.ts'
import type { Messages } from '../postgres/messages.ts'
import { withAddresses } from '../uploads/plugin.ts'
import type { FileSigner } from '../uploads/signing.ts'
import type { Root } from './compile.ts'
import { NotCompiled, type Request } from './text.ts'
import type { Variants } from './variants.ts'

declare global {
  namespace Grafast {
    interface Context {
      messages: Messages
    }
  }
}

/**
 * The answer of a compiled document: one statement for each field at its root, in the same role and with the same claims as
 * Grafast's. Undefined for variables that only Grafast knows how to read or to refuse; nothing has been sent then.
 */
export async function compiledResult(
  { isTrue, compiled }: Variants,
  args: GrafastExecutionArgs,
  { viewer, pgSettings }: ViewerContext,
): Promise<Result | undefined> {
  const { schema, variableValues, operationName } = args
  const found = compiled.get(isTrue(variableValues ?? {}).join(' '))
  if (!found) throw new Error('a variant of a document is missing')
  const { operation, roots } = found
  if (operationName && operationName !== operation.name?.value) return undefined
  const { zone, signer, messages }: Partial<Grafast.Context> = args.contextValue ?? {}
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  if (zone === undefined || !signer || !messages || !coerced) return undefined
  const statements = statementsOf(roots, { variables: coerced, asker: { viewer, zone } })
  if (!statements) return undefined
  const clock = startClock(args.resolvedPreset?.grafast?.timeouts?.execution)
  const values = await Promise.allSettled(
    statements.map(async (statement) => {
      if (statement instanceof Error) throw statement
      const asked = messages.ask<[string | null]>(pgSettings, { ...statement, arrayMode: true })
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
): Result {
  const parts: string[] = []
  const errors: GraphQLError[] = []
  let hasData = true
  for (const [index, { key, nodes, isNullable }] of roots.entries()) {
    const value = values[index]
    const json = value?.status === 'fulfilled' ? value.value : null
    parts.push(`"${key}":${json ?? 'null'}`)
    if (value?.status === 'rejected') {
      const error = asGraphQLError(value.reason)
      errors.push(new GraphQLError(error.message, { nodes, path: [key], originalError: error }))
    }
    hasData &&= isNullable || json !== null
  }
  const data = hasData ? withAddresses(`{${parts.join(',')}}`, signer) : null
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

/** The statement of each root, or its refusal of the variables; undefined if only Grafast can read one of them. */
function statementsOf(roots: readonly Root[], request: Request): readonly (Filled | Error)[] | undefined {
  try {
    return roots.map((root) => {
      try {
        return statementOf(root, request)
      } catch (error) {
        if (error instanceof GraphQLError || (error instanceof Error && isSafeError(error))) return error
        throw error
      }
    })
  } catch (error) {
    if (error instanceof NotCompiled) return undefined
    throw error
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
