import type { ReactNode } from 'react'

import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { RadioGroup } from '../shared/fields/RadioGroup.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { operator } from '../shared/operator.ts'
import { applicationSchema, emptyApplication, toSend } from './application.ts'
import { OrganizationFields, PersonFields } from './ApplicationFields.tsx'
import { Card } from './Card.tsx'
import { applyForAccountDocument } from './documents.ts'
import { applicationKinds } from './organizationKinds.ts'

type ApplicationFormProps = { onSent: (email: string) => void; foot: ReactNode }

export function ApplicationForm({ onSent, foot }: ApplicationFormProps) {
  const form = useForm(applicationSchema, emptyApplication)
  const isOrganization = form.values.kind === 'ORGANIZATION'
  const submit = form.submit(async (values) => {
    await request(applyForAccountDocument, { input: { application: toSend(values) } })
    onSent(values.email)
  })
  return (
    <Card
      wide
      title="Create an account"
      text={`Accounts are opened by ${operator.name}. Tell us who you are; the answer comes by mail.`}
      foot={foot}
    >
      <Form onSubmit={submit}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <RadioGroup
          {...form.field('kind')}
          label="Who is the account for?"
          required
          columns={12}
          options={applicationKinds}
        />
        {isOrganization && <OrganizationFields field={form.field} />}
        <PersonFields field={form.field} isMasterAdmin={isOrganization} />
        <TextArea {...form.field('message')} label={`Anything ${operator.name} should know`} columns={12} />
        <FormActions>
          <Button look="main" type="submit" busy={form.busy}>
            Send application
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
