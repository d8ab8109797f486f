import type { ComponentProps, ReactNode } from 'react'

import styles from './Button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  label: string
  children: ReactNode
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={styles.icon} aria-label={label}>
      {children}
    </button>
  )
}
