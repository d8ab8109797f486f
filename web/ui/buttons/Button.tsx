import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Loader } from '../loaders/Loader.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'
import { buttonClass, type ButtonLook } from './look.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook
  /** Keeps its size and its focus, shows a loader over its label and ignores clicks. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  look = 'plain',
  busy = false,
  icon,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass(look)}
      aria-disabled={busy || undefined}
      onClick={act}
    >
      {busy && (
        <span className={styles.working}>
          <Loader type="clip" size={16} label="Working" />
        </span>
      )}
      <span className={classes(styles.content, busy && styles.covered)}>
        {icon}
        {children}
      </span>
    </button>
  )
}
