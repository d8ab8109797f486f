import type { Message } from './message.ts'
import type { Attached, Reply } from './reply.ts'

/**
 * The secret of a customer's private link (`/c/…`), which letters contain and answers quote. Programs percent-encode the
 * address in links of their own, break it at the end of a line, and mark where it may be broken.
 */
const slash = '(?:/|%(?:25)?2F)'
const secret = RegExp(
  `(${slash}c${slash})(?:[\\w-](?:=?\\r?\\n[> \\t]*|<wbr ?/?>|[\\u00AD\\u200B])?){43}`,
  'giu',
)

export function withoutCustomerLinks(text: string): string {
  return text.replace(secret, '$1…')
}

/** A message to the address of a lead, as those who work it may read it. */
export function messageWithoutLinks(message: Message): Message {
  const { subject, plain, html } = message
  return {
    ...message,
    subject: withoutCustomerLinks(subject),
    plain: withoutCustomerLinks(plain),
    html: withoutCustomerLinks(html),
  }
}

/** Once more, for what only the text of the HTML shows, and for files that contain the link as it is. */
export function replyWithoutLinks({ text, quoted, files, leftOut }: Reply): Reply {
  return {
    text: withoutCustomerLinks(text),
    quoted: withoutCustomerLinks(quoted),
    files: files.filter((file) => !hasLink(file)),
    leftOut: [
      ...leftOut,
      ...files
        .filter(hasLink)
        .map(({ name }) => `“${name}” is left out: it contains a private link of the customer.`),
    ],
  }
}

function hasLink({ bytes }: Attached): boolean {
  const text = bytes.toString('latin1')
  return withoutCustomerLinks(text) !== text
}
