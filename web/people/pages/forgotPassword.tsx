import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { email } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Card } from '../signedOut/Card.tsx'
import { forgotPasswordDocument } from '../data/operations.ts'

export const Route = createFileRoute('/_signed-out/forgot-password')({ component: ForgotPasswordPage })

const schema = v.object({ email })
const back = <Link to="/login">Back to sign in</Link>

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <AskForLink onSent={setSentTo} /> : <Sent to={sentTo} />
}

export function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    schema,
    initial: { email: '' },
    send: async (values) => {
      await request(forgotPasswordDocument, { input: values })
      onSent(values.email)
    },
  })
  return (
    <Card title="Forgot password?" text="Enter your email and we’ll send you a reset link." foot={back}>
      <Form form={form} asksBeforeLoss={false}>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          required
          columns={12}
          autoComplete="username"
        />
        <FormActions>
          <SubmitButton form={form}>Send reset link</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}

// Always the same answer, so that it does not reveal whether an address has an account.
function Sent({ to }: { to: string }) {
  return (
    <Card title="Check your email" foot={back}>
      <p role="status">
        If there is an account for <strong>{to}</strong>, a link is on its way. It works once, for 60 minutes.
        Don’t see it? Check your spam folder.
      </p>
    </Card>
  )
}
