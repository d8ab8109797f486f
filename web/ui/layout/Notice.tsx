import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { classes } from '../theme/classes.ts'
import styles from './Notice.module.css'

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warn: TriangleAlert }

type NoticeProps = { severity: keyof typeof icons; children: ReactNode }

/** A line inside a page that says how something went; an error is read out at once. */
export function Notice({ severity, children }: NoticeProps) {
  const Icon = icons[severity]
  return (
    <div
      role={severity === 'error' ? 'alert' : 'status'}
      className={classes(styles.notice, styles[severity])}
    >
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
