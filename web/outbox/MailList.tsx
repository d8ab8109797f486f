import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'

import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { Empty } from '../ui/layout/Empty.tsx'
import { classes } from '../ui/theme/classes.ts'
import type { MailHead } from './mails.ts'
import styles from './Outbox.module.css'

export function MailList({ mails, selected }: { mails: MailHead[]; selected: string | undefined }) {
  if (mails.length === 0) {
    return (
      <Empty icon={MailOpen} title="No mail yet">
        Invitations, confirmations and password links appear here as they are sent.
      </Empty>
    )
  }
  return (
    <ul className={styles.list} aria-label="Mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to="/outbox"
            search={{ mail: mail.id }}
            resetScroll={false}
            className={classes(styles.mail, mail.id === selected && styles.selected)}
            aria-current={mail.id === selected ? 'true' : undefined}
          >
            <span className={styles.subject}>{mail.subject}</span>
            <span className={styles.to}>{mail.to}</span>
            <span className={styles.to}>
              <RelativeTime when={mail.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
