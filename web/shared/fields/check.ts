import { type GenericSchema, getDotPath, safeParse } from 'valibot'

export type FormValues = Record<string, string | boolean>
export type Wrong<Values> = { [Name in keyof Values]?: string }

export type Checked<Values> = { right: Values; wrong?: never } | { wrong: Wrong<Values>; right?: never }

/** The values as they should be sent, or the first complaint about each field. */
export function check<Values extends FormValues>(
  schema: GenericSchema<Values, Values>,
  values: Values,
): Checked<Values> {
  const result = safeParse(schema, values)
  if (result.success) return { right: result.output }
  const wrong: Wrong<Values> = {}
  for (const issue of result.issues) {
    const name: keyof Values = getDotPath(issue) ?? ''
    wrong[name] ??= issue.message
  }
  return { wrong }
}

export function isDirty<Values extends FormValues>(values: Values, initial: Values): boolean {
  return Object.keys(values).some((name) => values[name] !== initial[name])
}
