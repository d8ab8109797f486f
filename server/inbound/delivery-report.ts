import { type ParsedMail, simpleParser } from 'mailparser'

/** What a mail server reports of a letter that it has or has not delivered. */
export type DeliveryReport = {
  /** Whether it has given up. A delay or a success is none. */
  readonly isFailure: boolean
  /** The Message-ID of the letter, without brackets. */
  readonly messageId: string
  /** The server's answer, such as "550 5.1.1 User unknown"; may be empty. */
  readonly words: string
}

/** Reads a delivery status notification (RFC 3464), or an older one that names its recipient in a header; none of another message. */
export async function deliveryReportIn(raw: Buffer): Promise<DeliveryReport | undefined> {
  const mail = await simpleParser(raw, {
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  })
  const status = partOf(mail, /^message\/(?:global-)?delivery-status$/)
  if (status === undefined) return olderReport(mail)
  const messageId = messageIdIn(
    partOf(mail, /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/),
  )
  return messageId === undefined ? undefined : { messageId, ...statusOf(status) }
}

function partOf({ attachments }: ParsedMail, type: RegExp): string | undefined {
  const found = attachments.find(({ contentType }) => type.test(contentType.toLowerCase()))
  return found?.content.subarray(0, maxPartBytes).toString('utf8')
}

const maxPartBytes = 100_000

/** What it says of each recipient; a letter to a customer has one, whose mailbox may forward to others. */
function statusOf(status: string): Pick<DeliveryReport, 'isFailure' | 'words'> {
  const groups = unfolded(status)
    .split(/\r?\n\s*\n/u)
    .map((group) => (name: string) => field(group, name))
  const failed = groups.find((valueOf) => valueOf('Action').toLowerCase() === 'failed')
  const diagnosis = failed?.('Diagnostic-Code').replace(/^[\w-]+\s*;\s*/u, '')
  return { isFailure: failed !== undefined, words: diagnosis || failed?.('Status') || '' }
}

/** Such as those of Exim, qmail and Postfix before RFC 3464: text with a copy of the letter. */
function olderReport({ headers, text = '' }: ParsedMail): DeliveryReport | undefined {
  const messageId = messageIdIn(text)
  if (!headers.has('x-failed-recipients') || messageId === undefined) return undefined
  const [, words = ''] = /(?:^|[\s:])([45]\d\d[ -]\S[^\r\n]*)/u.exec(text) ?? []
  return { isFailure: true, messageId, words }
}

function messageIdIn(head = ''): string | undefined {
  return /^<([^<>\s]+)>/u.exec(field(unfolded(head), 'Message-ID'))?.[1]
}

function unfolded(text: string): string {
  return text.replaceAll(/\r?\n[ \t]+(?=\S)/gu, ' ')
}

function field(text: string, name: string): string {
  return RegExp(`^${name}:[ \\t]*(.*)$`, 'imu').exec(text)?.[1]?.trim() ?? ''
}
