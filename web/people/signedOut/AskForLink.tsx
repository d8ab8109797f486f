import { Link } from '@tanstack/react-router'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { email } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { forgotPasswordDocument } from '../data/operations.ts'
import { Card } from './Card.tsx'

export const backToSignIn = <Link to="/login">Back to sign in</Link>

const schema = v.object({ email })

export function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    schema,
    holdsDraft: false,
    initial: { email: '' },
    send: async (values) => {
      await request(forgotPasswordDocument, { input: values })
      onSent(values.email)
    },
  })
  return (
    <Card
      title="Forgot password?"
      text="Enter your email and we’ll send you a reset link."
      foot={backToSignIn}
    >
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
