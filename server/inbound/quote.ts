import { replyMarker } from '../mail/letter.ts'
import { picturesIn, programQuote, readable } from './html-text.ts'
import { endsLetter, isLetterLine, type KnownText } from './known-text.ts'
import { attributionStrength, headLabel, isSeparator } from './quote-heads.ts'

export type Parts = {
  /** What the writer wrote, with the answered lines of a quote where the answers are between them. */
  readonly own: string
  /** What is surely a quote, in its order; empty if nothing is. */
  readonly quoted: string
  /** Content-IDs of the pictures in a quote only. */
  readonly quotedPictures: readonly string[]
}

type Line = {
  readonly text: string
  /** Without signs of quoting. */
  readonly bare: string
  readonly isPrefixed: boolean
  isQuote: boolean
  isHead: boolean
}

/** Longer texts are pasted files, not conversations. */
const maxSplit = 200_000

/** Divides a message. The whole of it decides: without proof of a quote, a line is the writer's. */
export function partsOf(text: string, known: KnownText): Parts {
  const plain = text.replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n').replaceAll('\u00A0', ' ')
  if (plain.length > maxSplit) return { own: readable(plain).trim(), quoted: '', quotedPictures: [] }
  const lines = plain.split('\n').map(lineOf)
  for (const head of headsIn(lines)) markBelow(lines, head, known)
  markRuns(lines, known)
  markFromMarker(lines, known)
  markWrapped(lines, known)
  if (!lines.some(isOwn)) restoreUnknown(lines, known)
  return assembled(lines)
}

function lineOf(text: string): Line {
  const [prefix = ''] = /^[\s>]*/u.exec(text) ?? []
  return {
    text,
    bare: readable(text.slice(prefix.length)).trim(),
    isPrefixed: prefix.includes('>'),
    isQuote: false,
    isHead: false,
  }
}

const isOwn = (line: Line) => !line.isQuote && (line.bare !== '' || picturesIn(line.text).length > 0)

type Head = {
  readonly from: number
  readonly to: number
  readonly strength: 0 | 1 | 2
  readonly hasSender: boolean
}

/** Where something looks like the beginning of a quote. */
function* headsIn(lines: readonly Line[]): Generator<Head> {
  for (let from = 0; from < lines.length; from++) {
    const head = labelsAt(lines, from) ?? attributionAt(lines, from)
    if (!head) continue
    yield { ...head, from: withSeparators(lines, head.from) }
    from = head.to
  }
}

/** "From: … Sent: … To: … Subject: …", in any order. */
function labelsAt(lines: readonly Line[], from: number): Head | undefined {
  const found = new Set<string>()
  let to = from
  let sender = ''
  for (let index = from; index < lines.length && index < from + 12; index++) {
    const label = headLabel(lines[index]?.bare ?? '')
    // A long list of recipients goes on in the next line.
    if (!label && (found.size < 2 || lines[index]?.bare === '' || !headLabel(lines[index + 1]?.bare ?? '')))
      break
    if (!label) continue
    if (label.label === 'from') sender = label.value
    found.add(label.label)
    to = index
  }
  const isComplete = found.size >= 3 && found.has('from') && (found.has('date') || found.has('subject'))
  return isComplete ? { from, to, strength: 0, hasSender: sender.includes('@') } : undefined
}

/** "On Mon, Nov 23, 2026 at 9:00 AM Turnstone <a@b.example> wrote:", over up to four lines. */
function attributionAt(lines: readonly Line[], from: number): Head | undefined {
  if (lines[from]?.bare === '') return undefined
  let joined = ''
  for (let to = from; to < Math.min(from + 4, lines.length); to++) {
    const line = lines[to]
    if (!line || line.bare === '' || line.isPrefixed !== lines[from]?.isPrefixed) return undefined
    joined = `${joined} ${line.bare}`
    if (joined.length > 400) return undefined
    const strength = attributionStrength(joined)
    if (strength > 0) return { from: beginOf(lines, from, to), to, strength, hasSender: strength === 2 }
  }
  return undefined
}

/** The writer's last line may stand directly above: the fewest lines that still are an attribution count. */
function beginOf(lines: readonly Line[], from: number, to: number): number {
  const strengthFrom = (begin: number) =>
    attributionStrength(
      lines
        .slice(begin, to + 1)
        .map(({ bare }) => bare)
        .join(' '),
    )
  let begin = from
  while (begin < to && strengthFrom(begin + 1) >= strengthFrom(begin)) begin++
  return begin
}

function withSeparators(lines: readonly Line[], from: number): number {
  let first = from
  for (let index = from - 1; index >= Math.max(0, from - 3); index--) {
    const bare = lines[index]?.bare ?? ''
    if (isSeparator(bare)) first = index
    else if (bare !== '') break
  }
  return first
}

/** Marks a head and the quote below it, if what follows proves it. */
function markBelow(lines: Line[], head: Head, known: KnownText): void {
  let next = head.to + 1
  while (lines[next]?.bare === '') next++
  const text = lines.slice(head.from, head.to + 1).map(({ bare }) => bare)
  const isOurs = text.some((line) => known.isFromUs(line))
  const begin = lines[head.from]
  if (next >= lines.length) {
    if (head.strength === 2 || (head.strength === 0 && isOurs)) markHead(lines, head)
    return
  }
  if (begin?.isPrefixed || lines[next]?.isPrefixed) {
    if (head.strength === 0 && !head.hasSender && !isOurs) return
    markHead(lines, head)
    markRun(lines, next)
    return
  }
  if (!isOurs && !isProven(lines, next, known)) return
  if (head.strength > 0 && !isProven(lines, next, known)) return
  markHead(lines, head)
  markRegion(lines, head.to + 1, known)
}

