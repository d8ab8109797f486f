import { useState } from 'react'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { money } from '../../domain/money.ts'
import { SampleDeal } from './SampleDeal.tsx'
import type { Subject } from './subject.ts'
import styles from './Terms.module.css'
import type { Proposal } from './termsQuery.ts'
import { nothing } from './termsSchema.ts'

type EndTermsProps = {
  subject: Subject
  present: Proposal
  /** Answers with why not, if so. */
  onEnd: () => Promise<string | undefined>
  onClose: () => void
}

const amount = '1000.00'

export function EndTerms({ subject, present, onEnd, onClose }: EndTermsProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const end = async () => {
    setBusy(true)
    setFailure(await onEnd().catch(sentenceFor))
    setBusy(false)
  }
  return (
    <Dialog
      question
      title="Remove these terms?"
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep terms
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void end()}>
            Remove these terms
          </Button>
        </>
      }
    >
      <div className={styles.drawer}>
        {failure && <Notice severity="error">{failure}</Notice>}
        <p>
          From now on less specific terms decide for {subject.name}. Closed deals keep what they were closed
          with, and the history stays.
        </p>
        <p>A deal of {money(amount)} then gives:</p>
        <SampleDeal
          amount={amount}
          called="Without them"
          subject={subject}
          present={present}
          proposal={nothing}
        />
      </div>
    </Dialog>
  )
}
