import { replyMarker } from '../mail/letter.ts'

/** What was sent about a ticket, and by whom: a quoted line that equals it is surely a quote. */
export type Sent = {
  /** Addresses and names under which the product writes. */
  readonly senders: readonly string[]
  /** The product's own address on the web, which links in letters begin with. */
  readonly site: string
  readonly texts: readonly string[]
}

export type KnownText = {
  /** Whether there is anything to compare with. */
  readonly isKnown: boolean
  /** Whether this line, or the line with the end of the one before, was sent. */
  has(line: string, before?: string): boolean
  /** Whether a line names the product as its sender. */
  isFromUs(line: string): boolean
}

/** A short line, such as "Yes", is written by many. */
const minLetters = 10

export function knownText({ senders, site, texts }: Sent): KnownText {
  const all = texts.map(lettersOf).join('\n')
  const lines = new Set(texts.flatMap((text) => text.split('\n').map(lettersOf)))
  const names = senders.filter((name) => name.length > 2).map((name) => name.toLowerCase())
  return {
    isKnown: texts.length > 0,
    has(line, before = '') {
      const letters = lettersOf(line)
      if (letters === '') return false
      if (isLetterLine(line) || isLinkTo(site, line) || isNotification(line, all)) return true
      if (letters.length >= minLetters ? all.includes(letters) : lines.has(letters)) return true
      const joined = lettersOf(before).slice(-40) + letters
      return (
        before !== '' && joined.length >= minLetters && joined.length > letters.length && all.includes(joined)
      )
    },
    isFromUs(line) {
      const said = line.toLowerCase().replace(/\+[^@\s<>]{1,80}@/gu, '@')
      return names.some((name) => said.includes(name))
    },
  }
}

const letterLines = [
  /^Hello .{1,120},$/,
  /^Reply to this email to answer\b|\bReply to this email to answer\.$|\bReplies are not read\.$/,
  /^(?:Open|See) the \w+(?: \w+)?:?(?:\s?[<[(]?https?:\S+)?$/,
  /^Or open this address:/,
  /^You[’']re receiving this because email notifications are on\b/,
  /^Did this help\? Tell us on the page of your request\.$/,
  /^Sent automatically by /,
]

/** A line that is the same in every letter. */
export function isLetterLine(line: string): boolean {
  const plain = line.trim()
  return plain.includes(replyMarker) || (plain.length < 400 && letterLines.some((one) => one.test(plain)))
}

function isLinkTo(site: string, line: string): boolean {
  return /^[<[(]?https?:\S+$/u.test(line.trim()) && line.includes(site)
}

/** The sentence of a ticket's notification, with the start of its title. */
function isNotification(line: string, all: string): boolean {
  const title = /“([^”]{1,300}?)(?:…?”|$)/u.exec(line)?.[1]
  return (
    title !== undefined &&
    /your (?:service )?request|asked for help|replied to|service request|(?:has been|is now) \w+/u.test(
      line,
    ) &&
    lettersOf(title) !== '' &&
    all.includes(lettersOf(title))
  )
}

/** The last line of a letter. What stands below was not sent. */
export function endsLetter(line: string): boolean {
  return /\b(?:Reply to this email to answer|Replies are not read)\.$/.test(line.trim())
}

/** Letters and digits only: programs break lines and change spaces. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\n]/gu, '')
    .replaceAll('\n', '')
}
