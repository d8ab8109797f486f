import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { isReason } from '../../ui/errors/apiErrors.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { required } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { createOrganizationDocument } from '../data/organizationOperations.ts'
import { organizationTypes, vendorTypes } from './kinds.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({
  legalBusinessName: required,
  organizationType: required,
  vendorType: required,
  acceptDuplicate: v.boolean(),
})
const initial = {
  legalBusinessName: '',
  organizationType: 'VENDOR',
  vendorType: 'GENERAL_VENDOR',
  acceptDuplicate: false,
}

/** Creates a draft vendor. Its page guides through the remaining steps, and back to where it came from. */
export function AddVendor({ from, onClose }: { from?: 'setup'; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isLikelyDouble, setLikelyDouble] = useState(false)
  const create = async ({ acceptDuplicate, ...organization }: typeof initial) => {
    const input = { organization, acceptDuplicate: acceptDuplicate && isLikelyDouble }
    const { createOrganization } = await request(createOrganizationDocument, { input }).catch(
      (error: unknown) => {
        setLikelyDouble(isReason(error, 'LIKELY_DOUBLE'))
        throw error
      },
    )
    void queries.invalidateQueries({ queryKey: ['organizations'] })
    onClose()
    await navigate({
      href: `/vendors/${createOrganization?.organization?.publicId ?? ''}${from ? `?from=${from}` : ''}`,
    })
  }
  const form = useForm({ schema, initial, send: create })
  return (
    <FormDialog form={form} title="Add vendor" action="Begin" onClose={onClose}>
      <TextField
        {...form.field('legalBusinessName')}
        label="Legal business name"
        required
        columns={12}
        hint="It stays a draft, and no invitations are sent, until you activate it"
      />
      <SelectField
        {...form.field('organizationType')}
        label="Type"
        required
        columns={6}
        options={organizationTypes}
      />
      <SelectField
        {...form.field('vendorType')}
        label="Vendor type"
        required
        columns={6}
        options={vendorTypes}
      />
      {isLikelyDouble && (
        <Checkbox
          {...form.checkbox('acceptDuplicate')}
          label="This is another organization with that name"
          columns={12}
        />
      )}
    </FormDialog>
  )
}