function markHead(lines: Line[], { from, to }: Head): void {
  for (const line of lines.slice(from, to + 1)) Object.assign(line, { isQuote: true, isHead: true })
}

/** Whether sent text follows without a prefix. */
function isProven(lines: readonly Line[], from: number, known: KnownText): boolean {
  const next = lines.slice(from, from + 40).filter(({ bare }) => bare !== '')
  return next.slice(0, 12).some(({ bare }) => bare.includes(replyMarker) || known.has(bare))
}

/** Prefixed lines without an unprefixed one between them. */
function markRun(lines: Line[], from: number): void {
  for (const line of runFrom(lines, from)) line.isQuote = true
}

/** Runs that contain proof, and each run after the first of them. */
function markRuns(lines: Line[], known: KnownText): void {
  let isAfterQuote = false
  for (let from = 0; from < lines.length; from++) {
    const line = lines[from]
    if (line?.isQuote && line.isPrefixed) isAfterQuote = true
    if (!line?.isPrefixed || line.isQuote) continue
    const run = runFrom(lines, from)
    if (isAfterQuote || run.some((one) => isProof(one, known))) {
      markRun(lines, from)
      isAfterQuote = true
    }
    from += run.length - 1
  }
}

function runFrom(lines: readonly Line[], from: number): readonly Line[] {
  let end = from
  while (end < lines.length && (lines[end]?.bare === '' || lines[end]?.isPrefixed)) end++
  return lines.slice(from, end)
}

function isProof({ text, bare }: Line, known: KnownText): boolean {
  return bare.includes(replyMarker) || text.includes(programQuote) || known.has(bare)
}

/** A program that neither prefixes a quote nor says whose it is still leaves the marker. */
function markFromMarker(lines: Line[], known: KnownText): void {
  const marker = lines.findIndex(({ bare, isQuote }) => !isQuote && bare === replyMarker)
  if (marker < 0) return
  markRegion(lines, marker, known)
  for (let index = marker - 1; index >= Math.max(0, marker - 8); index--) {
    const line = lines[index]
    if (!line || (line.bare !== '' && !isSeparator(line.bare) && !headLabel(line.bare))) return
    line.isQuote = true
  }
}

/**
 * Below such a head the writer's answers look like the quote. What was sent is the quote; if nothing of it was, all is.
 * Without anything to compare with, the quote ends with the letter.
 */
function markRegion(lines: Line[], from: number, known: KnownText): void {
  let before = ''
  const below = lines.slice(from)
  const isComparable = below.some(({ bare }) => known.has(bare))
  let headEnd = -1
  for (const [index, line] of below.entries()) {
    const head = index > headEnd ? labelsAt(below, index) : undefined
    if (head?.hasSender) headEnd = head.to
    const isSent = known.has(line.bare, before) || index <= headEnd || isSeparator(line.bare)
    if (line.bare === '' || isSent || !isComparable || !known.isKnown) line.isQuote = true
    if (!known.isKnown && endsLetter(line.bare)) return
    before = isSent ? line.bare : ''
  }
}

/** The end of a quoted line that a program broke without a prefix. */
function markWrapped(lines: Line[], known: KnownText): void {
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (line.isQuote || line.bare === '' || !above?.isQuote || !lines[index + 1]?.isPrefixed) continue
    if (known.has(`${above.bare} ${line.bare}`)) line.isQuote = true
  }
}

/** A reply typed inside the quote: what was not sent is the writer's. */
function restoreUnknown(lines: Line[], known: KnownText): void {
  if (!known.isKnown) return
  let before = ''
  for (const line of lines) {
    const isSent = known.has(line.bare, before)
    if (line.bare !== '' && !line.isHead && !isSent) line.isQuote = false
    before = isSent ? line.bare : ''
  }
}

const maxQuestion = 3

/** The last lines of a quote, which the text below it answers. */
function questionOf(quote: readonly Line[]): readonly Line[] {
  const end = quote.findLastIndex(({ bare }) => bare !== '')
  const begin = quote.findLastIndex(({ bare }, index) => index < end && bare === '')
  return quote
    .slice(begin + 1, end + 1)
    .filter(({ isHead, bare }) => !isHead && !isLetterLine(bare))
    .slice(-maxQuestion)
}

function assembled(lines: readonly Line[]): Parts {
  const own: string[] = []
  const quoted: string[] = []
  const isBetween = answeredQuotes(lines) > 1
  let quote: Line[] = []
  for (const line of lines) {
    if (line.isQuote) {
      quote.push(line)
      quoted.push(line.text.replaceAll(programQuote, ''))
      continue
    }
    if (isBetween && isOwn(line)) {
      own.push(...questionOf(quote).map(({ bare }) => `> ${bare}`))
    }
    if (isOwn(line)) quote = []
    own.push(line.text)
  }
  const shown = new Set(own.flatMap(picturesIn))
  return {
    own: tidy(readable(own.join('\n'))),
    quoted: tidy(quoted.map((line) => readable(line)).join('\n')),
    quotedPictures: quoted.flatMap(picturesIn).filter((id) => !shown.has(id)),
  }
}

/** How many quotes are followed by the writer's text. */
function answeredQuotes(lines: readonly Line[]): number {
  let count = 0
  let isAfterQuote = false
  for (const line of lines) {
    if (isAfterQuote && isOwn(line)) {
      count++
      isAfterQuote = false
    }
    if (line.isQuote && line.bare !== '') isAfterQuote = true
  }
  return count
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}
