import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { FileLinks, type StoredFile } from '../uploads/FileLinks.tsx'
import { LeftOut, OtherSender, QuotedText } from './MailParts.tsx'
import styles from './MailsToCheck.module.css'

type MailToCheck<Reason extends string> = {
  id: string
  reason: Reason
  senderEmail: string | null
  senderName: string | null
  subject: string | null
  text: string | null
  quotedText: string | null
  leftOut: readonly string[]
  files: readonly StoredFile[]
  createdAt: string
  /** The buttons below it. */
  tools: ReactNode
}

type MailsToCheckProps<Reason extends string> = {
  mails: readonly MailToCheck<Reason>[]
  /** Why each waits. */
  reasons: Readonly<Record<Reason, string>>
}

/** Messages to a reply address that are not surely from the person that they are from. */
export function MailsToCheck<Reason extends string>({ mails, reasons }: MailsToCheckProps<Reason>) {
  return (
    <section className={styles.section} aria-label="Email to check">
      <h2 className={styles.head}>
        <TriangleAlert size={18} aria-hidden="true" /> Email to check
      </h2>
      <ul className={styles.list}>
        {mails.map((mail) => (
          <WaitingMail key={mail.id} mail={mail} why={reasons[mail.reason]} />
        ))}
      </ul>
    </section>
  )
}

function WaitingMail({ mail, why }: { mail: MailToCheck<string>; why: string }) {
  const { reason, senderEmail, senderName, subject, text, quotedText, leftOut, files, createdAt, tools } =
    mail
  return (
    <li className={styles.message}>
      <p className={styles.byline}>
        <bdi className={styles.author}>{senderName ?? senderEmail ?? 'Unknown sender'}</bdi>
        {reason !== 'OTHER_SENDER' && <span>{why}</span>}
        <RelativeTime when={createdAt} />
      </p>
      {reason === 'OTHER_SENDER' && <OtherSender address={senderEmail} />}
      {subject !== null && (
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
      )}
      <p className={styles.text} dir="auto">
        {text ?? 'No new text'}
      </p>
      <FileLinks files={files} />
      <LeftOut sentences={leftOut} />
      <QuotedText text={quotedText} />
      {tools}
    </li>
  )
}

type DecisionProps = {
  busyWith: 'accept' | 'dismiss' | undefined
  /** The label of the first button, if it can be added. */
  accept: string | undefined
  decide: (decision: 'accept' | 'dismiss') => void
}

/** Adds a message, or takes it out of those that wait. */
export function Decision({ busyWith, accept, decide }: DecisionProps) {
  return (
    <div className={styles.tools}>
      {accept !== undefined && (
        <Button busy={busyWith === 'accept'} onClick={() => decide('accept')}>
          {accept}
        </Button>
      )}
      <Button busy={busyWith === 'dismiss'} onClick={() => decide('dismiss')}>
        Dismiss
      </Button>
    </div>
  )
}
