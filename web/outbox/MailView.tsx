import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceFor } from '../shared/api/sentences.ts'
import { Segments } from '../shared/buttons/Segments.tsx'
import { dateTime } from '../shared/dates/dates.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
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
      {form === 'text' ? (
        <pre className={styles.text}>{mail.text}</pre>
      ) : (
        <MailHtml title={mail.subject} html={mail.html} />
      )}
    </article>
  )
}
