import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { requiredName, optional, optionalName, optionalWebAddress } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { setOrganizationPictureDocument, updateOrganizationDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'
import { referenceQuery } from '../../domain/reference.ts'
import { FirmPicture } from '../FirmPicture.tsx'
import { vendorTypes } from './kinds.ts'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({
  legalBusinessName: requiredName,
  vendorType: v.string(),
  incorporationType: optional,
  taxId: optional,
  websiteUrl: optionalWebAddress,
  hqAddress: optionalName,
  companyBio: optional,
  industry: v.string(),
})

type OrganizationFormProps = {
  organization: OrganizationRecord
  /** The viewer, to whom a new picture belongs until it is set. */
  uploaderId: number
  mayChange: boolean
  /** Only the operator can change a vendor's type. */
  mayChangeKind: boolean
  submitLabel?: string
  onSaved?: () => void
}

export function OrganizationForm({
  organization,
  uploaderId,
  mayChange,
  mayChangeKind,
  ...rest
}: OrganizationFormProps) {
  const { submitLabel = 'Save changes', onSaved } = rest
  const save = useSave(organization, onSaved)
  const form = useForm({ schema, initial: valuesOf(organization), send: save })
  const { data: reference } = useQuery(referenceQuery)
  const setPicture = useSetPicture(organization)
  const field = (name: keyof ReturnType<typeof valuesOf>) => ({ ...form.field(name), readOnly: !mayChange })
  const industries = (reference?.industries ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <FirmPicture
        of={{ ...organization, name: organization.legalBusinessName }}
        uploaderId={mayChange ? uploaderId : undefined}
        onChange={setPicture}
      />
      <Form form={form}>
        <TextField {...field('legalBusinessName')} label="Legal business name" required columns={8} />
        <TextField {...field('taxId')} label="Tax ID" columns={4} />
        {organization.vendorType !== null && (
          <SelectField
            {...form.field('vendorType')}
            disabled={!mayChange || !mayChangeKind}
            label="Vendor type"
            columns={4}
            options={vendorTypes}
          />
        )}
        <TextField {...field('incorporationType')} label="Incorporation type" columns={4} />
        <SelectField
          {...form.field('industry')}
          disabled={!mayChange}
          label="Industry"
          columns={4}
          options={[{ value: '', label: 'None' }, ...industries]}
        />
        <TextField {...field('websiteUrl')} label="Website" inputMode="url" columns={6} />
        <TextField
          {...field('hqAddress')}
          label="Headquarters address"
          columns={12}
          hint="Shown on invoices"
        />
        <TextArea {...field('companyBio')} label="About the firm" columns={12} rows={4} />
        {mayChange && (
          <FormActions>
            <SubmitButton form={form}>{submitLabel}</SubmitButton>
          </FormActions>
        )}
      </Form>
    </>
  )
}

function useSetPicture({ id }: OrganizationRecord) {
  const queries = useQueryClient()
  return async (file: string | null) => {
    await request(setOrganizationPictureDocument, { input: { organizationId: id, file } })
    await queries.invalidateQueries({ queryKey: ['organizations'] })
  }
}

function valuesOf(organization: OrganizationRecord) {
  return {
    legalBusinessName: organization.legalBusinessName,
    vendorType: organization.vendorType ?? '',
    incorporationType: organization.incorporationType ?? '',
    taxId: organization.taxId ?? '',
    websiteUrl: organization.websiteUrl ?? '',
    hqAddress: organization.hqAddress ?? '',
    companyBio: organization.companyBio ?? '',
    industry: String(organization.industryIds[0] ?? ''),
  }
}

function useSave(organization: OrganizationRecord, onSaved: (() => void) | undefined) {
  const queries = useQueryClient()
  const toast = useToast()
  return async ({ industry, vendorType, ...facts }: ReturnType<typeof valuesOf>) => {
    const others = organization.industryIds.slice(1).filter((id) => id !== Number(industry))
    const organizationPatch = {
      ...facts,
      ...(vendorType !== '' && vendorType !== organization.vendorType && { vendorType }),
      industryIds: industry === '' ? [] : [Number(industry), ...others],
    }
    await request(updateOrganizationDocument, { input: { id: organization.id, organizationPatch } })
    toast.show({ severity: 'success', summary: 'Organization saved' })
    await queries.invalidateQueries({ queryKey: ['organizations'] })
    void queries.refetchQueries({ queryKey: ['currentUser'], type: 'all' })
    onSaved?.()
  }
}
