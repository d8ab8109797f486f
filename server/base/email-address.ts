import { isolated } from '../../texts/plainLine.ts'
import { plainLine } from '../../values/text.ts'

export type Recipient = { readonly name: string; readonly address: string }

/**
 * Without line breaks and separators, which split one address into several, and without invisible characters,
 * which make two look alike.
 */
const shape = /^[^\s\p{Cc}\p{DI}\uFFF9-\uFFFB@,;()<>:"]+@[^\s\p{Cc}\p{DI}\uFFF9-\uFFFB@,;()<>:"]+$/u

/** An address that must not get mail. Does not repeat it, because the message is logged and stored. */
export class AddressError extends Error {
  override name = 'AddressError'
}

/** True for a single plain address. */
export function isAddress(address: string): boolean {
  return address.length <= 254 && shape.test(address)
}

/** The recipient for the mail library. Unlike a string, an object cannot be parsed as several. */
export function checked({ name, address }: Recipient): Recipient {
  if (!isAddress(address)) throw new AddressError('The address of a recipient is not one plain address.')
  return { name: plainLine(name), address }
}

/** Text of others for one line; isolates its reading direction. */
export function oneLine(text: string): string {
  return isolated(plainLine(text))
}
