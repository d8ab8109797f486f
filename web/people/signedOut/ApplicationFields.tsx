import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import type { Application } from '../data/application.ts'
import { organizationTypes, vendorTypes } from '../data/organizationKinds.ts'

type ApplicationFieldsProps = { field: FormOf<Application>['field'] }

export function OrganizationFields({ field }: ApplicationFieldsProps) {
  return (
    <>
      <TextField
        {...field('legalBusinessName')}
        label="Legal business name"
        required
        columns={12}
        autoComplete="organization"
      />
      <SelectField
        {...field('organizationType')}
        label="Organization type"
        required
        columns={6}
        options={organizationTypes}
      />
      <SelectField {...field('vendorType')} label="Vendor type" required columns={6} options={vendorTypes} />
      <TextField {...field('websiteUrl')} label="Website" inputMode="url" columns={12} autoComplete="url" />
    </>
  )
}

export function PersonFields({ field, isMasterAdmin }: ApplicationFieldsProps & { isMasterAdmin: boolean }) {
  return (
    <>
      {isMasterAdmin && <h2>Your account</h2>}
      <TextField {...field('firstName')} label="First name" required columns={6} autoComplete="given-name" />
      <TextField {...field('lastName')} label="Last name" required columns={6} autoComplete="family-name" />
      <TextField {...field('email')} label="Email" type="email" required columns={6} autoComplete="email" />
      <TextField {...field('phoneNumber')} label="Phone" type="tel" columns={6} autoComplete="tel" />
    </>
  )
}
