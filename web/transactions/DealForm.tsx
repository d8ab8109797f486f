import { type FormEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { Button } from '../shared/buttons/Button.tsx'
import { closingSchema, emptyClosing } from '../shared/closing/closing.ts'
import { ClosingFields } from '../shared/closing/ClosingFields.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { focusFirst } from '../shared/leadForm/focusFirst.ts'
import { FormFields } from '../shared/forms/FormFields.tsx'
import { issuesOf } from '../shared/leadForm/issues.ts'
import type { LeadService } from '../shared/leadForm/leadFormQuery.ts'
import { useAnswers } from '../shared/forms/useAnswers.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { isOperator, type Reader } from '../shared/reader.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import { DealProvider } from './DealProvider.tsx'
import { useRecording } from './useRecording.ts'

const noProvider = v.string()
const oneProvider = v.pipe(v.string(), v.nonEmpty('Please choose a provider'))

/** What was sold above, to whom below: the service's own form. */
export function DealForm({ service, reader }: { service: LeadService; reader: Reader }) {
  const id = useId()
  const forOperator = isOperator(reader)
  const schema = v.object({
    ...closingSchema(undefined).entries,
    provider: forOperator ? oneProvider : noProvider,
  })
  const deal = useForm(schema, { ...emptyClosing(), provider: '' })
  const customer = useAnswers(service.form)
  const record = useRecording(service)
  const isDirty = deal.dirty || Object.keys(customer.answers).length > 0
  const unsaved = useUnsavedChanges(isDirty && !deal.busy)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    let clean: Record<string, unknown> | undefined
    customer.submit((answers) => (clean = answers))(event)
    // The deal stands first, so its first wrong field has the last word on the focus.
    deal.submit(async (values) => {
      return clean && record(values, clean).catch(refuse)
    })(event)
  }
  const refuse = (error: unknown) => {
    const issues = issuesOf(error)
    if (issues.length === 0) throw error
    flushSync(() => customer.refuse(issues))
    focusFirst(id, issues)
    return 'Please fix the answers that are marked and record it again.'
  }
  return (
    <Form id={id} onSubmit={submit} aria-label={`Deal for ${service.name}`}>
      <h2>Deal</h2>
      {forOperator && <DealProvider {...deal.field('provider')} />}
      <ClosingFields field={deal.field} columns={6} />
      <h2>Customer</h2>
      <FormFields
        schema={service.form}
        answers={customer.answers}
        wrong={customer.wrong}
        onAnswer={customer.onAnswer}
      />
      {deal.failure && <Notice severity="error">{deal.failure}</Notice>}
      <FormActions>
        <Button look="main" type="submit" busy={deal.busy}>
          Record deal
        </Button>
      </FormActions>
      {unsaved.question}
    </Form>
  )
}
