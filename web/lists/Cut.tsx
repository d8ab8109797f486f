import type { ReactNode } from 'react'

import { classes } from '../ui/theme/classes.ts'
import styles from './DataList.module.css'

/** Text of a cell: words stay whole, and what is longer than two lines is in its title. */
export function Cut({ children, className }: { children: ReactNode; className?: string | undefined }) {
  if (typeof children !== 'string') return children
  const title = children.length > shortest ? children : undefined
  return (
    <bdi className={classes(styles.cut, className)} title={title}>
      {children}
    </bdi>
  )
}

/** Below this many letters nothing is cut in any column. */
const shortest = 24
