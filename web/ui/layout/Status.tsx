import { classes } from '../theme/classes.ts'
import styles from './Status.module.css'

export const statusColors = ['grey', 'blue', 'teal', 'amber', 'green', 'red'] as const
export type StatusColor = (typeof statusColors)[number]

/** Always a dot and a word, never a color alone. */
export function Status({ color, children }: { color: StatusColor; children: string }) {
  return <span className={classes(styles.status, styles[color])}>{children}</span>
}
