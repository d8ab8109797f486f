import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { answerName, answersOf, answersSchema, draftsOf } from '../../domain/forms/answers.ts'
import { FormFields } from '../../domain/forms/FormFields.tsx'
import type { LeadService } from '../../domain/leadForm/leadFormQuery.ts'
import styles from '../../domain/leadForm/Sheet.module.css'
import { Button } from '../../ui/buttons/Button.tsx'
import { DraftNote } from '../../ui/drafts/DraftNote.tsx'
import { draftsLast } from '../../ui/drafts/drafts.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { dropLeadDraft, readLeadDraft, saveLeadDraft } from './draft.ts'
import { BesideNextSteps } from './NextSteps.tsx'
import { useSubmission } from './useSubmission.ts'

const empty = { answers: {} }

/** The service's form. Its draft outlives the page, so leaving does not ask about unsaved changes. */
export function LeadForm({ service }: { service: LeadService }) {
  const [draft, setDraft] = useState(() => readLeadDraft(service.publicId))
  const [isRestored, setRestored] = useState(() => Object.keys(draft.answers).length > 0)
  const [isDone, setDone] = useState(false)
  const submit = useSubmission({ service, draft, onDraft: setDraft, onDone: () => setDone(true) })
  const form = useForm({
    schema: v.object({ answers: answersSchema(service.form) }),
    initial: empty,
    typed: { answers: draftsOf(draft.answers) },
    holdsDraft: false,
    nameOf: answerName,
    send: ({ answers }) => submit(answers),
  })
  const toast = useToast()
  const { answers } = form.values
  useEffect(() => {
    if (!isDone && Object.keys(answers).length > 0)
      saveLeadDraft(service.publicId, { ...draft, answers: answersOf(answers) })
  }, [isDone, answers, draft, service.publicId])
  const discard = () => {
    const before = form.values
    dropLeadDraft(service.publicId)
    setDraft(readLeadDraft(service.publicId))
    setRestored(false)
    form.reset()
    return () => form.set(before)
  }
  const clear = () => {
    const undo = { label: 'Undo', run: discard() }
    toast.show({ severity: 'info', summary: 'Form cleared', action: undo })
  }
  return (
    <Page title="New lead" count={service.name}>
      <BesideNextSteps rate={service.referralRate}>
        <div className={styles.sheet}>
          <Form form={form} asksBeforeLoss={false} aria-label={`New lead for ${service.name}`}>
            <FormFields schema={service.form} form={form} />
            <FormActions>
              <SubmitButton form={form}>Submit lead</SubmitButton>
              <Button look="quiet" disabled={form.busy} onClick={clear}>
                Clear form
              </Button>
            </FormActions>
            <DraftNote draft={{ isSaved: form.dirty && draftsLast(), isRestored, discard }} />
          </Form>
        </div>
      </BesideNextSteps>
    </Page>
  )
}
