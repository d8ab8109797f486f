import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Card } from './Card.tsx'
import { resetPasswordDocument } from './documents.ts'
import { newPassword, refusalOfPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type ChoosePasswordProps = {
  link: { userId: number; token: string }
  onChanged: () => void
  onRefused: () => void
}

export function ChoosePassword({ link, onChanged, onRefused }: ChoosePasswordProps) {
  const form = useForm(newPassword, { pwd: '', again: '' })
  const submit = form.submit(async ({ pwd }) => {
    try {
      const { resetPassword } = await request(resetPasswordDocument, { input: { ...link, newPassword: pwd } })
      if (resetPassword?.success) onChanged()
      else onRefused()
      return undefined
    } catch (error) {
      return refusalOfPassword(error)
    }
  })
  return (
    <Card title="Choose a new password">
      <Form onSubmit={submit}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <NewPasswordFields pwd={form.field('pwd')} again={form.field('again')} />
        <FormActions>
          <Button look="main" type="submit" busy={form.busy}>
            Change password
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
