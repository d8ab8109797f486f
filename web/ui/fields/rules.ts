import * as v from 'valibot'

import { isEmail, plainEmail } from '../../../values/email.ts'
import { messages as ofValues } from '../../../values/messages.ts'
import { isPhone, plainPhone } from '../../../values/phone.ts'
import { isUnreadable, plainText } from '../../../values/text.ts'
import { isWebAddress, plainWebAddress } from '../../../values/web-address.ts'
import { isZip, plainZip } from '../../../values/zip.ts'

export const messages = {
  ...ofValues,
  password: 'Password must be at least 8 characters, contain one uppercase letter, and one special character',
} as const

const passwordPattern = /^(?=.*\p{Lu})(?=.*[!@#$%^&*]).{8,}$/su

/** In their normal form, so that nothing invisible counts as text or fails a rule. */
export const optional = v.pipe(v.string(), v.transform(plainText))
export const required = v.pipe(optional, v.nonEmpty(messages.required))
const readable = v.check<string, string>((text) => !isUnreadable(text), messages.unreadable)
/** For names and addresses, which are sent to others and printed. */
export const requiredName = v.pipe(required, readable)
export const optionalName = v.pipe(optional, readable)

const filled = v.nonEmpty<string, string>(messages.required)
export const email = v.pipe(v.string(), v.transform(plainEmail), filled, v.check(isEmail, messages.email))
export const phone = v.pipe(v.string(), v.transform(plainPhone), filled, v.check(isPhone, messages.phone))
export const zip = v.pipe(v.string(), v.transform(plainZip), filled, v.check(isZip, messages.zip))

const orBlank = (isRight: (text: string) => boolean, message: string) =>
  v.check<string, string>((text) => text === '' || isRight(text), message)
export const optionalEmail = v.pipe(v.string(), v.transform(plainEmail), orBlank(isEmail, messages.email))
export const optionalPhone = v.pipe(v.string(), v.transform(plainPhone), orBlank(isPhone, messages.phone))
export const optionalWebAddress = v.pipe(
  v.string(),
  v.transform(plainWebAddress),
  orBlank(isWebAddress, messages.webAddress),
)

/** A space may be part of a password, so nothing is trimmed. */
export const password = v.pipe(v.string(), filled, v.regex(passwordPattern, messages.password))

/** What the server would refuse for its length, in characters. */
export const atMost = (characters: number) =>
  v.maxLength<string, number, string>(characters, messages.length(characters))
