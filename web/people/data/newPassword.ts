import * as v from 'valibot'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { email, messages, password } from '../../ui/fields/rules.ts'

type Chosen = { pwd: string; again: string }

export const mismatch = 'The two passwords are not the same'

const agree = ({ pwd, again }: Chosen): boolean => pwd === again

const passwordEntries = { pwd: password, again: v.pipe(v.string(), v.nonEmpty(messages.required)) }

/** A password chosen twice; both must be the same. */
export const newPassword = v.pipe(
  v.object(passwordEntries),
  v.forward(v.partialCheck([['pwd'], ['again']], agree, mismatch), ['again']),
)

/** The same for a new account: whose it is, and the terms agreed to. */
export const newAccount = v.pipe(
  v.object({ ...passwordEntries, email, terms: v.pipe(v.boolean(), v.value(true, messages.required)) }),
  v.forward(v.partialCheck([['pwd'], ['again']], agree, mismatch), ['again']),
)

const tooCommon = 'This password is too common. Please choose another.'

/** The form has held a new password to every rule but one, which only the server can check. */
export function refusalOfPassword(error: unknown): string {
  if (error instanceof ApiError && error.code === 'INVALID_INPUT') return tooCommon
  throw error
}
