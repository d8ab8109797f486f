import { type GenericSchema, getDotPath, safeParse } from 'valibot'

type Wrong<Values> = { [Name in keyof Values]?: string }

/** The validated values as a form sends them, or the first message of each field. */
export function check<Values extends object, Output>(
  schema: GenericSchema<Values, Output>,
  values: Values,
): { right: Output; wrong?: never } | { wrong: Wrong<Values>; right?: never } {
  const result = safeParse(schema, values)
  if (result.success) return { right: result.output }
  const messages = result.issues.toReversed().map((issue) => [getDotPath(issue) ?? '', issue.message])
  return { wrong: Object.fromEntries(messages) }
}
