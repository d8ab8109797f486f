import { plainLine } from './text.ts'

const shape =
  /^https?:\/\/[^\s"'<>`\\{}|^@/?#:.]+(?:\.[^\s"'<>`\\{}|^@/?#:.]+)+\.?(?::\d{0,5})?(?:[/?#][^\s"<>`\\{}|^]*)?$/iu

/** The address of a page with the `https://` that people leave out. */
export function plainWebAddress(text: string): string {
  const address = plainLine(text)
  const hasScheme = /^[a-z][a-z\d+-]*:(?!\d)/i.test(address)
  if (address === '') return address
  return hasScheme
    ? address.replace(/^[^:]*/, (scheme) => scheme.toLowerCase())
    : `https://${address.replace(/^\/\//, '')}`
}

/** Whether an address may become a link: http or https, no user name or password, no characters that end a link. */
export function isWebAddress(address: string): boolean {
  return address.length <= 2000 && shape.test(address) && URL.canParse(address)
}
