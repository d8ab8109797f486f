import * as v from 'valibot'

import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { givenPassword } from './ChangeEmail.tsx'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(messages.required))
const refusal = 'The password or the code is not right. A code works once: wait for the next one.'

type ProofDialogProps = {
  title: string
  action: string
  look?: 'main' | 'danger'
  text: string
  /** False where the password is enough. */
  asksCode?: boolean
  /** False if the proof was wrong. */
  send: (proof: { pwd: string; code: string }) => Promise<boolean>
  onClose: () => void
}

/** Asks for the password, and a code, before a change of what protects the account. */
export function ProofDialog({
  title,
  action,
  look = 'main',
  text,
  asksCode = true,
  send,
  onClose,
}: ProofDialogProps) {
  const form = useForm({
    schema: v.object({ pwd: givenPassword, code: asksCode ? required : v.string() }),
    initial: { pwd: '', code: '' },
    holdsDraft: false,
    send: async (proof) => {
      if (await send(proof)) return undefined
      return asksCode ? refusal : 'This is not your password. Check it and try again.'
    },
  })
  return (
    <FormDialog form={form} title={title} action={action} look={look} onClose={onClose}>
      <p>{text}</p>
      <PasswordField
        {...form.field('pwd')}
        label="Your password"
        required
        columns={12}
        autoComplete="current-password"
      />
      {asksCode && (
        <TextField
          {...form.field('code')}
          label="Code"
          required
          columns={12}
          autoComplete="one-time-code"
          hint="Of your app, or a recovery code"
        />
      )}
    </FormDialog>
  )
}
