import { isAsyncIterable, type execute, type GrafastExecutionArgs } from 'postgraphile/grafast'
import type { DocumentNode, ExecutionResult, GraphQLError } from 'postgraphile/graphql'
import type { ViewerContext } from '../auth/viewer.ts'
import { asGraphQLError, signInRequired, isTimeout } from '../base/errors.ts'
import { documents } from '../base/metrics.ts'
import { late } from './late.ts'
import { outcome } from './outcome.ts'

type Execute = typeof execute
/** As Grafast's, with the data as text. */
export type Result = { readonly data: string | null; readonly errors?: readonly GraphQLError[] }
/** Undefined where Grafast has to answer; nothing has been executed then. */
export type Answer = (args: GrafastExecutionArgs, viewer: ViewerContext) => Promise<Result | undefined>

/** A document that is sent by its id; `answer` is missing if only Grafast answers it. */
export type KnownDocument = {
  readonly name: string
  readonly document: DocumentNode
  readonly answer?: Answer
}
export type KnownDocuments = { readonly get: (id: string) => KnownDocument | undefined }

/** Runs before each execution, and answers instead of Grafast unless the result is undefined. */
export type Before = (args: GrafastExecutionArgs, answer?: Answer) => Promise<Result | undefined>

/** How many documents were answered in each way since the process started. */
export const answered = { compiled: 0, known: 0, foreign: 0 }

/** Errors during preparation, until execution reports them. */
export const failures = {
  noted: new WeakMap<object, unknown>(),
  note<Args extends object>(args: Args, error: unknown): Args {
    failures.noted.set(args, error)
    return args
  },
}

/** Grafast's execution, which adds the cost to every answer and returns errors instead of throwing. */
export function executing(
  inner: Execute,
  {
    cost,
    known,
    before,
    log,
  }: { cost: number; known?: KnownDocument | undefined; before?: Before | undefined; log: DebugLog },
): Execute {
  return async (args: GrafastExecutionArgs) => {
    const request = args.requestContext?.fastifyv5?.request
    const failure = failures.noted.get(args)
    if (failure) return failed(request, failure)
    try {
      // A cast: Grafast's types omit that data may be text.
      const short = (await before?.(args, known?.answer)) as ExecutionResult | undefined
      note(log, known, short ? 'compiled' : known ? 'known' : 'foreign')
      const result = short ?? (await inner(Object.assign(args, { hideSuggestions: true })))
      if (isAsyncIterable(result)) return result
      if (result.errors && !isSignedIn(args))
        Object.assign(result, { errors: result.errors.map(signInRequired) })
      outcome.noteErrors(request, result.errors)
      if (result.errors?.some(isTimeout) && isEmpty(result.data)) late.note(args)
      if (!result.data) return result
      return Object.assign(result, { extensions: { ...result.extensions, cost } })
    } catch (error) {
      return failed(request, error)
    }
  }
}

function failed(request: object | undefined, thrown: unknown): ExecutionResult {
  const errors = [asGraphQLError(thrown)]
  outcome.noteErrors(request, errors)
  return { errors }
}

type DebugLog = { readonly debug: (facts: object, message: string) => void }

function note(log: DebugLog, known: KnownDocument | undefined, way: keyof typeof answered): void {
  answered[way] += 1
  documents.inc({ way })
  // The names of foreign operations are not ours, and may be personal.
  log.debug({ way, ...(known && { operation: known.name }) }, 'executed a document')
}

/** Whether there is no data: the answer is already text. */
function isEmpty(data: unknown): boolean {
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
  return /^(null|\{("\w+":null,?)*\})$/.test(text)
}

function isSignedIn({ contextValue }: GrafastExecutionArgs): boolean {
  const { viewer }: Partial<Grafast.Context> = contextValue ?? {}
  return viewer?.identity != null
}
