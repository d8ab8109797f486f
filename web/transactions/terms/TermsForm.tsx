import { useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../../ui/buttons/Button.tsx'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { EndTerms } from './EndTerms.tsx'
import { Preview } from './Preview.tsx'
import type { Subject } from './subject.ts'
import type { Past } from './termsQuery.ts'
import { nothing, presentOf, proposalOf, proposalToTry, termsSchema, valuesOf } from './termsSchema.ts'
import { useSaveTerms } from './useSaveTerms.ts'

type TermsFormProps = {
  subject: Subject
  newest: Past | undefined
  /** Where the buttons stand. */
  foot: HTMLElement | null
  onDone: () => void
}

export function TermsForm({ subject, newest, foot, onDone }: TermsFormProps) {
  const [isEnding, setEnding] = useState(false)
  const present = presentOf(newest)
  const [initial] = useState(() => valuesOf(present))
  const keep = useSaveTerms(subject, newest, onDone)
  const form = useForm({
    schema: termsSchema(subject.scope, present),
    initial,
    send: (values) => keep(proposalOf(values)),
  })
  const proposal = proposalToTry(subject.scope, useDebouncedValue(form.values, 250), present)
  const holds = present.providerRate !== null || present.associateShare !== null
  const isForAll = subject.scope === 'PLATFORM'
  const isForOne = subject.scope === 'ASSOCIATE'
  return (
    <>
      <Form form={form}>
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
        <Muted>
          {!isForAll && !isForOne && 'A figure that is left empty is left to less specific terms. '}
          Applies to deals closed from now on. Closed deals don’t change.
        </Muted>
      </Form>
      <Preview subject={subject} present={present} proposal={proposal} />
      {foot &&
        createPortal(
          <>
            {holds && !isForAll && <Button onClick={() => setEnding(true)}>Remove these terms</Button>}
            <SubmitButton form={form}>Save terms</SubmitButton>
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
