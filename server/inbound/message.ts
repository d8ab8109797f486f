import { createHash } from 'node:crypto'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import { plainEmail } from '../../values/email.ts'
import { authenticationOf, type Authentication } from './authentication.ts'
import { automaticKind } from './automatic.ts'
import { type DeliveryReport, deliveryReportIn } from './delivery-report.ts'
import type { Inbox } from './inbox.ts'

/** A message as it came, before its text is divided. */
export type Message = {
  /** The parts of its recipient addresses after the "+": each names a ticket and a person. */
  readonly tokens: readonly string[]
  /** Stable for repeated deliveries. */
  readonly key: string
  readonly kind: 'HUMAN' | 'AUTOMATIC' | 'BOUNCE' | 'OWN' | 'TOO_LARGE' | 'UNREADABLE'
  readonly sender: { readonly address: string; readonly name: string }
  readonly authentication: Authentication
  readonly subject: string
  readonly plain: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** What it reports of a letter, if it is a report of a mail server. */
  readonly report?: DeliveryReport | undefined
}

type Mailbox = Pick<Inbox, 'address' | 'authserv'>

/** Reads a message to the support address. Of one that cannot be parsed, the head is read. */
export async function readMessage(raw: Buffer, inbox: Mailbox): Promise<Message> {
  try {
    return await parsed(raw, inbox)
  } catch {
    const head =
      raw
        .subarray(0, maxHeadBytes)
        .toString('latin1')
        .split(/\r?\n\r?\n/u)[0] ?? ''
    const message = await parsed(Buffer.from(`${head}\r\n\r\n`, 'latin1'), inbox)
    return { ...message, kind: message.kind === 'HUMAN' ? 'UNREADABLE' : message.kind }
  }
}

const maxHeadBytes = 100_000

async function parsed(raw: Buffer, inbox: Mailbox): Promise<Message> {
  const mail = await simpleParser(raw, {
    skipImageLinks: true,
    skipHtmlToText: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 2_000_000,
  })
  const { address = '', name = '' } = senderOf(mail) ?? {}
  const kind = automaticKind(mail)
  return {
    tokens: tokensIn(mail, inbox.address),
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex')
      .slice(0, 40),
    kind,
    sender: { address: plainEmail(address), name },
    authentication: authenticationOf(mail, inbox.authserv),
    subject: mail.subject ?? '',
    plain: mail.text ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
    attachments: mail.attachments,
    ...(kind === 'BOUNCE' && { report: await deliveryReportIn(raw) }),
  }
}

/** The only address in From. With several, the sender is not known. */
function senderOf({ from }: ParsedMail) {
  const named = from?.value ?? []
  return named.length === 1 ? named[0] : undefined
}

const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to']
/** A person answers one ticket, rarely two at once. */
const maxTokens = 5

/** The tokens of all recipients that are the support address with a "+". */
function tokensIn(mail: ParsedMail, address: string): string[] {
  const at = address.toLowerCase().lastIndexOf('@')
  const [local, domain] = [address.toLowerCase().slice(0, at), address.toLowerCase().slice(at)]
  const named = [mail.to, mail.cc].flatMap((field) => [field ?? []].flat()).flatMap(addressesOf)
  const delivered = mail.headerLines
    .filter(({ key }) => recipientHeaders.includes(key))
    .flatMap(({ line }) => line.slice(line.indexOf(':') + 1).split(/[\s,;<>]+/))
  const tokens = [...named, ...delivered]
    .map((one) => one.toLowerCase())
    .filter((one) => one.startsWith(`${local}+`) && one.endsWith(domain))
    .map((one) => one.slice(local.length + 1, -domain.length))
  return [...new Set(tokens)].slice(0, maxTokens)
}

function addressesOf({ value }: AddressObject): string[] {
  return value
    .flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)])
    .filter((one) => one !== undefined)
}
