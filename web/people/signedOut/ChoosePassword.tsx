import { request } from '../../domain/api/request.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Card } from './Card.tsx'
import { resetPasswordDocument } from '../data/operations.ts'
import { newPassword, refusalOfPassword } from '../data/newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type ChoosePasswordProps = {
  link: { userId: number; token: string }
  onChanged: () => void
  onRefused: () => void
}

export function ChoosePassword({ link, onChanged, onRefused }: ChoosePasswordProps) {
  const form = useForm({
    schema: newPassword,
    initial: { pwd: '', again: '' },
    send: async ({ pwd }) => {
      try {
        const { resetPassword } = await request(resetPasswordDocument, {
          input: { ...link, newPassword: pwd },
        })
        if (resetPassword?.success) onChanged()
        else onRefused()
        return undefined
      } catch (error) {
        return refusalOfPassword(error)
      }
    },
  })
  return (
    <Card title="Choose a new password">
      <Form form={form}>
        <NewPasswordFields pwd={form.field('pwd')} again={form.field('again')} />
        <FormActions>
          <SubmitButton form={form}>Change password</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
