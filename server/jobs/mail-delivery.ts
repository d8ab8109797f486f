import { MailError, type Mailer } from '../mail/transport.ts'
import type { EventLog } from '../base/log.ts'
import type { Ask } from './task.ts'

/** Whether this node mails, leaves mail to nodes with a mail server, or nothing leaves until a person says so. */
export type Delivery = 'open' | 'elsewhere' | 'stopped'

/** A node with a mail server records that in the database. */
export async function deliveryOf(ask: Ask, smtpUrl: string | undefined): Promise<Delivery> {
  const [row] = await ask<{ mail_delivery: string }>('mail_delivery', smtpUrl !== undefined)
  if (row?.mail_delivery === 'STOPPED') return 'stopped'
  return smtpUrl !== undefined || row?.mail_delivery !== 'SMTP' ? 'open' : 'elsewhere'
}

/** The node's lanes, without those that may not work now. */
export function lanesFor<T extends { readonly mails: boolean; readonly isOutgoing: boolean }>(
  all: readonly T[],
  { delivery, log }: { delivery: Delivery; log: EventLog },
): readonly T[] {
  if (delivery === 'open') return all
  if (delivery === 'stopped') {
    log.warn('mail, push, and the inbox are stopped until a person resumes them: npm run mail -- resume')
    return all.filter((lane) => !lane.isOutgoing)
  }
  log.warn(
    'this node has no SMTP_URL, and this database has a mail server: mail waits for a node that has one',
  )
  return all.filter((lane) => !lane.mails)
}

type Guard = { ask: Ask; smtpUrl: string | undefined; refused: (delivery: Delivery) => void }

/** Checks again before each letter: a node with a mail server may have joined, or a person may have stopped mail. */
export function whileAllowed(mailer: Mailer, { ask, smtpUrl, refused }: Guard): Mailer {
  return {
    async send(mail) {
      const delivery = await deliveryOf(ask, smtpUrl)
      if (delivery === 'open') return mailer.send(mail)
      refused(delivery)
      throw new MailError(
        delivery === 'stopped'
          ? 'Mail is stopped; this letter is sent when a person resumes it.'
          : 'This node has no mail server; a node that has one sends this letter.',
      )
    },
  }
}
