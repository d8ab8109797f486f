import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { plainPhone } from '../../values/phone.ts'

export type Phone = { number: string; extension: string | null }

/** One digit ten times, and directory assistance: numbers users type to get past a form. */
const placeholder = /^\+1(?:(\d)\1{9}|\d{3}5551212)$/

/** A possible number in E.164 form; undefined for any other. */
export function phoneOf(text: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(plainPhone(text), 'US')
  if (!phone?.isValid() || placeholder.test(phone.number)) return undefined
  return { number: phone.number, extension: phone.ext ?? null }
}
