import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { date } from '../../ui/dates/dates.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { money } from '../../domain/money.ts'
import record from '../../domain/record/Record.module.css'
import { Section } from '../../domain/record/Section.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { dealInAll } from './dealInAll.ts'
import styles from '../parts/Money.module.css'
import { usePayoutStatuses } from '../data/statuses.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const AdjustForm = lazy(async () => ({ default: (await import('./AdjustForm.tsx')).AdjustForm }))

type AdjustmentsProps = { transaction: Transaction; mayAdjust: boolean }

/** Nothing that was closed is edited: what it should have been in all is made up by further transactions. */
export function Adjustments({ transaction, mayAdjust }: AdjustmentsProps) {
  const [isAsking, setAsking] = useState(false)
  const { corrects, adjustments } = transaction
  if (corrects) return <Correction corrects={corrects} reason={transaction.reason} />
  if (adjustments.length === 0 && !mayAdjust) return null
  return (
    <Section title="Adjustments">
      {adjustments.length > 0 && <List transaction={transaction} />}
      {adjustments.length === 0 && <p className={styles.none}>No adjustments</p>}
      {mayAdjust && (
        <div>
          <Button onClick={() => setAsking(true)}>Adjust deal</Button>
        </div>
      )}
      <Opened onClose={() => setAsking(false)}>
        {isAsking && <AdjustForm transaction={transaction} onClose={() => setAsking(false)} />}
      </Opened>
    </Section>
  )
}

type CorrectionProps = { corrects: NonNullable<Transaction['corrects']>; reason: string | null }

function Correction({ corrects, reason }: CorrectionProps) {
  return (
    <Section title="Adjustment">
      <Notice severity="info">
        <p>
          It corrects{' '}
          <Link to="/transactions/$publicId" params={{ publicId: corrects.publicId }}>
            the deal of {money(corrects.actualDeal)}
          </Link>{' '}
          that was closed on {date(corrects.closedAt)}, with its terms.
        </p>
        {reason && <p>Reason: {reason}</p>}
      </Notice>
    </Section>
  )
}

function List({ transaction }: { transaction: Transaction }) {
  const { of } = usePayoutStatuses()
  return (
    <>
      <ul className={styles.lines}>
        {transaction.adjustments.map((one) => (
          <li key={one.publicId}>
            <span>
              <Link to="/transactions/$publicId" params={{ publicId: one.publicId }}>
                {date(one.closedAt)}
              </Link>{' '}
              <Status color={of(one.status).color}>{of(one.status).label}</Status>
              <span className={record.below}>{one.reason}</span>
            </span>
            <span className={record.figure}>{money(one.actualDeal)}</span>
          </li>
        ))}
      </ul>
      <Muted tabular>With them the deal comes to {money(dealInAll(transaction))} in all.</Muted>
    </>
  )
}
