import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Loader } from '../loaders/Loader.tsx'
import { buttonClass, type ButtonLook } from './look.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook
  /** Work is under way: the button keeps its place and its focus, and does nothing more. */
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
      {busy ? <Loader type="clip" size={16} label="Working" /> : icon}
      {children}
    </button>
  )
}
