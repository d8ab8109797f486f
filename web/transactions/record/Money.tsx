import type { ReactNode } from 'react'

import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import record from '../../domain/record/Record.module.css'
import { Section } from '../../domain/record/Section.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { percentText } from '../../domain/cents.ts'
import styles from '../parts/Money.module.css'
import type { Transaction } from '../data/transactionQuery.ts'

/** The figures that are the reader's to know: the server leaves out the others. */
export function Money({ transaction }: { transaction: Transaction }) {
  const { originalDeal, actualDeal, operatorFee, associatePayout, operatorEarnings } = transaction
  const provider = transaction.organization?.legalBusinessName ?? 'the provider'
  const isSplit = operatorFee !== null && associatePayout !== null && operatorEarnings !== null
  return (
    <Section title="Breakdown">
      <table className={styles.money}>
        <tbody>
          {transaction.transactionType !== 'ADJUSTMENT' && (
            <Row name="Estimated deal" below="Before closing" amount={originalDeal} />
          )}
          <Row
            name={transaction.transactionType === 'ADJUSTMENT' ? 'Change of the deal' : 'Final deal'}
            amount={actualDeal}
            isStrong
          />
          <Row
            name="Fee"
            below={
              <>
                {share(transaction.providerRate, 'of the deal')}owed by <bdi>{provider}</bdi>
              </>
            }
            amount={operatorFee}
            isStrong
          />
          <Row name="Payout" below={payoutWords(transaction)} amount={associatePayout} isPart={isSplit} />
          <Row
            name={`${operator.name} earnings`}
            below="Fee minus payout"
            amount={operatorEarnings}
            isPart={isSplit}
          />
        </tbody>
      </table>
    </Section>
  )
}

function payoutWords({ associateShare, noPayoutReason, submittedUser }: Transaction): ReactNode {
  if (noPayoutReason) return noPayoutReason
  return (
    <>
      {share(associateShare, 'of the fee')}to <bdi>{personName(submittedUser) ?? 'the referrer'}</bdi>
    </>
  )
}

function share(percent: string | null, of: string): string {
  return percent === null ? '' : `${percentText(percent)} ${of}, `
}

type RowProps = {
  name: string
  below?: ReactNode
  amount: string | null
  isStrong?: boolean
  isPart?: boolean
}

function Row({ name, below, amount, isStrong = false, isPart = false }: RowProps) {
  const shown = money(amount)
  if (shown === undefined) return null
  return (
    <tr className={classes(isStrong && styles.strong, isPart && styles.part)}>
      <th scope="row">
        {name}
        {below && <span className={record.below}>{below}</span>}
      </th>
      <td>{shown}</td>
    </tr>
  )
}
