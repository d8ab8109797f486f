import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { beginAuthenticatorDocument, confirmAuthenticatorDocument } from './factorOperations.ts'
import styles from './Security.module.css'

type Added = { recoveryCodes: string[]; authToken: string | null }
type Secret = { secret: string; address: string }

type AuthenticatorSetupProps = {
  /** Of a sign-in that needs a factor; otherwise the secret, which took the password. */
  challenge?: string
  begun?: Secret
  onAdded: (added: Added) => Promise<void> | void
}

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(messages.required)) })
const refusal = 'This code is not right. Check that your phone shows the right time, and try the next code.'

/** A QR code for an authenticator app, and a first code of it that proves the setup. */
export function AuthenticatorSetup({ challenge, begun, onAdded }: AuthenticatorSetupProps) {
  const { secret, failure } = useSecret(challenge, begun)
  const form = useForm({
    schema,
    initial: { code: '' },
    holdsDraft: false,
    send: async ({ code }) => {
      const input = { challenge: challenge ?? null, code }
      const { confirmAuthenticator } = await request(confirmAuthenticatorDocument, { input })
      if (!confirmAuthenticator?.added) return refusal
      return onAdded({ ...confirmAuthenticator, authToken: confirmAuthenticator.authToken ?? null })
    },
  })
  if (failure) return <Notice severity="error">{failure}</Notice>
  if (!secret) return <Bar />
  return (
    <Stack gap={4}>
      <p>Scan this with an authenticator app, such as the one your phone has built in.</p>
      <QrCode text={secret.address} />
      <Muted>
        No camera? Type this key into the app: <code className={styles.key}>{inGroups(secret.secret)}</code>
      </Muted>
      <Form form={form} asksBeforeLoss={false}>
        <TextField
          {...form.field('code')}
          label="Code of the app"
          required
          columns={12}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormActions>
          <SubmitButton form={form}>Turn on</SubmitButton>
        </FormActions>
      </Form>
    </Stack>
  )
}

function useSecret(challenge: string | undefined, begun: Secret | undefined) {
  const [secret, setSecret] = useState(begun)
  const [failure, setFailure] = useState<string>()
  const asked = useRef(begun !== undefined)
  useEffect(() => {
    if (asked.current || challenge === undefined) return
    asked.current = true
    const begin = async () => {
      const { beginAuthenticator } = await request(beginAuthenticatorDocument, { input: { challenge } })
      const { secret: key, address } = beginAuthenticator
      if (key && address) setSecret({ secret: key, address })
    }
    begin().catch((error: unknown) => setFailure(sentenceFor(error)))
  })
  return { secret, failure }
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}

/** Dark on white in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label="QR code" viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
