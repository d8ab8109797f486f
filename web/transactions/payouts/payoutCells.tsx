import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { payouts } from '../../../lists/payouts.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { money } from '../../domain/money.ts'
import { customerName } from '../../domain/names.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { waitText, whenText } from './payoutWords.ts'
import type { Payout } from '../data/payoutRows.ts'
import { usePayoutStatuses } from '../data/statuses.ts'
import styles from '../parts/Transactions.module.css'

type CellProps = { payout: Payout }

/** The cells of the list. On a phone, what a referral waits for is shown below its name. */
export const payoutCells: Readonly<Record<keyof typeof payouts.columns, (payout: Payout) => ReactNode>> = {
  referral: (payout) => <Referral payout={payout} />,
  stage: (payout) => <Stage payout={payout} />,
  waits: (payout) => <Waits payout={payout} />,
  when: (payout) => <When payout={payout} />,
  deal: (payout) => <Deal payout={payout} />,
  payout: (payout) => <Amount payout={payout} />,
}

/** The referral's name for screen readers and bulk results. */
export function payoutName({ lead, leadId }: Payout): string {
  return lead ? customerName(lead) : `Referral ${leadId}`
}

function Referral({ payout }: CellProps) {
  const { lead } = payout
  return (
    <TwoLines below={<Below payout={payout} />}>
      {lead ? (
        <RowLink to={`/view-leads/${lead.publicId}`}>{payoutName(payout)}</RowLink>
      ) : (
        payoutName(payout)
      )}
    </TwoLines>
  )
}

function Below({ payout }: CellProps) {
  const when = whenText(payout)
  return (
    <>
      {payout.lead?.service?.name}
      <span className={styles.onPhone}>{waitText(payout)}</span>
      <span className={styles.onPhone}>{payout.expectedOn && when}</span>
      <span className={styles.onPhone}>
        <Stage payout={payout} />
      </span>
    </>
  )
}

/** A referral that is closed stands where its deal stands. */
function Stage({ payout: { stage } }: CellProps) {
  const deals = usePayoutStatuses()
  const leads = useLeadStatuses()
  const code = stage ?? ''
  const list = deals.statuses.some((status) => status.code === code) ? deals : leads
  const { label, color } = list.of(code)
  return <Status color={color}>{label}</Status>
}

function Waits({ payout }: CellProps) {
  return waitText(payout) ?? <span className={rows.soft}>Nothing more</span>
}

function When({ payout }: CellProps) {
  const when = whenText(payout)
  return <span className={payout.waitsFor === 'PAYOUT' ? undefined : rows.soft}>{when ?? '–'}</span>
}

function Deal({ payout: { deal } }: CellProps) {
  const publicId = deal?.publicId
  if (publicId === undefined) return <span className={rows.soft}>Open</span>
  return (
    <Link to="/transactions/$publicId" params={{ publicId }} className={styles.closed}>
      Transaction
    </Link>
  )
}

function Amount({ payout: { expectedAmount, money: word, waitsFor } }: CellProps) {
  const isFixed = waitsFor !== 'PROVIDER' && waitsFor !== 'DEAL'
  return (
    <>
      <span className={word === 'NOTHING' ? rows.soft : rows.figure}>{money(expectedAmount) ?? '—'}</span>
      {!isFixed && expectedAmount !== null && <span className={styles.expected}>expected</span>}
    </>
  )
}
