import type { ReactNode } from 'react'

import { percentText } from '../../domain/cents.ts'
import styles from './NextSteps.module.css'

type BesideNextStepsProps = {
  /** The percentage of the deal that the reader earns; null where they are not paid. */
  rate: string | null
  children: ReactNode
}

/** A lead's form, and what becomes of the lead. */
export function BesideNextSteps({ rate, children }: BesideNextStepsProps) {
  return (
    <div className={styles.columns}>
      {children}
      <section aria-labelledby="next-steps" className={styles.steps}>
        <h2 id="next-steps">What happens next</h2>
        <ol>
          <li>We offer the lead to a provider that serves the customer’s state.</li>
          <li>The provider who accepts it calls the customer. No other provider sees the contact details.</li>
          <li>You follow each step in your leads.</li>
          {rate !== null && (
            <li>
              When it closes and the provider has paid, you earn{' '}
              <strong>about {percentText(rate)} of the deal</strong>.
            </li>
          )}
        </ol>
      </section>
    </div>
  )
}
