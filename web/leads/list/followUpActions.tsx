import { lazy, type ReactNode, Suspense } from 'react'

import { customerName } from '../../domain/names.ts'
import type { Reader } from '../../domain/reader.ts'
import { dayOf } from '../../ui/dates/days.ts'
import { useToday } from '../../ui/dates/useToday.ts'
import { type LeadRow, nextFollowUp } from '../data/leadRows.ts'
import { FollowUpCell } from './FollowUpCell.tsx'
import styles from './FollowUp.module.css'

const RowFollowUp = lazy(async () => ({ default: (await import('./RowFollowUp.tsx')).RowFollowUp }))

/** Done and "+1 day", in the rows whose next follow-up is due today or was before. */
export function useFollowUpActions({ id }: Reader, zone: string) {
  const today = useToday(zone)
  return (lead: LeadRow, onDone: () => void): ReactNode => {
    const next = nextFollowUp(lead)
    if (!next || dayOf(next.dueAt, zone) > today) return undefined
    return (
      <Suspense fallback={<span />}>
        <RowFollowUp followUp={next} name={customerName(lead)} zone={zone} onDone={onDone}>
          <span className={styles.beside}>
            <FollowUpCell lead={lead} readerId={id} zone={zone} />
          </span>
        </RowFollowUp>
      </Suspense>
    )
  }
}
