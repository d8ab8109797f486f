import { type SyntheticEvent, useMemo } from 'react'

import styles from './Outbox.module.css'

/**
 * No scripts, no forms; a link opens beside the product, as from a mail program. Mails carry their looks in style
 * attributes, which our policy ignores inside a page of ours: so they are put aside and set one by one.
 */
export function MailHtml({ title, html }: { title: string; html: string }) {
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
