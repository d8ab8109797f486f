import * as v from 'valibot'

import { closingSchema, emptyClosing } from '../../domain/closing/closing.ts'
import { ClosingFields } from '../../domain/closing/ClosingFields.tsx'
import { answerName, answersSchema } from '../../domain/forms/answers.ts'
import { FormFields } from '../../domain/forms/FormFields.tsx'
import type { LeadService } from '../../domain/leadForm/leadFormQuery.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { DealProvider } from './DealProvider.tsx'
import { useRecording } from './useRecording.ts'

const noProvider = v.string()
const oneProvider = v.pipe(v.string(), v.nonEmpty('Please choose a provider'))

/** The deal, then its customer: the service's own form. */
export function DealForm({ service, reader }: { service: LeadService; reader: Reader }) {
  const forOperator = isOperator(reader)
  const record = useRecording(service)
  const form = useForm({
    schema: v.object({
      ...closingSchema(undefined).entries,
      provider: forOperator ? oneProvider : noProvider,
      answers: answersSchema(service.form),
    }),
    initial: { ...emptyClosing(), provider: '', answers: {} },
    nameOf: answerName,
    send: ({ answers, ...deal }) => record(deal, answers),
  })
  const { onChange: _, ...providerField } = form.field('provider')
  return (
    <Form form={form} aria-label={`Deal for ${service.name}`}>
      <h2>Deal</h2>
      {forOperator && <DealProvider {...providerField} onProvider={(provider) => form.set({ provider })} />}
      <ClosingFields field={form.field} columns={6} />
      <h2>Customer</h2>
      <FormFields schema={service.form} form={form} />
      <FormActions>
        <SubmitButton form={form}>Record deal</SubmitButton>
      </FormActions>
    </Form>
  )
}
