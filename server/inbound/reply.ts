import { createHash } from 'node:crypto'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { replyMarker } from '../mail/letter.ts'

/** An attachment, with its declared type. */
export type Attached = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export type Reply = {
  /** The part of the address after its "+". */
  readonly token: string
  /** Stable for repeated deliveries of a message. */
  readonly key: string
  readonly text: string
  readonly files: readonly Attached[]
}

/** The reason why a message is not a reply. */
export type Ignored = 'automatic' | 'bounce' | 'our own' | 'list' | 'no address' | 'empty'

const maxText = 5_000
const maxFiles = 10

/** Parses a raw message to the support address. Its sender is not trusted. */
export async function readReply(raw: Buffer, address: string): Promise<Reply | Ignored> {
  const mail = await simpleParser(raw, {
    skipImageLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: 1_000_000,
  })
  const reason = ignored(mail)
  if (reason) return reason
  const token = tokenIn(mail, address)
  if (token === undefined) return 'no address'
  const files = filesOf(mail)
  const text = ownText(mail.text ?? '')
  if (text === '' && files.length === 0) return 'empty'
  return { token, key: keyOf(mail, raw), text: text || 'See the attached files.', files }
}

/** Detects automatic mails, by RFC 3834 and common headers. */
function ignored(mail: ParsedMail): Ignored | undefined {
  const header = (name: string) => textOf(mail.headers.get(name)).toLowerCase()
  const sender = mail.from?.value[0]?.address?.toLowerCase() ?? ''
  if (/^(?:mailer-daemon|postmaster)@/.test(sender) || hasEmptySender(mail)) return 'bounce'
  if (/multipart\/report|delivery-status/.test(textOf(mail.headers.get('content-type')).toLowerCase()))
    return 'bounce'
  if (mail.headers.has('x-turnstone-loop')) return 'our own'
  const submitted = header('auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return 'automatic'
  const isAutoReply = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) =>
    mail.headers.has(name),
  )
  if (isAutoReply || /^(?:auto_reply|bulk|junk|list)$/.test(header('precedence'))) return 'automatic'
  return mail.headers.has('list') || mail.headers.has('list-id') ? 'list' : undefined
}

function hasEmptySender({ headerLines }: ParsedMail): boolean {
  return headerLines.some(({ key, line }) => key === 'return-path' && /:\s*<>\s*$/.test(line))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const inner: unknown = Reflect.get(value, 'value') ?? Reflect.get(value, 'text')
  return typeof inner === 'string' ? inner : JSON.stringify(value)
}

const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to']

/** The token of the only recipient that is the support address with a "+". */
function tokenIn(mail: ParsedMail, address: string): string | undefined {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const named = [mail.to, mail.cc].flatMap((field) => [field ?? []].flat()).flatMap(addressesOf)
  const delivered = recipientHeaders.flatMap((name) => textOf(mail.headers.get(name)).split(/[\s,;<>]+/))
  for (const one of [...named, ...delivered]) {
    const [user = '', host = ''] = one.toLowerCase().split('@')
    if (host === domain && user.startsWith(`${local}+`)) return user.slice(local.length + 1)
  }
  return undefined
}

function addressesOf({ value }: AddressObject): string[] {
  return value.flatMap(({ address }) => address ?? [])
}

const quotedBegins = [
  /^-{2,} ?Original Message ?-{2,}$/i,
  /^_{10,}$/,
  /^On .{1,200} wrote:$/s,
  /^From: .{1,200}$/,
]

/** The written text, without the quoted message. */
export function ownText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u00A0', ' ').split('\n')
  const bare = lines.map((line) => line.replace(/^[>\s]+/, '').trim())
  const end = bare.findIndex(
    (line, index) =>
      line === replyMarker ||
      (line !== '' &&
        quotedBegins.some((begin) => begin.test(line) || begin.test(`${line} ${bare[index + 1] ?? ''}`))),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return Array.from(own.join('\n').trim()).slice(0, maxText).join('')
}

function filesOf({ attachments }: ParsedMail): Attached[] {
  return attachments
    .filter(({ related }) => !related)
    .slice(0, maxFiles)
    .map(({ filename, contentType, content }) => ({
      name: filename ?? 'file',
      type: contentType,
      bytes: content,
    }))
}

function keyOf({ messageId }: ParsedMail, raw: Buffer): string {
  return createHash('sha256')
    .update(messageId ?? raw)
    .digest('hex')
    .slice(0, 40)
}
