import { isAsyncIterable, type execute, type GrafastExecutionArgs } from 'postgraphile/grafast'
import { asGraphQLError, signInRequired, isTimeout } from '../base/errors.ts'
import { late } from './late.ts'

type Execute = typeof execute

/** Errors during preparation, until execution reports them. */
export const failures = {
  noted: new WeakMap<object, unknown>(),
  note<Args extends object>(args: Args, error: unknown): Args {
    failures.noted.set(args, error)
    return args
  },
}

/** Grafast's execution, which adds the cost to every answer and returns errors instead of throwing. */
export function executing(inner: Execute, cost: number): Execute {
  return async (args: GrafastExecutionArgs) => {
    const failure = failures.noted.get(args)
    if (failure) return { errors: [asGraphQLError(failure)] }
    try {
      const result = await inner(Object.assign(args, { hideSuggestions: true }))
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
