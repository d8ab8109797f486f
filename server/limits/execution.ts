import { isAsyncIterable, type execute, type GrafastExecutionArgs } from 'postgraphile/grafast'
import type { ExecutionResult, GraphQLError } from 'postgraphile/graphql'
import { asGraphQLError, signInRequired, isTimeout } from '../base/errors.ts'
import { late } from './late.ts'

type Execute = typeof execute
/** Another way to answer, which Grafast takes over where it returns undefined. Its data is text, as Grafast's. */
export type Shortcut = (
  args: GrafastExecutionArgs,
) => Promise<{ readonly data: string; readonly errors?: readonly GraphQLError[] } | undefined>

/** Errors during preparation, until execution reports them. */
export const failures = {
  noted: new WeakMap<object, unknown>(),
  note<Args extends object>(args: Args, error: unknown): Args {
    failures.noted.set(args, error)
    return args
  },
}

/** Grafast's execution, which adds the cost to every answer and returns errors instead of throwing. */
export function executing(inner: Execute, cost: number, shortcut?: Shortcut): Execute {
  return async (args: GrafastExecutionArgs) => {
    const failure = failures.noted.get(args)
    if (failure) return { errors: [asGraphQLError(failure)] }
    try {
      // A cast: Grafast's types omit that data may be text.
      const short = (await shortcut?.(args)) as ExecutionResult | undefined
      const result = short ?? (await inner(Object.assign(args, { hideSuggestions: true })))
      if (isAsyncIterable(result)) return result
      if (result.errors && !isSignedIn(args))
        Object.assign(result, { errors: result.errors.map(signInRequired) })
      if (result.errors?.some(isTimeout) && isEmpty(result.data)) late.note(args)
      if (!result.data) return result
      return Object.assign(result, { extensions: { ...result.extensions, cost } })
    } catch (error) {
      return { errors: [asGraphQLError(error)] }
    }
  }
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
