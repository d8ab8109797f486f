import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Segments } from '../ui/buttons/Segments.tsx'
import { dateTime } from '../ui/dates/dates.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Notice } from '../ui/layout/Notice.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
import { MailHtml } from './MailHtml.tsx'
import { type Mail, mailQuery } from './mails.ts'
import styles from './Outbox.module.css'

/** A mail in a drawer, as HTML or as text. */
export function MailView({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, error } = useQuery(mailQuery(id))
  return (
    <Dialog place="right" title={mail?.subject ?? 'Mail'} onClose={onClose}>
      {error && <Notice severity="error">{sentenceFor(error)}</Notice>}
      {!mail && !error && <RowSkeletons count={4} label="Loading the mail" />}
      {mail && <Letter mail={mail} />}
    </Dialog>
  )
}

const forms = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const

function Letter({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <article className={styles.letter}>
      <header className={styles.head}>
        <Muted>
          To <bdi>{mail.to}</bdi> · {dateTime(mail.at)}
        </Muted>
        <Segments label="Show as" options={[...forms]} value={form} onChange={setForm} />
      </header>
      {mail.isRedacted && <Notice severity="info">Its link is hidden: only the recipient may use it.</Notice>}
      {form === 'text' ? (
        <pre className={styles.text}>{mail.text}</pre>
      ) : (
        <MailHtml title={mail.subject} html={mail.html} />
      )}
    </article>
  )
}
