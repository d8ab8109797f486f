export type Recipient = { readonly name: string; readonly address: string }

/** Line breaks and separators with which one address could be made into several, or into a header. */
const shape = /^[^\s\p{Cc}@,;()<>:"]+@[^\s\p{Cc}@,;()<>:"]+$/u

/** An address that mail may not go to. Does not repeat it: the message is logged and kept. */
export class AddressError extends Error {
  override name = 'AddressError'
}

/** True for a single plain address. */
export function isAddress(address: string): boolean {
  return address.length <= 254 && shape.test(address)
}

/** The recipient as it goes to the mail library: an object, which unlike a string cannot be read as several. */
export function checked({ name, address }: Recipient): Recipient {
  if (!isAddress(address)) throw new AddressError('The address of a recipient is not one plain address.')
  return { name: oneLine(name), address }
}

/** Text of others for a place that has one line; signs that turn the reading direction go too. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
