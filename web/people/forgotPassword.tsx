import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { email } from '../shared/fields/rules.ts'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Card } from './Card.tsx'
import { forgotPasswordDocument } from './documents.ts'

export const Route = createFileRoute('/_signed-out/forgot-password')({ component: ForgotPasswordPage })

const schema = v.object({ email })
const back = <Link to="/login">Back to sign in</Link>

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <AskForLink onSent={setSentTo} /> : <Sent to={sentTo} />
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm(schema, { email: '' })
  const submit = form.submit(async (values) => {
    await request(forgotPasswordDocument, { input: values })
    onSent(values.email)
  })
  return (
    <Card
      title="Forgot password?"
      text="We will mail you a link with which you can choose a new one."
      foot={back}
    >
      <Form onSubmit={submit}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          required
          columns={12}
          autoComplete="username"
        />
        <FormActions>
          <Button look="main" type="submit" busy={form.busy}>
            Send reset link
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}

// Always the same answer: whether an address has an account is nobody's business.
function Sent({ to }: { to: string }) {
  return (
    <Card title="Check your mail" foot={back}>
      <p role="status">
        If there is an account for <strong>{to}</strong>, a link is on its way. It works once, for 60 minutes.
        Nothing there? Look among the unwanted mail, too.
      </p>
    </Card>
  )
}
