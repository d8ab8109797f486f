import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'

import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { email, messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { operator } from '../../domain/operator.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Card } from '../signedOut/Card.tsx'
import { requestDeviceLinkDocument } from '../data/operations.ts'
import { type OpenSignIn, signIn } from '../data/session.ts'
import styles from '../signedOut/SignedOut.module.css'
import { withPeriod } from '../../../texts/period.ts'

const schema = v.object({ email, pwd: v.pipe(v.string(), v.nonEmpty(messages.required)) })

// The same for an unknown address and a wrong password.
const refusal = 'Incorrect email or password.'

// Most sign-ins need none.
const NextStep = lazy(() => import('../security/NextStep.tsx'))
// Loads after the form is shown, in space that is held for it.
const PasskeySignIn = lazy(() => import('../security/PasskeySignIn.tsx'))

type SignInProps = { notice?: string | undefined; onSignedIn: () => Promise<void> }

/** The password, and after it what else the account or its organization asks for. */
export function SignIn(props: SignInProps) {
  const [open, setOpen] = useState<OpenSignIn>()
  if (!open) return <Password {...props} onOpen={setOpen} />
  return (
    <Suspense fallback={<Card title="One more step" />}>
      <NextStep signIn={open} onSignedIn={props.onSignedIn} onBack={() => setOpen(undefined)} />
    </Suspense>
  )
}

type PasswordProps = SignInProps & { onOpen: (signIn: OpenSignIn) => void }

function Password({ notice, onSignedIn, onOpen }: PasswordProps) {
  const [locked, setLocked] = useState<string>()
  const form = useForm({
    schema,
    initial: { email: '', pwd: '' },
    send: async ({ email: address, pwd }) => {
      setLocked(undefined)
      try {
        const result = await signIn(address, pwd)
        if (typeof result === 'object') return onOpen(result)
        return result ? await onSignedIn() : refusal
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RATE_LIMITED') setLocked(address)
        throw error
      }
    },
  })
  return (
    <Card
      title="Sign in"
      text={`Welcome to ${withPeriod(operator.name)}`}
      foot={
        <>
          <a href="/forgot-password">Forgot password?</a>
          <a href="/signup">Create an account</a>
        </>
      }
    >
      <Form form={form} asksBeforeLoss={false}>
        {notice && <Notice severity="info">{notice}</Notice>}
        {locked && <DeviceLink key={locked} email={locked} />}
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
          <SubmitButton form={form}>Sign in</SubmitButton>
        </FormActions>
      </Form>
      {'PublicKeyCredential' in globalThis && (
        <div className={styles.passkey}>
          <Suspense>
            <PasskeySignIn onSignedIn={onSignedIn} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

/** Someone else may be guessing the password; the owner of the mailbox does not have to wait. */
function DeviceLink({ email: to }: { email: string }) {
  const [state, setState] = useState<'offered' | 'sending' | 'sent'>('offered')
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setState('sending')
    try {
      await request(requestDeviceLinkDocument, { input: { email: to } })
      setState('sent')
    } catch (error) {
      setFailure(sentenceFor(error))
      setState('offered')
    }
  }
  if (state === 'sent')
    return (
      <Notice severity="info">
        If there is an account for {to}, a link is on its way. Open it in this browser, then sign in.
      </Notice>
    )
  return (
    <>
      {failure && <Notice severity="error">{failure}</Notice>}
      <Button busy={state === 'sending'} onClick={() => void send()}>
        Mail me a link to sign in now
      </Button>
    </>
  )
}
