import type { FieldArgs, Step } from 'postgraphile/grafast'

/** The same arguments with another one at this path. */
export function withArgument(fieldArgs: FieldArgs, changed: readonly string[], $argument: Step): FieldArgs {
  return Object.assign(Object.create(fieldArgs) as FieldArgs, {
    getRaw: (path?: readonly (string | number)[]) =>
      path?.join() === changed.join() ? $argument : fieldArgs.getRaw(path),
  })
}
