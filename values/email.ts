import { isUnreadable, plainLine } from './text.ts'

/** Separators would split one address into several. */
const local = /^[^\s@,;:()<>[\]"\\.]+(?:\.[^\s@,;:()<>[\]"\\.]+)*$/u
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * The normal form of an address: lower case, full-width letters as plain ones, the domain in ASCII (punycode), so
 * that one mailbox is one account. Same as `private.plain_email`.
 */
export function plainEmail(text: string): string {
  const typed = plainLine(text)
    .normalize('NFKC')
    .replaceAll(/\u200C|\u200D|\uFE0F/g, '')
    .replace(/^\s*mailto:/i, '')
    .trim()
  // Each character alone: together, a sigma at the end of a word would become another letter than in SQL.
  const line = Array.from(typed, (character) => character.toLowerCase())
    .join('')
    .normalize('NFKC')
  const at = line.lastIndexOf('@')
  return at === -1 ? line : line.slice(0, at + 1) + asciiDomain(line.slice(at + 1))
}

/** Whether a normal form is one mailbox. The only rule for people, customers, senders, and recipients. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  return (
    at <= 64 &&
    email.length <= 254 &&
    local.test(email.slice(0, Math.max(at, 0))) &&
    domain.test(email.slice(at + 1)) &&
    !isUnreadable(email) &&
    plainEmail(email) === email
  )
}

/** By the URL parser, which every browser and Node have. A name that it refuses stays as it is. */
function asciiDomain(name: string): string {
  const dotted = name.replaceAll(/[\u3002\uFF61]/g, '.')
  if (!/[^\0-\x7F]/.test(dotted) || /[\0-,/:-@[-^`{-\x7F]/.test(dotted)) return dotted
  const url = `http://${dotted}`
  return URL.canParse(url) ? new URL(url).hostname : dotted
}
