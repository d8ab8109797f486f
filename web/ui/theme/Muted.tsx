import type { HTMLAttributes } from 'react'

import { classes } from './classes.ts'
import styles from './Muted.module.css'

type MutedProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span'
  /** Figures of one width. */
  tabular?: boolean
}

/** Small grey text: a remark, or the second line. */
export function Muted({ as: Tag = 'p', tabular = false, ...rest }: MutedProps) {
  return <Tag {...rest} className={classes(styles.muted, tabular && styles.tabular)} />
}
