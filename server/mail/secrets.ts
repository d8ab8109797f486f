import type { StoredMail } from './outbox.ts'

export type OutboxReader = { email: string | undefined; userType: string }

/** Every secret in a mail: 256 bits as text. */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g
const signupSecret = /(?<=\/signup\/)[\w-]{43}(?![\w-])/g

/**
 * A mail as this reader may see it. Only its recipient may see a secret, since a reset link gives access to
 * the account. Master admins also see links of invitations and applications, which cannot take over an
 * account.
 */
export function withoutSecrets(mail: StoredMail, reader: OutboxReader): StoredMail & { isRedacted: boolean } {
  if (reader.email === mail.to) return { ...mail, isRedacted: false }
  const showsSignups = reader.userType === 'MASTER_ADMIN'
  const redact = (text: string) => {
    const shown = new Set(showsSignups ? text.match(signupSecret) : [])
    return text.replace(secret, (found) => (shown.has(found) ? found : 'hidden'))
  }
  const [html, text] = [redact(mail.html), redact(mail.text)]
  return { ...mail, html, text, isRedacted: html !== mail.html || text !== mail.text }
}
