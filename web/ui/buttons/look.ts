import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger'

/** For links that look like buttons too. */
export function buttonClass(look: ButtonLook): string {
  return classes(styles.button, styles[look])
}
