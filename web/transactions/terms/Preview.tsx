import { useId, useState } from 'react'

import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { amountTyped } from '../../domain/money.ts'
import { SampleDeal } from './SampleDeal.tsx'
import type { Subject } from './subject.ts'
import styles from './Terms.module.css'
import type { Proposal } from './termsQuery.ts'

type PreviewProps = { subject: Subject; present: Proposal; proposal: Proposal | undefined }

/** The fee and payout of a deal of any amount. */
export function Preview(trial: PreviewProps) {
  const id = useId()
  const [typed, setTyped] = useState('1,000.00')
  const isRight = amountTyped(typed) !== undefined
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id}>Preview</h3>
      <FieldGroup label="Try it">
        <TextField
          label="Sample deal"
          columns={12}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isRight ? undefined : 'Please enter an amount, such as 12,500'}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FieldGroup>
      <SampleDeal {...trial} amount={amountTyped(useDebouncedValue(typed, 250))} called="With these terms" />
    </section>
  )
}
