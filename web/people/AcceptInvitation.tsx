import { Button } from '../shared/buttons/Button.tsx'
import { Checkbox } from '../shared/fields/Checkbox.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { operator } from '../shared/operator.ts'
import { Card } from './Card.tsx'
import { newAccount, refusalOfPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { register } from './session.ts'
import { Terms } from './Terms.tsx'

const refusal =
  'This invitation was not accepted. Ask for a new one, or sign in if you already have an account.'

type AcceptInvitationProps = {
  token: string
  userId: number
  email: string | null
  onWelcome: () => Promise<void>
}

export function AcceptInvitation({ token, userId, email, onWelcome }: AcceptInvitationProps) {
  const form = useForm(newAccount, { email: email ?? '', pwd: '', again: '', terms: false })
  const submit = form.submit(async ({ email: address, pwd }) => {
    try {
      if (!(await register(address, pwd, userId, token))) return refusal
    } catch (error) {
      return refusalOfPassword(error)
    }
    return onWelcome()
  })
  return (
    <Card title={`Welcome to ${operator.name}`} text="Choose a password to open your account.">
      <Form onSubmit={submit}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          required
          columns={12}
          // The first operator's link was made before there was an address to send it to.
          readOnly={email !== null}
          autoComplete="username"
        />
        <NewPasswordFields pwd={form.field('pwd')} again={form.field('again')} />
        <Terms />
        <Checkbox {...form.checkbox('terms')} label="I agree to the terms of use" required columns={12} />
        <FormActions>
          <Button look="main" type="submit" busy={form.busy}>
            Open my account
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
