import type { GrafastExecutionArgs } from 'postgraphile/grafast'
import type { ViewerContext } from '../auth/viewer.ts'
import type { Answer, Result } from '../limits/execution.ts'

/** A request's viewer before and after the check of the session. */
type Session = {
  /** The viewer, if the session is as it was at its last check; undefined if that is not known. */
  readonly expected: ViewerContext | undefined
  /** The viewer by this request's check: `expected` itself if nothing has changed. */
  readonly checked: Promise<ViewerContext>
}

declare global {
  namespace Grafast {
    interface Context {
      session: Session
    }
  }
}

/**
 * Reads a compiled document while the session is being checked, as the viewer of its last check. If the check says otherwise,
 * the result is dropped and read again. Until the check, the context has no viewer and no claims, so nothing else can run.
 */
export async function earlyResult(args: GrafastExecutionArgs, answer?: Answer): Promise<Result | undefined> {
  const context: Partial<Grafast.Context> = args.contextValue ?? {}
  if (!context.session) return undefined
  const { expected } = context.session
  const early = expected && answer?.(args, expected)
  // Not awaited if the check fails.
  early?.catch(() => {})
  const checked = await context.session.checked
  Object.assign(context, checked)
  return checked === expected ? early : answer?.(args, checked)
}
