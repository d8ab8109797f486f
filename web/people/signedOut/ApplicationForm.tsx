import type { ReactNode } from 'react'

import { request } from '../../domain/api/request.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { operator } from '../../domain/operator.ts'
import { applicationSchema, emptyApplication, toSend } from '../data/application.ts'
import { OrganizationFields, PersonFields } from './ApplicationFields.tsx'
import { Card } from './Card.tsx'
import { applyForAccountDocument } from '../data/operations.ts'
import { applicationKinds } from '../data/organizationKinds.ts'
import { withPeriod } from '../../../texts/period.ts'

type ApplicationFormProps = { onSent: (email: string) => void; foot: ReactNode }

export function ApplicationForm({ onSent, foot }: ApplicationFormProps) {
  const form = useForm({
    schema: applicationSchema,
    initial: emptyApplication,
    send: async (values) => {
      await request(applyForAccountDocument, { input: { application: toSend(values) } })
      onSent(values.email)
    },
  })
  const isOrganization = form.values.kind === 'ORGANIZATION'
  return (
    <Card
      wide
      title="Create an account"
      text={`Apply to join ${withPeriod(operator.name)} We’ll email you once your application is reviewed.`}
      foot={foot}
    >
      <Form form={form}>
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
          <SubmitButton form={form}>Send application</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
