import { lazy, Suspense, useState } from 'react'

import { operator } from '../../domain/operator.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { newAccount, refusalOfPassword } from '../data/newPassword.ts'
import { type OpenSignIn, register } from '../data/session.ts'
import { Card } from '../signedOut/Card.tsx'
import { NewPasswordFields } from '../signedOut/NewPasswordFields.tsx'
import styles from '../signedOut/SignedOut.module.css'

const refusal =
  'This invitation was not accepted. Request a new one, or sign in if you already have an account.'

const NextStep = lazy(() => import('../security/NextStep.tsx'))

type AcceptInvitationProps = {
  token: string
  userId: number
  email: string | null
  onWelcome: () => Promise<void>
}

export function AcceptInvitation({ token, userId, email, onWelcome }: AcceptInvitationProps) {
  const [open, setOpen] = useState<OpenSignIn>()
  const form = useForm({
    schema: newAccount,
    initial: { email: email ?? '', pwd: '', again: '', terms: false },
    send: async ({ email: address, pwd }) => {
      try {
        const result = await register(address, pwd, userId, token)
        if (typeof result === 'object') return setOpen(result)
        if (!result) return refusal
      } catch (error) {
        return refusalOfPassword(error)
      }
      return onWelcome()
    },
  })
  if (open)
    return (
      <Suspense fallback={<Card title="One more step" />}>
        <NextStep signIn={open} onSignedIn={onWelcome} onBack={() => location.assign('/login')} />
      </Suspense>
    )
  return (
    <Card title={`Welcome to ${operator.name}`} text="Set a password to get started.">
      <Form form={form}>
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
          <SubmitButton form={form}>Create account</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}

function Terms() {
  return (
    <section className={styles.terms}>
      <h2>Terms of use</h2>
      <ul>
        <li>Use customer data only to serve their request, and keep it confidential.</li>
        <li>You submit people as leads only with their consent.</li>
        <li>Don’t share your password.</li>
      </ul>
    </section>
  )
}
