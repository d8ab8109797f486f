import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Issue } from '../../forms/schema.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { FormFields } from '../shared/forms/FormFields.tsx'
import { focusFirst } from '../shared/leadForm/focusFirst.ts'
import { useAnswers } from '../shared/forms/useAnswers.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { Page } from '../shared/layout/Page.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import type { LeadService } from '../shared/leadForm/leadFormQuery.ts'
import styles from '../shared/leadForm/Sheet.module.css'
import { useSubmission } from './useSubmission.ts'

/** The service's own form. What is typed is kept while the tab lives, so nothing here asks before one leaves. */
export function LeadForm({ service }: { service: LeadService }) {
  const id = useId()
  const [draft, setDraft] = useState(() => readDraft(service.publicId))
  const form = useAnswers(service.form, draft.answers)
  const refuse = (issues: Issue[]) => {
    flushSync(() => form.refuse(issues))
    focusFirst(id, issues)
  }
  const submission = useSubmission({ service, draft, onDraft: setDraft, onRefused: refuse })
  const { answers } = form
  const { isDone } = submission
  useEffect(() => {
    if (!isDone && Object.keys(answers).length > 0) keepDraft(service.publicId, { ...draft, answers })
  }, [isDone, answers, draft, service.publicId])
  const clear = () => {
    dropDraft(service.publicId)
    setDraft(readDraft(service.publicId))
    form.reset()
  }
  return (
    <Page title="New lead" count={service.name}>
      <div className={styles.sheet}>
        <Form id={id} onSubmit={form.submit(submission.submit)} aria-label={`New lead for ${service.name}`}>
          <FormFields schema={service.form} answers={answers} wrong={form.wrong} onAnswer={form.onAnswer} />
          {submission.failure && <Notice severity="error">{submission.failure}</Notice>}
          <FormActions>
            <Button look="main" type="submit" busy={submission.isBusy}>
              Submit lead
            </Button>
            <Button look="quiet" disabled={submission.isBusy} onClick={clear}>
              Clear form
            </Button>
          </FormActions>
        </Form>
      </div>
    </Page>
  )
}
