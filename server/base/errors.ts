import { randomUUID } from 'node:crypto'
import { isSafeError, SafeError } from 'postgraphile/grafast'
import { GraphQLError } from 'postgraphile/graphql'
import { errorOf } from './log.ts'
import { isOutage } from './outage.ts'
import { requestContext } from './request-context.ts'

/** Every code that crosses the wire, with the default sentence for a refusal without one. */
export const codes = {
  UNAUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'This does not exist.',
  INVALID_INPUT: 'The input is not valid.',
  INVALID_TRANSITION: 'This change is not possible.',
  CONFLICT: 'This already exists, or someone else changed it.',
  RATE_LIMITED: 'Too many attempts, please wait.',
  LIMIT_EXCEEDED: 'This request asks for too much.',
  TIMEOUT: 'This took too long.',
  UNAVAILABLE: 'The service cannot do this at the moment.',
  INTERNAL: 'Something went wrong.',
} as const

export type ErrorCode = keyof typeof codes

/** SQLSTATEs that our functions raise, with a reason and a sentence for users. */
const raised: Readonly<Record<string, ErrorCode>> = {
  TS001: 'UNAUTHENTICATED',
  TS002: 'FORBIDDEN',
  TS003: 'NOT_FOUND',
  TS004: 'INVALID_INPUT',
  TS005: 'INVALID_TRANSITION',
  TS006: 'CONFLICT',
  TS007: 'RATE_LIMITED',
}

/**
 * PostgreSQL's own errors, by whole SQLSTATE or by class. Their messages may quote rows and are never shown.
 */
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

/** PostgreSQL could not extend a file. Only the operator can help, so the sentence names the cause. */
const diskFull = {
  state: '53100',
  message:
    'The disk of this service is full, so nothing was saved. Try again when its operator has made space.',
}

/** Messages about input that libraries throw without marking them as safe to show. */
const safeMessages: readonly string[] = [
  'Empty objects are forbidden in filter argument input.',
  'Null literals are forbidden in filter argument input.',
]

/** The part of pino used here. */
export type ErrorLog = { error: (facts: object, message: string) => void }

/** How many errors have been masked since the process started. */
export const masked = { count: 0 }

/** An error for a plan or a hook to throw. */
export function refusal(code: ErrorCode, message: string = codes[code], extensions: object = {}): SafeError {
  return new SafeError(message, { ...extensions, code })
}

/** RATE_LIMITED, with the seconds after which the same request may succeed. */
export function rateLimited(retryAfter: number): SafeError {
  const unit = retryAfter === 1 ? 'second' : 'seconds'
  return refusal('RATE_LIMITED', `Too many attempts. Please wait ${retryAfter} ${unit}.`, { retryAfter })
}

/** For grafserv's `maskError`: every error leaves with a code, and without private data. */
export function errorMask(log: ErrorLog): (error: GraphQLError) => GraphQLError {
  return (error) => {
    const source = innermost(error)
    const { code, message, extensions } = verdict(error, source) ?? internal(log, source)
    if (code === 'UNAVAILABLE') tellOfOutage(log, source)
    return coded(error, code, message ?? codes[code], extensions)
  }
}

/** The code with which this error leaves. */
export function codeOf(error: GraphQLError): ErrorCode {
  return verdict(error, innermost(error))?.code ?? 'INTERNAL'
}

/** Whether the request ended because it took too long. */
export function isTimeout(error: GraphQLError): boolean {
  return codeOf(error) === 'TIMEOUT'
}

/** The same error with a code, without its origin. */
export function coded(
  error: GraphQLError,
  code: ErrorCode,
  message: string,
  extensions?: object,
): GraphQLError {
  const { nodes = null, source = null, positions = null, path = null } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, code } })
}

/** PostgreSQL's refusal of a signed-out user becomes UNAUTHENTICATED. */
export function signInRequired(error: GraphQLError): GraphQLError {
  if (sqlState(innermost(error)) !== '42501') return error
  const { nodes = null, source = null, positions = null, path = null } = error
  const originalError = refusal('UNAUTHENTICATED')
  return new GraphQLError(originalError.message, { nodes, source, positions, path, originalError })
}

/** Wraps any thrown value so that the mask can classify it. */
export function asGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown
  const originalError = thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown })
  return new GraphQLError(codes.INTERNAL, { originalError })
}

/**
 * Libraries print whole errors, personal data included: grafserv when a hook or the plan fails, grafast when
 * planning does, the pool when a client does. Only the event and the SQLSTATE are logged.
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
  if (state === diskFull.state)
    return { code: 'UNAVAILABLE', message: diskFull.message, extensions: { reason: 'DISK_FULL' } }
  if (isOutage(source)) return { code: 'UNAVAILABLE' }
  if (state) return ofSqlState(state, source)
  if (safeMessages.includes(source.message)) return { code: 'INVALID_INPUT', message: source.message }
  return undefined
}

/** GraphQL's own errors. One with a path concerns an answer (a null, an unknown enum value). */
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
  if (own) return { code: own, message: source.message, extensions: reasonOf(source) }
  const code = reported[state] ?? reported[state.slice(0, 2)]
  if (!code) return undefined
  const constraint = constraintOf(source)
  return constraint ? { code, extensions: { constraint } } : { code }
}

function ofGraphQL({ message, extensions }: GraphQLError): Verdict {
  const { code, ...more } = extensions
  return { code: isCode(code) ? code : 'INVALID_INPUT', message, extensions: more }
}

/** Logged as masked errors are, because it is the operator's to mend. */
function tellOfOutage(log: ErrorLog, source: Error): void {
  const id = requestContext.current()?.request
  if (sqlState(source) === diskFull.state) log.error({ code: diskFull.state }, "the database's disk is full")
  else if (isOutage(source))
    log.error({ id, ...errorOf(source) }, 'the database, or another service, could not be reached')
}

function internal(log: ErrorLog, source: Error): Verdict {
  masked.count += 1
  const id = requestContext.current()?.request ?? randomUUID()
  log.error({ id, code: sqlState(source), constraint: constraintOf(source) }, 'masked an error')
  return { code: 'INTERNAL', extensions: { id } }
}

/** Grafast wraps errors of steps, and wraps the planner's errors again with a cause. */
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

/** The reason for programs, which `private.refuse` sends as the hint, and the field that `private.refuse_field` names. */
function reasonOf(error: Error): { reason?: string; field?: string } {
  const reason = 'hint' in error && typeof error.hint === 'string' && { reason: error.hint }
  const column = 'column' in error && typeof error.column === 'string' && error.column
  return { ...reason, ...(column && { field: camelCase(column) }) }
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function constraintOf(error: Error): string | undefined {
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(codes, value)
}
