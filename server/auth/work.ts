import { context, sideEffect, type FieldArgs } from 'postgraphile/grafast'
import type { Viewer } from './viewer.ts'

/** A field that calls one function with the viewer and one argument. */
export function work<Input, Output>(name: string, act: (viewer: Viewer, input: Input) => Promise<Output>) {
  return (_parent: unknown, args: FieldArgs) =>
    sideEffect([context(), args.getRaw(name)], ([{ viewer }, input]) => act(viewer, input))
}

/** The same for a mutation whose payload has one field. */
export function action<Input, Output>(field: string, act: (viewer: Viewer, input: Input) => Promise<Output>) {
  return work('input', async (viewer: Viewer, input: Input) => ({ [field]: await act(viewer, input) }))
}
