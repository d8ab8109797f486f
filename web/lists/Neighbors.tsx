import { Link, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { isFreeKey } from '../ui/typing.ts'
import paginator from './Paginator.module.css'
import styles from './Neighbors.module.css'
import { useNeighbors } from './shownRows.ts'

type NeighborsProps = {
  /** The list's name. */
  list: string
  /** This record's key in the list. */
  current: string
  addressOf: (key: string) => string
}

/** "‹ 4 of 22 ›": from one record of a list to the next, also with j and k. */
export function Neighbors({ list, current, addressOf }: NeighborsProps) {
  const router = useRouter()
  const found = useNeighbors(list, current)
  const { previous, next } = found ?? {}
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return
      const key = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
      if (key !== undefined) void router.navigate({ to: addressOf(key) })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [router, previous, next, addressOf])
  if (!found) return null
  return (
    <nav className={styles.neighbors} aria-label={`Other ${found.noun}s of the list`}>
      <Step to={previous && addressOf(previous)} label={`Previous ${found.noun}`}>
        <ChevronLeft size={18} aria-hidden="true" />
      </Step>
      <span>{found.place}</span>
      <Step to={next && addressOf(next)} label={`Next ${found.noun}`}>
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = { to: string | undefined; label: string; children: ReactNode }

function Step({ to, label, children }: StepProps) {
  if (to === undefined)
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={paginator.link}>
        {children}
      </span>
    )
  return (
    <Link to={to} aria-label={label} className={paginator.link}>
      {children}
    </Link>
  )
}
