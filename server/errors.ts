import { randomUUID } from 'node:crypto'
import { isSafeError, SafeError } from 'postgraphile/grafast'
import { GraphQLError } from 'postgraphile/graphql'

/** Every code that crosses the wire, with a neutral sentence: the sentence people read belongs to the screen. */
export const codes = {
  UNAUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'This does not exist.',
  INVALID_INPUT: 'The input is not valid.',
  INVALID_TRANSITION: 'This change is not possible.',
  CONFLICT: 'This exists already or was changed meanwhile.',
  RATE_LIMITED: 'Too many tries, please wait.',
  LIMIT_EXCEEDED: 'This request asks for too much.',
  TIMEOUT: 'This took too long.',
  INTERNAL: 'Something went wrong.',
} as const

export type ErrorCode = keyof typeof codes

/** The SQLSTATEs that our own functions raise. Their messages are written to be shown. */
const raised: Readonly<Record<string, ErrorCode>> = {
  TS001: 'UNAUTHENTICATED',
  TS002: 'FORBIDDEN',
  TS003: 'NOT_FOUND',
  TS004: 'INVALID_INPUT',
  TS005: 'INVALID_TRANSITION',
  TS006: 'CONFLICT',
  TS007: 'RATE_LIMITED',
}

/** What PostgreSQL says of itself, by whole SQLSTATE or by its class. Its messages may quote rows: never shown. */
const reported: Readonly<Record<string, ErrorCode>> = {
  '22': 'INVALID_INPUT',
  '23': 'INVALID_INPUT',
  '23505': 'CONFLICT',
  '23P01': 'CONFLICT',
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '42501': 'FORBIDDEN',
  '54': 'INVALID_INPUT',
  '55P03': 'CONFLICT',
  '57014': 'TIMEOUT',
}

/** Complaints about input that a library throws without marking them as safe to show. */
const complaints: readonly string[] = [
  'Empty objects are forbidden in filter argument input.',
  'Null literals are forbidden in filter argument input.',
]

/** As much of pino as is needed. */
export type ErrorLog = { error: (facts: object, message: string) => void }

/** How many errors have been masked since the process began. */
export const masked = { count: 0 }

/** An error of ours for a plan or a hook to throw. */
export function refusal(code: ErrorCode, message: string = codes[code], extensions: object = {}): SafeError {
  return new SafeError(message, { ...extensions, code })
}

/** For grafserv's `maskError`: each error leaves with a code, and none with more than its receiver may know. */
export function errorMask(log: ErrorLog): (error: GraphQLError) => GraphQLError {
  return (error) => {
    const source = innermost(error)
    const { code, message, extensions } = verdict(error, source) ?? internal(log, source)
    return coded(error, code, message ?? codes[code], extensions)
  }
}

/** The same error with a code; where it was thrown from stays behind. */
export function coded(
  error: GraphQLError,
  code: ErrorCode,
  message: string,
  extensions?: object,
): GraphQLError {
  const { nodes = null, source = null, positions = null, path = null } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, code } })
}

/** What PostgreSQL refuses to somebody who has not said who they are, they may do once they have. */
export function askedToSignIn(error: GraphQLError): GraphQLError {
  if (sqlState(innermost(error)) !== '42501') return error
  const { nodes = null, source = null, positions = null, path = null } = error
  const originalError = refusal('UNAUTHENTICATED')
  return new GraphQLError(originalError.message, { nodes, source, positions, path, originalError })
}

/** Wraps whatever was thrown, so that the mask can judge it. */
export function asGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown
  const originalError = thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown })
  return new GraphQLError(codes.INTERNAL, { originalError })
}

/**
 * Libraries print whole errors, people's data included: grafserv when a hook or the plan fails, grafast
 * when planning does, the pool when a client does. Only that it happened and the SQLSTATE is kept.
 */
export function muteConsole(log: ErrorLog): () => void {
  const { error, warn, dir, trace } = console
  const mute =
    (method: string) =>
    (...printed: unknown[]): void =>
      log.error({ code: printed.map(sqlState).find(Boolean) }, `console.${method} of a library, withheld`)
  Object.assign(console, { error: mute('error'), warn: mute('warn'), dir: mute('dir'), trace: mute('trace') })
  return () => void Object.assign(console, { error, warn, dir, trace })
}

type Verdict = { code: ErrorCode; message?: string; extensions?: object }

function verdict(error: GraphQLError, source: Error): Verdict | undefined {
  if (isSafeError(source)) return ofSafeError(source)
  if (isAboutRequest(error)) return ofGraphQL(error)
  const state = sqlState(source)
  if (state) return ofSqlState(state, source)
  if (complaints.includes(source.message)) return { code: 'INVALID_INPUT', message: source.message }
  return undefined
}

/** GraphQL's own: with a path it would be about an answer (a null, an unknown enum value). */
function isAboutRequest({ path, originalError }: GraphQLError): boolean {
  return !path && (!originalError || originalError instanceof GraphQLError)
}

function ofSafeError({ message, extensions = {} }: SafeError): Verdict {
  const { code, statusCode: _, ...more } = extensions
  if (isCode(code)) return { code, message, extensions: more }
  const late = Object.getOwnPropertySymbols(extensions).some((symbol) => symbol.description === 'timeout')
  return late ? { code: 'TIMEOUT' } : { code: 'INVALID_INPUT', message }
}

function ofSqlState(state: string, source: Error): Verdict | undefined {
  const own = raised[state]
  if (own) return { code: own, message: source.message }
  const code = reported[state] ?? reported[state.slice(0, 2)]
  if (!code) return undefined
  const constraint = constraintOf(source)
  return constraint ? { code, extensions: { constraint } } : { code }
}

function ofGraphQL({ message, extensions }: GraphQLError): Verdict {
  const { code, ...more } = extensions
  return { code: isCode(code) ? code : 'INVALID_INPUT', message, extensions: more }
}

function internal(log: ErrorLog, source: Error): Verdict {
  masked.count += 1
  const id = randomUUID()
  log.error({ id, code: sqlState(source), constraint: constraintOf(source) }, 'masked an error')
  return { code: 'INTERNAL', extensions: { id } }
}

/** Grafast wraps what a step throws, and wraps the planner's errors once more with a cause. */
function innermost(error: Error): Error {
  if (isSafeError(error)) return error
  const inner = error instanceof GraphQLError ? error.originalError : error.cause
  return inner instanceof Error ? innermost(inner) : error
}

/** Only PostgreSQL's errors have a severity; Node's have five-letter codes too. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

function constraintOf(error: Error): string | undefined {
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(codes, value)
}
