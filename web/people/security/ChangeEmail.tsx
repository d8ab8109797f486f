import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { email, messages } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { requestEmailChangeDocument } from './operations.ts'

export const wrongPassword = 'This is not your password. Check it and try again.'
export const givenPassword = v.pipe(v.string(), v.nonEmpty(messages.required))

const schema = v.object({ email, pwd: givenPassword })

/** The email changes once the link in the mail to the new address is opened. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const form = useForm({
    schema,
    initial: { email: '', pwd: '' },
    holdsDraft: false,
    send: async (input) => {
      const { requestEmailChange } = await request(requestEmailChangeDocument, { input })
      if (!requestEmailChange?.received) return wrongPassword
      toast.show({
        severity: 'success',
        summary: 'Check your email',
        detail: `Open the link we sent to ${input.email}. Until then, your email stays the same.`,
      })
      return onClose()
    },
  })
  return (
    <FormDialog form={form} title="Change email" action="Send link" onClose={onClose}>
      <TextField
        {...form.field('email')}
        label="New email"
        type="email"
        required
        columns={12}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We mail it a link, and tell your present address."
      />
      <PasswordField
        {...form.field('pwd')}
        label="Your password"
        required
        columns={12}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
