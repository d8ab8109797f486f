import { context, sideEffect, type FieldArgs } from 'postgraphile/grafast'
import type { Viewer } from './viewer.ts'

/**
 * A field that calls one function with the viewer and one argument. As a mutation it counts as a sign-in call
 * (`server/limits/measure.ts`), so that a document cannot hash many passwords or try many secrets.
 */
export function work<Input, Output>(name: string, act: (viewer: Viewer, input: Input) => Promise<Output>) {
  return {
    plan: (_parent: unknown, args: FieldArgs) =>
      sideEffect([context(), args.getRaw(name)], ([{ viewer }, input]) => act(viewer, input)),
    extensions: { isSignIn: true },
  }
}

/** The same for a mutation whose payload has one field. */
export function action<Input, Output>(field: string, act: (viewer: Viewer, input: Input) => Promise<Output>) {
  return work('input', async (viewer: Viewer, input: Input) => ({ [field]: await act(viewer, input) }))
}

/** A mutation that hashes no password and opens no account: a document may call it several times. */
export function repeatable<Plan>({ plan }: { plan: Plan }): { plan: Plan } {
  return { plan }
}
