import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass, type ButtonLook } from './look.ts'

type ButtonLinkProps = {
  to: string
  /** What the page is asked, in its address. */
  search?: Record<string, string>
  look?: ButtonLook
  /** Begins with the text that one sees. */
  label?: string
  onClick?: () => void
  children: ReactNode
}

/** A way to another page that looks like a button. */
export function ButtonLink({ to, search, look = 'plain', label, onClick, children }: ButtonLinkProps) {
  return (
    <Link to={to} search={search ?? {}} className={buttonClass(look)} aria-label={label} onClick={onClick}>
      {children}
    </Link>
  )
}
