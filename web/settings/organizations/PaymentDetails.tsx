import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { atMost, messages, optional, optionalEmail, optionalPhone } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import {
  type PaymentDetails as Details,
  paymentDetailsQuery,
  savePaymentDetailsDocument,
} from '../data/paymentDetails.ts'
import styles from './Organization.module.css'

const maxLines = 12
const link =
  /^$|^https:\/\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?(?:[/?#][A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*)?$/
const address = /^$|^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@/

const schema = v.object({
  instructions: v.pipe(
    optional,
    atMost(1000),
    v.check((text) => linesOf(text) <= maxLines, `Please use at most ${maxLines} lines`),
  ),
  url: v.pipe(optional, v.regex(link, 'Please enter a web address that starts with https://'), atMost(300)),
  email: v.pipe(optionalEmail, v.regex(address, messages.email)),
  phone: optionalPhone,
})

function linesOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** How providers pay the operator: its staff read it, a master admin changes it. */
export function PaymentDetails({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(paymentDetailsQuery)
  return (
    <section className={styles.part} aria-labelledby="payment-details">
      <div>
        <h2 id="payment-details">Payment details</h2>
        <Muted>
          Shown on every invoice you issue from now on, in its email and to the provider it’s for. Issued
          invoices keep theirs.
        </Muted>
      </div>
      {data === undefined && error && (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {data === undefined && !error && <RowSkeletons label="Loading payment details" />}
      {data !== undefined && <DetailsForm details={data} mayChange={mayChange} />}
    </section>
  )
}

function DetailsForm({ details, mayChange }: { details: Details; mayChange: boolean }) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    schema,
    initial: {
      instructions: details?.instructions ?? '',
      url: details?.url ?? '',
      email: details?.email ?? '',
      phone: details?.phone ?? '',
    },
    send: async (values) => {
      const { savePaymentDetails } = await request(savePaymentDetailsDocument, { input: values })
      queries.setQueryData(paymentDetailsQuery.queryKey, savePaymentDetails?.howToPay ?? null)
      toast.show({ severity: 'success', summary: 'Payment details saved' })
    },
  })
  const field = (name: keyof typeof form.values) => ({ ...form.field(name), readOnly: !mayChange })
  return (
    <Form form={form}>
      <TextArea
        {...field('instructions')}
        label="How to pay"
        columns={12}
        rows={7}
        hint="One item per line: bank, account name, account and routing number or IBAN, who checks are payable to"
      />
      <TextField {...field('url')} label="Payment link" type="url" columns={12} hint="Starts with https://" />
      <TextField
        {...field('email')}
        label="Billing email"
        type="email"
        columns={6}
        hint="For questions about an invoice"
      />
      <TextField {...field('phone')} label="Billing phone" type="tel" columns={6} />
      {mayChange && (
        <FormActions>
          <SubmitButton form={form}>Save payment details</SubmitButton>
        </FormActions>
      )}
    </Form>
  )
}
