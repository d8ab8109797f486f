import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { requiredName, optional, optionalWebAddress } from '../../ui/fields/rules.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { updateOrganizationDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'
import { updateUserInfoDocument } from '../data/peopleOperations.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({
  firstName: requiredName,
  lastName: requiredName,
  title: optional,
  legalBusinessName: requiredName,
  taxId: optional,
  websiteUrl: optionalWebAddress,
  hqAddress: requiredName,
})

type Founder = {
  userId: number
  organization: OrganizationRecord
  /** Who is named already; not on the first run. */
  person?: { firstName: string | null; lastName: string | null; title: string | null }
  onSaved: () => Promise<void> | void
}

export function FounderForm(founder: Founder) {
  const form = useFounderForm(founder)
  return (
    <Form form={form}>
      <FounderFields form={form} />
      <FormActions>
        <SubmitButton form={form}>Start</SubmitButton>
      </FormActions>
    </Form>
  )
}

export function useFounderForm({ userId, organization, person, onSaved }: Founder) {
  const queries = useQueryClient()
  return useForm({
    schema,
    initial: {
      firstName: person?.firstName ?? '',
      lastName: person?.lastName ?? '',
      title: person?.title ?? '',
      legalBusinessName: organization.legalBusinessName,
      taxId: organization.taxId ?? '',
      websiteUrl: organization.websiteUrl ?? '',
      hqAddress: organization.hqAddress ?? '',
    },
    send: async ({ firstName, lastName, title, ...organizationPatch }) => {
      await request(updateOrganizationDocument, { input: { id: organization.id, organizationPatch } })
      const userInfoPatch = { firstName, lastName, title }
      await request(updateUserInfoDocument, { input: { id: userId, userInfoPatch } })
      // The form may open again, with what is known then.
      await Promise.all(
        [['currentUser'], ['organizations', 'one', organization.id]].map((queryKey) =>
          queries.refetchQueries({ queryKey, type: 'all' }),
        ),
      )
      await onSaved()
    },
  })
}

export function FounderFields({ form }: { form: ReturnType<typeof useFounderForm> }) {
  return (
    <>
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
      <TextField
        {...form.field('websiteUrl')}
        label="Website"
        inputMode="url"
        columns={4}
        autoComplete="url"
      />
    </>
  )
}
