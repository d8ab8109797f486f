import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Card } from '../signedOut/Card.tsx'
import { enter, type OpenSignIn } from '../data/session.ts'
import styles from '../signedOut/SignedOut.module.css'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { finishLoginDocument } from './factorOperations.ts'
import { PasskeySetup } from './PasskeySetup.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type NextStepProps = {
  signIn: OpenSignIn
  onSignedIn: () => Promise<void>
  /** Back to the password. */
  onBack: () => void
}

/** What comes after a right password: a code, or the setup of a factor that one must have. */
export default function NextStep(props: NextStepProps) {
  return props.signIn.nextStep === 'CODE' ? <CodeStep {...props} /> : <SetupStep {...props} />
}

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(messages.required)) })
const refusal = 'This code is not right, or was used before. Wait for the next one and try again.'
const recoveryRefusal = 'This recovery code is not right, or was used before.'

function CodeStep({ signIn, onSignedIn, onBack }: NextStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    schema,
    initial: { code: '' },
    holdsDraft: false,
    send: async ({ code }) => {
      const input = { challenge: signIn.challenge, code }
      const { finishLogin } = await request(finishLoginDocument, { input })
      if (finishLogin?.isExpired) return onBack()
      if (enter(finishLogin?.authToken)) return onSignedIn()
      return isRecovery ? recoveryRefusal : refusal
    },
  })
  return (
    <Card
      title="One more step"
      text={
        isRecovery
          ? 'Enter one of the recovery codes you stored. Each works once.'
          : 'Enter the code that your authenticator app shows.'
      }
      foot={
        <>
          <Button look="quiet" onClick={onBack}>
            Back to sign in
          </Button>
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
        </>
      }
    >
      <Form form={form} asksBeforeLoss={false}>
        <TextField
          key={String(isRecovery)}
          {...form.field('code')}
          label={isRecovery ? 'Recovery code' : 'Code'}
          required
          columns={12}
          autoFocus
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={isRecovery ? 'Like abcd-efgh-jkmn-pqrs' : 'Six digits, new every 30 seconds'}
        />
        <FormActions>
          <SubmitButton form={form}>Sign in</SubmitButton>
        </FormActions>
      </Form>
      {'PublicKeyCredential' in globalThis && (
        <div className={styles.passkey}>
          <PasskeySignIn onSignedIn={onSignedIn} />
        </div>
      )}
    </Card>
  )
}

function SetupStep({ signIn, onSignedIn, onBack }: NextStepProps) {
  const [codes, setCodes] = useState<string[]>()
  const added = async ({
    recoveryCodes,
    authToken,
  }: {
    recoveryCodes: string[]
    authToken: string | null
  }) => {
    if (!enter(authToken)) return onBack()
    return recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onSignedIn()
  }
  if (codes)
    return (
      <Card title="Store your recovery codes" text="Each signs you in once, if you lose your phone.">
        <RecoveryCodes codes={codes} />
        <Button look="main" onClick={() => void onSignedIn()}>
          I have stored them
        </Button>
      </Card>
    )
  return (
    <Card
      title="Set up a second factor"
      text="Your organization requires one. You then sign in with your password and a code from your phone, or with a passkey."
      foot={
        <Button look="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      }
    >
      <AuthenticatorSetup challenge={signIn.challenge} onAdded={added} />
      {'PublicKeyCredential' in globalThis && (
        <div className={styles.passkey}>
          <PasskeySetup challenge={signIn.challenge} onAdded={added} />
        </div>
      )}
    </Card>
  )
}
