import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { optional, orBlank, required } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { updateOrganizationDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'
import { updateUserInfoDocument } from '../data/peopleOperations.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({
  firstName: required,
  lastName: required,
  title: optional,
  legalBusinessName: required,
  taxId: optional,
  websiteUrl: orBlank(/^https?:\/\/\S+$/, 'Please enter a web address that starts with https://'),
  hqAddress: required,
})

type FounderFormProps = {
  userId: number
  organization: OrganizationRecord
  onSaved: () => Promise<void>
}

export function FounderForm({ userId, organization, onSaved }: FounderFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    schema,
    initial: {
      firstName: '',
      lastName: '',
      title: '',
      legalBusinessName: organization.legalBusinessName,
      taxId: organization.taxId ?? '',
      websiteUrl: organization.websiteUrl ?? '',
      hqAddress: organization.hqAddress ?? '',
    },
    send: async ({ firstName, lastName, title, ...organizationPatch }) => {
      await request(updateOrganizationDocument, { input: { id: organization.id, organizationPatch } })
      const userInfoPatch = { firstName, lastName, title }
      await request(updateUserInfoDocument, { input: { id: userId, userInfoPatch } })
      await queries.refetchQueries({ queryKey: ['currentUser'], type: 'all' })
      await onSaved()
    },
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('firstName')}
        label="First name"
        required
        columns={4}
        autoComplete="given-name"
      />
      <TextField
        {...form.field('lastName')}
        label="Last name"
        required
        columns={4}
        autoComplete="family-name"
      />
      <TextField {...form.field('title')} label="Title" columns={4} autoComplete="organization-title" />
      <TextField
        {...form.field('legalBusinessName')}
        label="Legal business name"
        required
        columns={8}
        autoComplete="organization"
      />
      <TextField {...form.field('taxId')} label="Tax ID" columns={4} />
      <TextField
        {...form.field('hqAddress')}
        label="Headquarters address"
        required
        columns={8}
        hint="Shown on your invoices"
        autoComplete="street-address"
      />
      <TextField {...form.field('websiteUrl')} label="Website" type="url" columns={4} autoComplete="url" />
      <FormActions>
        <SubmitButton form={form}>Start</SubmitButton>
      </FormActions>
    </Form>
  )
}
