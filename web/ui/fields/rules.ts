import * as v from 'valibot'

export const messages = {
  required: 'Field is required!',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  password: 'Password must be at least 8 characters, contain one uppercase letter, and one special character',
  zip: 'Invalid Zipcode',
} as const

const patterns = {
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  phone: /^(?:\+1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?: x\d{1,6})?$/,
  password: /^(?=.*\p{Lu})(?=.*[!@#$%^&*]).{8,}$/su,
  zip: /^\d{5}$/,
}

export const required = v.pipe(v.string(), v.trim(), v.nonEmpty(messages.required))
export const email = v.pipe(required, v.regex(patterns.email, messages.email))
export const phone = v.pipe(required, v.regex(patterns.phone, messages.phone))
export const zip = v.pipe(required, v.regex(patterns.zip, messages.zip))

/** A space may be part of a password, so nothing is trimmed. */
export const password = v.pipe(
  v.string(),
  v.nonEmpty(messages.required),
  v.regex(patterns.password, messages.password),
)

export const optional = v.pipe(v.string(), v.trim())

/** Checked only when there is something to check. */
export function orBlank(pattern: RegExp, message: string) {
  return v.pipe(optional, v.regex(new RegExp(`^$|${pattern.source}`, pattern.flags), message))
}

export const optionalPhone = orBlank(patterns.phone, messages.phone)

/** What the server would refuse for its length, in characters. */
export const atMost = (characters: number) =>
  v.maxLength<string, number, string>(characters, `Please use at most ${characters} characters`)
