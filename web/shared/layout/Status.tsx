import { classes } from '../theme/classes.ts'
import styles from './Status.module.css'

export const statusColours = ['grey', 'blue', 'teal', 'amber', 'green', 'red'] as const
export type StatusColour = (typeof statusColours)[number]

/** Always a dot and a word, never a colour alone. */
export function Status({ colour, children }: { colour: StatusColour; children: string }) {
  return <span className={classes(styles.status, styles[colour])}>{children}</span>
}
