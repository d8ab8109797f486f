import { useQuery } from '@tanstack/react-query'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { money } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { classes } from '../../ui/theme/classes.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { originOf, sampleSentence } from './sample.ts'
import styles from './Terms.module.css'
import { type Figures, previewQuery, type Trial } from './termsQuery.ts'

type SampleDealProps = Omit<Trial, 'actualDeal'> & {
  /** Undefined while it is being typed. */
  amount: string | undefined
  /** What the proposal is called. */
  called: string
}

/** Reckoned by the server, as things stand and with what is proposed. */
export function SampleDeal({ amount, called, ...trial }: SampleDealProps) {
  const { data, error } = useQuery({
    ...previewQuery({ ...trial, actualDeal: amount ?? '0.00' }),
    enabled: amount !== undefined,
  })
  const then = trial.proposal && data?.then
  return (
    <>
      {error && !data && <Notice severity="error">{sentenceFor(error)}</Notice>}
      <SampleTable now={data?.now} then={then} called={called} />
      <p role="status">
        <Hidden>{sampleSentence(amount, then ?? data?.now)}</Hidden>
      </p>
    </>
  )
}

type Shown = Figures | null | undefined

function SampleTable({ now, then, called }: { now: Shown; then: Shown; called: string }) {
  return (
    <table className={styles.sample} aria-label="Sample deal">
      <thead>
        <tr>
          <th scope="col">
            <Hidden>Part</Hidden>
          </th>
          <th scope="col">Now</th>
          {then && <th scope="col">{called}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, below, of, origin }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{below}</small>
            </th>
            <Cell figures={now} of={of} origin={origin} isOld={Boolean(then)} />
            {then && <Cell figures={then} of={of} origin={origin} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const lines = [
  {
    name: 'Fee',
    below: 'Paid by the provider',
    of: ({ operatorFee }: Figures) => operatorFee,
    origin: ({ providerRate, rateScope }: Figures) => originOf(providerRate, rateScope),
  },
  {
    name: 'Payout',
    below: 'Paid to the referrer',
    of: ({ associatePayout }: Figures) => associatePayout,
    origin: ({ associateShare, shareScope }: Figures) => originOf(associateShare, shareScope),
  },
  {
    name: `${operator.name} earnings`,
    below: 'Fee minus payout',
    of: ({ operatorEarnings }: Figures) => operatorEarnings,
    origin: () => undefined,
  },
]

type CellProps = {
  figures: Shown
  of: (figures: Figures) => string | null
  origin: (figures: Figures) => string | undefined
  isOld?: boolean
}

function Cell({ figures, of, origin, isOld = false }: CellProps) {
  return (
    <td className={classes(isOld && styles.old)}>
      {figures ? money(of(figures)) : '–'}
      {figures && <small>{origin(figures)}</small>}
    </td>
  )
}
