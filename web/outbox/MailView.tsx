import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceFor } from '../ui/errors/sentences.ts'
import { Segments } from '../ui/buttons/Segments.tsx'
import { dateTime } from '../ui/dates/dates.ts'
import { Notice } from '../ui/layout/Notice.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { MailHtml } from './MailHtml.tsx'
import { type Mail, mailQuery } from './mails.ts'
import styles from './Outbox.module.css'

export function MailView({ id }: { id: string }) {
  const { data: mail, error } = useQuery(mailQuery(id))
  if (error) return <Notice severity="error">{sentenceFor(error)}</Notice>
  if (!mail) return <RowSkeletons count={4} label="Loading the mail" />
  return <Letter mail={mail} />
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
        <div>
          <h2>{mail.subject}</h2>
          <p className={styles.to}>
            To {mail.to} · {dateTime(mail.at)}
          </p>
        </div>
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
