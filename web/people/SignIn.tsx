import * as v from 'valibot'

import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { PasswordField } from '../shared/fields/PasswordField.tsx'
import { email, messages } from '../shared/fields/rules.ts'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { operator } from '../shared/operator.ts'
import { Card } from './Card.tsx'
import { signIn } from './session.ts'

const schema = v.object({ email, pwd: v.pipe(v.string(), v.nonEmpty(messages.required)) })

// The same for an address nobody has and for a wrong password.
const refusal = 'This email and password do not go together. Check both and try again.'

export function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const form = useForm(schema, { email: '', pwd: '' })
  const submit = form.submit(async ({ email: address, pwd }) =>
    (await signIn(address, pwd)) ? onSignedIn() : refusal,
  )
  return (
    <Card
      title="Sign in"
      text={`Welcome to ${operator.name}.`}
      foot={
        <>
          <a href="/forgot-password">Forgot password?</a>
          <a href="/signup">Create an account</a>
        </>
      }
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
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('pwd')}
          label="Password"
          required
          columns={12}
          autoComplete="current-password"
        />
        <FormActions>
          <Button look="main" type="submit" busy={form.busy}>
            Sign in
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
