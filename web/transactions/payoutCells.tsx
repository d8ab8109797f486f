import { Link } from '@tanstack/react-router'

import { Status } from '../shared/layout/Status.tsx'
import { type Column, RowLink, TwoLines } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
import { money } from '../shared/money.ts'
import { customerName } from '../shared/names.ts'
import { useStatusList } from '../shared/statuses.ts'
import { waitText, whenText } from './payoutWords.ts'
import { leadStatusesQuery, type Payout } from './payoutsQuery.ts'
import { usePayoutStatuses } from './statuses.ts'
import styles from './Transactions.module.css'

type CellProps = { payout: Payout }

/** Referral and amount stay on a phone, with what it waits for below them. */
export const payoutColumns: Column<Payout>[] = [
  { name: 'Referral', matters: true, cell: (payout) => <Referral payout={payout} /> },
  { name: 'Stage', cell: (payout) => <Stage payout={payout} /> },
  { name: 'Waits for', cell: (payout) => <Waits payout={payout} /> },
  { name: 'Can be paid', cell: (payout) => <When payout={payout} /> },
  { name: 'Deal', cell: (payout) => <Deal payout={payout} /> },
  { name: 'Payout', end: true, matters: true, cell: (payout) => <Amount payout={payout} /> },
]

function Referral({ payout }: CellProps) {
  const { lead, leadId } = payout
  return (
    <TwoLines below={<Below payout={payout} />}>
      {lead ? (
        <RowLink to={`/view-leads/${lead.publicId}`}>{customerName(lead)}</RowLink>
      ) : (
        `Referral ${leadId}`
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
  const leads = useStatusList(leadStatusesQuery)
  const code = stage ?? ''
  const list = deals.statuses.some((status) => status.code === code) ? deals : leads
  const { label, colour } = list.of(code)
  return <Status colour={colour}>{label}</Status>
}

function Waits({ payout }: CellProps) {
  return waitText(payout) ?? <span className={rows.soft}>Nothing more</span>
}

function When({ payout }: CellProps) {
  const when = whenText(payout)
  return <span className={payout.waitsFor === 'PAYOUT' ? undefined : rows.soft}>{when ?? '–'}</span>
}

function Deal({ payout: { lead } }: CellProps) {
  const publicId = lead?.transactions.nodes[0]?.publicId
  if (publicId === undefined) return <span className={rows.soft}>Not closed yet</span>
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
      <span className={word === 'NOTHING' ? rows.soft : rows.figure}>
        {money(expectedAmount) ?? 'Not known yet'}
      </span>
      {!isFixed && expectedAmount !== null && <span className={styles.expected}>expected</span>}
    </>
  )
}
