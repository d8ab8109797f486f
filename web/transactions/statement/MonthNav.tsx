import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { monthName, monthsOn, thisMonth } from '../data/months.ts'
import styles from '../parts/Statement.module.css'
import type { StatementSearch } from '../data/statementSearch.ts'

/** The month, and the ways to those before and after it, which keep whose statement it is. */
export function MonthNav({ search }: { search: StatementSearch }) {
  const month = search.month ?? thisMonth()
  const [before, after] = [monthsOn(month, -1), monthsOn(month, 1)]
  return (
    <nav aria-label="Months" className={styles.months}>
      <MonthLink search={search} month={before}>
        <ChevronLeft size={18} aria-hidden="true" />
        <span>{monthName(before)}</span>
      </MonthLink>
      <h2 className={styles.month}>{monthName(month)}</h2>
      {after <= thisMonth() && (
        <MonthLink search={search} month={after}>
          <span>{monthName(after)}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </MonthLink>
      )}
    </nav>
  )
}

type MonthLinkProps = { search: StatementSearch; month: string; children: ReactNode }

function MonthLink({ search: { page: _page, month: _month, ...whose }, month, children }: MonthLinkProps) {
  return (
    <Link
      to="/transactions/statements"
      search={{ ...whose, ...(month !== thisMonth() && { month }) }}
      className={buttonClass('plain')}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
