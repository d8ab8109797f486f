import type { Attachment } from 'mailparser'
import { isTooLong, readable, textOfHtml } from './html-text.ts'
import { knownText, type Sent } from './known-text.ts'
import type { Message } from './message.ts'
import { type Parts, partsOf } from './quote.ts'
import { wholeText } from './whole-text.ts'

/** An attachment, with its declared type. */
export type Attached = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export type Reply = {
  readonly text: string
  readonly quoted: string
  readonly files: readonly Attached[]
  /** What is not stored, in sentences for both sides. */
  readonly leftOut: readonly string[]
}

/** As `app.notes` permits. The whole of a longer text is a file beside the note. */
const maxText = 20_000
const maxQuoted = 100_000
const maxFiles = 20

/** Divides a message to a ticket into what its sender wrote, what it quotes, and its files. */
export function replyOf(message: Message, sent: Sent): Reply {
  const known = knownText(sent)
  const html = message.html === '' ? '' : textOfHtml(message.html)
  const whole = wholeText(message.plain, html)
  const parts = partsOf(whole.text, known)
  const files = filesOf(message, html === '' ? [] : quotedPictures(parts, html, known))
  const long = parts.own.length > maxText || parts.quoted.length > maxQuoted
  const text = parts.own || (files.length > 0 ? 'See the attached files.' : '')
  return {
    text: shortened(text, maxText),
    quoted: shortened([parts.quoted, whole.rest].filter((one) => one !== '').join('\n\n'), maxQuoted),
    files: [...(long ? [asFile(readable(whole.text))] : []), ...files].slice(0, maxFiles),
    leftOut: [
      ...(long ? ['The text is long: the whole of it is in the file “message.txt”.'] : []),
      ...(isTooLong(message.html) ? ['The end of the text is left out, because it is too long.'] : []),
      ...files
        .slice(long ? maxFiles - 1 : maxFiles)
        .map(({ name }) => `“${name}” is left out: a reply has at most ${maxFiles} files.`),
    ],
  }
}

/** The plain part has no pictures, so that the HTML decides which belong to a quote. */
function quotedPictures(parts: Parts, html: string, known: ReturnType<typeof knownText>): readonly string[] {
  return parts.quotedPictures.length > 0 ? parts.quotedPictures : partsOf(html, known).quotedPictures
}

const signatures = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|pgp-keys)$/i

/** All attachments, also pictures inside the text. Pictures of a quote came with an earlier message. */
function filesOf({ attachments }: Message, quoted: readonly string[]): Attached[] {
  const earlier = new Set(quoted)
  return attachments
    .filter(
      ({ contentType, filename }) =>
        !signatures.test(contentType) && (filename || contentType !== 'text/calendar'),
    )
    .filter(({ cid, related }) => !(related && cid && earlier.has(cid)))
    .map((one, index) => ({ name: nameOf(one, index), type: one.contentType, bytes: one.content }))
}

function nameOf({ filename, contentType, related }: Attachment, index: number): string {
  if (filename) return filename
  const kind = contentType.split('/')
  return kind[0] === 'image'
    ? `${related ? 'picture' : 'image'} ${index + 1}.${kind[1]?.replace('jpeg', 'jpg')}`
    : 'file'
}

function asFile(text: string): Attached {
  return { name: 'message.txt', type: 'text/plain', bytes: Buffer.from(text) }
}

/** Cut at the end of a line or word, with a sign that it is. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 2)
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf(' '))
  return `${(end > most / 2 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/u, '')).trimEnd()} …`
}
