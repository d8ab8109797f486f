import * as v from 'valibot'

import { email, requiredName, optional, optionalPhone, optionalWebAddress } from '../../ui/fields/rules.ts'

const forPerson = v.object({
  kind: v.picklist(['PERSON', 'ORGANIZATION']),
  email,
  firstName: requiredName,
  lastName: requiredName,
  phoneNumber: optionalPhone,
  legalBusinessName: optional,
  organizationType: v.picklist(['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR']),
  vendorType: v.picklist([
    'GENERAL_VENDOR',
    'CORPORATE_VENDOR',
    'INSTITUTIONAL_VENDOR',
    'MULTIROLE_PROVIDER',
    'INDEPENDENT_OPERATOR',
  ]),
  websiteUrl: optional,
  message: v.pipe(optional, v.maxLength(2000, 'Please use at most 2000 characters')),
})

const forOrganization = v.object({
  ...forPerson.entries,
  legalBusinessName: requiredName,
  websiteUrl: optionalWebAddress,
})

export type Application = v.InferOutput<typeof forPerson>

/** Only organizations must fill in these fields. */
export const applicationSchema = v.lazy((input): v.GenericSchema<Application, Application> =>
  v.is(v.object({ kind: v.literal('ORGANIZATION') }), input) ? forOrganization : forPerson,
)

export const emptyApplication: Application = {
  kind: 'PERSON',
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  legalBusinessName: '',
  organizationType: 'VENDOR',
  vendorType: 'GENERAL_VENDOR',
  websiteUrl: '',
  message: '',
}

/** The request's input, without empty fields and, for a person, without an organization's fields. */
export function toSend({ kind, email: address, firstName, lastName, ...rest }: Application) {
  const { phoneNumber, message, legalBusinessName, organizationType, vendorType, websiteUrl } = rest
  return {
    kind,
    email: address,
    firstName,
    lastName,
    ...(phoneNumber && { phoneNumber }),
    ...(message && { message }),
    ...(kind === 'ORGANIZATION' && {
      legalBusinessName,
      organizationType,
      vendorType,
      ...(websiteUrl && { websiteUrl }),
    }),
  }
}
