import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useState } from 'react'

import { Segments } from '../ui/buttons/Segments.tsx'
import { dateTime } from '../ui/dates/dates.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Notice } from '../ui/layout/Notice.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Muted } from '../ui/theme/Muted.tsx'
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

/**
 * No scripts, no forms; a link opens beside the product, as from a mail program. Mails carry their looks in style
 * attributes, which our policy ignores inside a page of ours: so they are put aside and set one by one.
 */
function MailHtml({ title, html }: { title: string; html: string }) {
  const page = useMemo(() => `<base target="_blank">${html.replaceAll(/\sstyle=/gi, ' data-style=')}`, [html])
  return (
    <iframe
      className={styles.html}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={page}
      onLoad={dress}
    />
  )
}

function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const elements = currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
  for (const element of elements) element.style.cssText = element.dataset['style'] ?? ''
}
