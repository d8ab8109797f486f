import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FieldValues, get, type Resolver } from 'react-hook-form'
import * as v from 'valibot'

import { messages } from '../fields/rules.ts'

/** The rules that look at one value only. Others compare it with what changed beside it. */
const ownRules: readonly string[] = [
  messages.email,
  messages.phone,
  messages.zip,
  messages.webAddress,
  messages.unreadable,
]

type Schema = v.GenericSchema<FieldValues, FieldValues>

/**
 * Validates by the schema. A value that is as it was stored is not validated again: it was right when it was stored,
 * such as a phone number from abroad, and no one can be asked to mend what they did not touch.
 */
export function resolverFor<Values extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Values, Output>,
  stored: Values,
): Resolver<FieldValues, unknown, FieldValues> {
  // A cast: the library types values by path, a schema by its own.
  const plain = schema as unknown as Schema
  const resolve = valibotResolver<FieldValues, unknown, FieldValues>(plain)
  return (values, context, options) => {
    const { typed, issues, output } = v.safeParse(plain, values)
    const isRight = typed && issues?.every((issue) => isStored(issue, values, stored))
    return isRight ? { values: output, errors: {} } : resolve(values, context, options)
  }
}

function isStored(issue: v.BaseIssue<unknown>, values: FieldValues, stored: FieldValues): boolean {
  const path = v.getDotPath(issue)
  if (path === null || !ownRules.includes(issue.message)) return false
  const value: unknown = get(stored, path)
  return typeof value === 'string' && value.trim() !== '' && get(values, path) === value
}
