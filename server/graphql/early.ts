import type { GrafastExecutionArgs } from 'postgraphile/grafast'
import type { Caller } from '../auth/viewer.ts'
import { compiledResult, type Result } from '../compiled/answer.ts'

/** What is known of a request before its session is checked. */
type Call = {
  /** The caller, if the session is as it was at its last check. */
  readonly expected: Caller | undefined
  /** From a check of the session; `expected` itself if that was right. */
  readonly caller: Promise<Caller>
}

declare global {
  namespace Grafast {
    interface Context {
      call: Call
    }
  }
}

/**
 * Reads while the session is being checked, as the caller of its last check, and drops the result if the check says
 * otherwise: then it reads again. Until the check, the context has no caller, so nothing else can run.
 */
export async function earlyResult(args: GrafastExecutionArgs): Promise<Result | undefined> {
  const context: Partial<Grafast.Context> = args.contextValue ?? {}
  const { expected, caller } = context.call ?? {}
  const early = expected && compiledResult(args, expected)
  // If the check fails, no one waits for it.
  early?.catch(() => {})
  const checked = await caller
  if (!checked) return undefined
  Object.assign(context, checked)
  return checked === expected ? early : compiledResult(args, checked)
}
