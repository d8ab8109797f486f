import { MailError, type Mailer } from '../mail/transport.ts'
import type { EventLog } from '../base/log.ts'
import type { Ask } from './task.ts'

/** Whether this node may mail. A node with a mail server records that in the database. */
export async function mayMail(ask: Ask, smtpUrl: string | undefined): Promise<boolean> {
  const [row] = await ask<{ mail_delivery: string }>('mail_delivery', smtpUrl !== undefined)
  return smtpUrl !== undefined || row?.mail_delivery !== 'SMTP'
}

/** The node's lanes; without mail lanes if it may not mail. */
export function lanesFor<T extends { readonly mails: boolean }>(
  all: readonly T[],
  { mails, log }: { mails: boolean; log: EventLog },
): readonly T[] {
  if (mails) return all
  log.warn(
    'this node has no SMTP_URL, and this database has a mail server: mail waits for a node that has one',
  )
  return all.filter((lane) => !lane.mails)
}

/** Checks again before each letter, because a node with a mail server may have joined later. */
export function whileAllowed(mailer: Mailer, { ask, refused }: { ask: Ask; refused: () => void }): Mailer {
  return {
    async send(mail) {
      if (await mayMail(ask, undefined)) return mailer.send(mail)
      refused()
      throw new MailError('This node has no mail server; a node that has one sends this letter.')
    },
  }
}
