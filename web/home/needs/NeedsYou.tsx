import { useQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  ArrowLeftRight,
  BadgeCheck,
  CircleCheck,
  Clock,
  Flag,
  Inbox,
  LifeBuoy,
  type LucideIcon,
  Phone,
  ReceiptText,
  Users,
} from 'lucide-react'
import { useDeferredValue } from 'react'

import { money } from '../../domain/money.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type Need, needsQuery } from '../data/needs.ts'
import type { NeedKind } from '../../../texts/needs.ts'
import { ageOf, isKnown, wordsOf } from '../data/needWords.ts'
import styles from './Home.module.css'

const icons: Record<NeedKind, LucideIcon> = {
  FOLLOW_UPS_DUE: AlarmClock,
  OFFERS_TO_ANSWER: Clock,
  OFFERS_RUNNING_OUT: Clock,
  LEADS_TO_CONTACT: Phone,
  LEADS_TO_OFFER: Users,
  LEADS_WITHOUT_PROVIDER: Users,
  LEADS_IDLE: Users,
  PROPOSALS_OPEN: Users,
  REFERRALS_WAITING: Users,
  READY_TO_INVOICE: ReceiptText,
  PAYMENTS_TO_CONFIRM: BadgeCheck,
  INVOICES_TO_PAY: ReceiptText,
  INVOICES_OVERDUE: ReceiptText,
  PAYOUTS_READY: ArrowLeftRight,
  PAYOUTS_COMING: ArrowLeftRight,
  SERVICE_APPROVALS: BadgeCheck,
  TICKETS: LifeBuoy,
  TICKETS_LATE: LifeBuoy,
  NOTES_TO_ANSWER: LifeBuoy,
  REPORTS: Flag,
  APPLICATIONS: Inbox,
}

/** Items that wait for the viewer's decision, by deadline and age. */
export function NeedsYou({ isOperator }: { isOperator: boolean }) {
  const query = useQuery(needsQuery)
  const { error, refetch } = query
  // Deferred as the feed below is, so that both appear at once and nothing moves.
  const data = useDeferredValue(query.data)
  const needs = data?.needs.filter((need) => wordsOf(need, isOperator) !== undefined)
  return (
    <section aria-labelledby="needs-you" className={styles.needs}>
      <h2 id="needs-you" className={styles.heading}>
        Needs you
      </h2>
      {!needs && error && (
        <p role="alert" className={styles.calm}>
          {sentenceFor(error)} <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!needs && !error && <Bar width="80%" />}
      {needs?.length === 0 && (
        <p className={styles.calm}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          You’re all caught up
        </p>
      )}
      {needs && needs.length > 0 && (
        <ul className={styles.rows}>
          {needs.map((need) => (
            <NeedRow key={need.kind} need={need} isOperator={isOperator} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NeedRow({ need, isOperator }: { need: Need; isOperator: boolean }) {
  const words = wordsOf(need, isOperator)
  if (!words) return null
  const Icon = isKnown(need.kind) ? icons[need.kind] : Inbox
  const details = [need.amount && money(need.amount), ageOf(need)].filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.text}>{words.text}</p>
        {details && <Muted tabular>{details}</Muted>}
      </div>
      <ButtonLink to={words.to} search={words.search} label={`${words.action}: ${words.text}`}>
        {words.action}
      </ButtonLink>
    </li>
  )
}
