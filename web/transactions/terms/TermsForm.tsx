import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../../shared/buttons/Button.tsx'
import { useSettled } from '../../shared/choose/choices.ts'
import { Form } from '../../shared/fields/Form.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { useForm } from '../../shared/fields/useForm.ts'
import { Notice } from '../../shared/layout/Notice.tsx'
import { EndTerms } from './EndTerms.tsx'
import { Preview } from './Preview.tsx'
import type { Subject } from './subject.ts'
import styles from './Terms.module.css'
import type { Past } from './termsQuery.ts'
import { nothing, presentOf, proposalOf, proposalToTry, termsSchema, valuesOf } from './termsSchema.ts'
import { useKeeping } from './useKeeping.ts'

type TermsFormProps = {
  subject: Subject
  newest: Past | undefined
  /** Where the buttons stand. */
  foot: HTMLElement | null
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

export function TermsForm({ subject, newest, foot, onDirty, onDone }: TermsFormProps) {
  const id = useId()
  const [isEnding, setEnding] = useState(false)
  const present = presentOf(newest)
  const [initial] = useState(() => valuesOf(present))
  const form = useForm(termsSchema(subject.scope, present), initial)
  const isDirty = form.dirty && !form.busy
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const keep = useKeeping(subject, newest, onDone)
  const proposal = proposalToTry(subject.scope, useSettled(form.values, 250), present)
  const holds = present.providerRate !== null || present.associateShare !== null
  const isForAll = subject.scope === 'PLATFORM'
  const isForOne = subject.scope === 'ASSOCIATE'
  return (
    <>
      <Form id={id} onSubmit={form.submit((values) => keep(proposalOf(values)))}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        {!isForOne && (
          <TextField
            {...form.field('rate')}
            label="Rate, % of the deal"
            required={isForAll}
            inputMode="decimal"
            autoComplete="off"
            columns={6}
          />
        )}
        <TextField
          {...form.field('share')}
          label="Share, % of the fee"
          required={isForAll || isForOne}
          inputMode="decimal"
          autoComplete="off"
          columns={isForOne ? 12 : 6}
        />
        <p className={styles.small}>
          {!isForAll && !isForOne && 'A figure that is left empty is left to less specific terms. '}
          They hold for deals that are closed from now on; a closed deal is never touched.
        </p>
      </Form>
      <Preview subject={subject} present={present} proposal={proposal} />
      {foot &&
        createPortal(
          <>
            {holds && !isForAll && <Button onClick={() => setEnding(true)}>End these terms</Button>}
            <Button look="main" type="submit" form={id} busy={form.busy}>
              Keep these terms
            </Button>
          </>,
          foot,
        )}
      {isEnding && (
        <EndTerms
          subject={subject}
          present={present}
          onEnd={() => keep(nothing)}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
