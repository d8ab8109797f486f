import { answered, attributions, headBlocks, type Random, sentences } from './mail-shapes.ts'

export type Built = {
  readonly raw: Buffer
  /** Each line that the person wrote. */
  readonly written: readonly string[]
  readonly shape: string
}

/** One reply of a made-up person to the letter. */
export function buildMail(random: Random): Built {
  let count = 0
  const written: string[] = []
  const own = (most: number) =>
    Array.from({ length: 1 + random.upTo(most) }, () => {
      const line = random.of(sentences).replace('#', wordOf(random, (count += 1)))
      written.push(line)
      return line
    })
  const position = random.of(['top', 'bottom', 'inline', 'both', 'alone'] as const)
  const style = random.of(['prefixed', 'prefixed', 'plain'] as const)
  const quote = answered.text.trim().split('\n')
  const head = style === 'prefixed' ? random.of(attributions) : random.of(headBlocks)
  const parts: Part[] = []
  if (position !== 'bottom') parts.push({ own: own(3) })
  if (position === 'inline' || position === 'both')
    parts.push(...inline(quote, head, () => ({ own: own(1) })))
  else if (position !== 'alone') parts.push({ head, quote })
  if (position === 'bottom' || position === 'both') parts.push({ own: own(3) })
  const isBroken = random.isLikely(0.2)
  const plain = parts.map((part) => plainOf(part, { style, isBroken })).join('\n\n')
  const html = `<html><body>${parts.map((part) => htmlOf(part, { style, random })).join('<br>')}</body></html>`
  const { raw, form } = messageOf(random, { plain, html })
  return { raw, written, shape: `${position} ${style} ${form} ${JSON.stringify(head)}` }
}

/** A word that no other sentence has. */
function wordOf(random: Random, count: number): string {
  const sign = () => String.fromCharCode(97 + random.upTo(25))
  return `k${sign()}${sign()}${sign()}${'x'.repeat(count % 5)}${String.fromCharCode(97 + (count % 26))}z`
}

type Part =
  | { readonly own: readonly string[] }
  | { readonly head?: string; readonly quote: readonly string[] }

/** The answers stand below the lines with a question mark. */
function inline(quote: readonly string[], head: string, answer: () => Part): Part[] {
  const parts: Part[] = []
  let block: string[] = []
  for (const line of quote) {
    block.push(line)
    if (!line.endsWith('?')) continue
    parts.push({ ...(parts.length === 0 && { head }), quote: block }, answer())
    block = []
  }
  return [...parts, { quote: block }]
}

function plainOf(part: Part, { style, isBroken }: { style: string; isBroken: boolean }): string {
  if ('own' in part) return part.own.join('\n')
  const head = part.head === undefined ? '' : `${part.head}\n\n`
  if (style === 'plain') return `${head}${part.quote.join('\n')}`
  const lines = isBroken ? part.quote.flatMap((line) => line.match(/.{1,70}(?:\s|$)/gu) ?? ['']) : part.quote
  return `${head}${lines.map((line) => (line === '' ? '>' : `> ${line.trimEnd()}`)).join('\n')}`
}

