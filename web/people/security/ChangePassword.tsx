import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { newPassword, refusalOfPassword } from '../data/newPassword.ts'
import { NewPasswordFields } from '../signedOut/NewPasswordFields.tsx'
import { givenPassword, wrongPassword } from './ChangeEmail.tsx'
import { changePasswordDocument } from './operations.ts'

const schema = v.intersect([v.object({ present: givenPassword }), newPassword])

/** `email` is for password managers, which store it beside the new password. */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const toast = useToast()
  const form = useForm({
    schema,
    initial: { present: '', pwd: '', again: '' },
    holdsDraft: false,
    send: async ({ present, pwd }) => {
      try {
        const input = { pwd: present, newPassword: pwd }
        const { changePassword } = await request(changePasswordDocument, { input })
        if (!changePassword?.changed) return wrongPassword
      } catch (error) {
        return refusalOfPassword(error)
      }
      toast.show({
        severity: 'success',
        summary: 'Password changed',
        detail: 'You are signed out everywhere else.',
      })
      return onClose()
    },
  })
  return (
    <FormDialog form={form} title="Change password" action="Change password" onClose={onClose}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('present')}
        label="Present password"
        required
        columns={12}
        autoComplete="current-password"
      />
      <NewPasswordFields pwd={form.field('pwd')} again={form.field('again')} />
    </FormDialog>
  )
}
