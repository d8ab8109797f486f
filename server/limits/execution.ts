import { isAsyncIterable, type execute, type GrafastExecutionArgs } from 'postgraphile/grafast'
import { asGraphQLError, askedToSignIn } from '../errors.ts'

type Execute = typeof execute

/** What went wrong while a request was prepared, until its execution tells. */
export const failures = {
  noted: new WeakMap<object, unknown>(),
  note<Args extends object>(args: Args, error: unknown): Args {
    failures.noted.set(args, error)
    return args
  },
}

/** Grafast's own execution, which adds the cost to every answer and answers with errors rather than throws. */
export function executing(inner: Execute, cost: number): Execute {
  return async (args: GrafastExecutionArgs) => {
    const failure = failures.noted.get(args)
    if (failure) return { errors: [asGraphQLError(failure)] }
    try {
      const result = await inner(Object.assign(args, { hideSuggestions: true }))
      if (isAsyncIterable(result)) return result
      if (result.errors && !isSignedIn(args))
        Object.assign(result, { errors: result.errors.map(askedToSignIn) })
      if (!result.data) return result
      return Object.assign(result, { extensions: { ...result.extensions, cost } })
    } catch (error) {
      return { errors: [asGraphQLError(error)] }
    }
  }
}

function isSignedIn({ contextValue }: GrafastExecutionArgs): boolean {
  const { visitor }: Partial<Grafast.Context> = contextValue ?? {}
  return visitor?.identity != null
}