function htmlOf(part: Part, { style, random }: { style: string; random: Random }): string {
  const lines = (all: readonly string[]) =>
    all.map((line) => `<div>${escaped(line) || '<br>'}</div>`).join('\n')
  if ('own' in part)
    return random.isLikely(0.5) ? lines(part.own) : part.own.map((line) => `<p>${escaped(line)}</p>`).join('')
  const head = part.head === undefined ? '' : lines(part.head.split('\n'))
  if (style === 'plain') return `<hr><div id="divRplyFwdMsg">${head}</div><div>${lines(part.quote)}</div>`
  return random.of([
    `<div class="gmail_quote"><div class="gmail_attr">${head}</div><blockquote class="gmail_quote">${lines(part.quote)}</blockquote></div>`,
    `<div class="moz-cite-prefix">${head}</div><blockquote type="cite">${lines(part.quote)}</blockquote>`,
    `<blockquote type="cite">${head}<br>${lines(part.quote)}</blockquote>`,
  ])
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^ +/u, '&nbsp; ')
}

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function messageOf(random: Random, { plain, html }: { plain: string; html: string }) {
  const text = () => partOf(random, 'text/plain', plain)
  const page = () => partOf(random, 'text/html', html)
  const file = `Content-Type: image/png; name=a.png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}`
  const stub = 'Content-Type: text/plain\r\n\r\nThis message needs an HTML reader.'
  const inlinePicture = file.replace('attachment;', 'inline;').replace('\r\n', '\r\nContent-ID: <p1>\r\n')
  const form = random.of([
    'plain',
    'html',
    'alternative',
    'stub',
    'related',
    'mixed',
    'mixed alternative',
  ] as const)
  const body = {
    plain: text,
    html: page,
    alternative: () => multipart('alternative', [text(), page()]),
    stub: () => multipart('alternative', [stub, page()]),
    related: () =>
      multipart('related', [partOf(random, 'text/html', `${html}<img src="cid:p1">`), inlinePicture]),
    mixed: () => multipart('mixed', [text(), file]),
    'mixed alternative': () => multipart('mixed', [multipart('alternative', [text(), page()]), file]),
  }[form]()
  const head =
    'From: Rae <rae@firm.example>\r\nTo: support+1.2.abc@op.example\r\nSubject: Re: x\r\nMIME-Version: 1.0\r\n'
  return { raw: Buffer.from(`${head}${body}`, 'latin1'), form }
}

let boundaries = 0
function multipart(kind: string, parts: readonly string[]): string {
  const boundary = `b${(boundaries += 1)}`
  return `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
}

/** A text part in a character set and a transfer encoding that can hold it, as latin-1 characters of its bytes. */
function partOf(random: Random, type: string, given: string): string {
  const isNarrow = Array.from(given).every((sign) => sign.charCodeAt(0) < 256 || windows.has(sign))
  const charset = isNarrow
    ? random.of(['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16'] as const)
    : random.of(['utf-8', 'utf-16'] as const)
  const isLatin = charset === 'iso-8859-1' && Array.from(given).every((sign) => sign.charCodeAt(0) < 256)
  const isFlowed = type === 'text/plain' && random.isLikely(0.3)
  const text = (isFlowed ? flowed(given) : given).replace(/\r?\n/gu, '\r\n')
  const named = charset === 'iso-8859-1' && !isLatin ? 'windows-1252' : charset
  const bytes = bytesOf(text, named)
  const encoding = named === 'utf-16' ? 'base64' : random.of(['8bit', 'quoted-printable', 'base64'] as const)
  const content = {
    '8bit': () => bytes.toString('latin1'),
    base64: () => base64(bytes),
    'quoted-printable': () => quotedPrintable(bytes),
  }[encoding]()
  return `Content-Type: ${type}; charset=${named}${isFlowed ? '; format=flowed' : ''}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}`
}

const windows = new Map([
  ['€', 0x80],
  ['–', 0x96],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
])

function bytesOf(text: string, charset: string): Buffer {
  if (charset === 'utf-16') return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  if (charset === 'utf-8') return Buffer.from(text)
  return Buffer.from(Array.from(text, (sign) => windows.get(sign) ?? sign.charCodeAt(0)))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/gu, '$&\r\n')
}

function quotedPrintable(bytes: Buffer): string {
  const lines = bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line.replace(
        /[=\x80-\xff]|[ \t]$/gu,
        (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      ),
    )
  return lines.map((line) => line.replace(/(?:=[0-9A-F]{2}|[^=]){60}(?=.)/gu, '$&=\r\n')).join('\r\n')
}

/** RFC 3676: long lines are broken behind a space, and a line that begins with a space or "From " gets one more. */
function flowed(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const prefix = /^>+ ?/u.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    const pieces = rest.length > 70 ? (rest.match(/.{1,66}(?:\s|$)/gu) ?? [rest]) : [rest]
    return pieces.map((piece, index) => {
      const body = index < pieces.length - 1 ? piece : piece.trimEnd()
      return prefix === '' && /^(?: |From )/u.test(body) ? ` ${body}` : `${prefix}${body}`
    })
  })
  return lines.join('\n')
}
