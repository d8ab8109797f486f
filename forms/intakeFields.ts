import type { FormSchema } from './schema.ts'

/**
 * What other forms call the fields that each form has, without signs and in lower case. The first one is what a missing field is
 * called in an answer.
 */
export const usualNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ['firstName', 'fname', 'givenname', 'first', 'forename'],
  middleName: ['middleName', 'mname', 'middle'],
  lastName: ['lastName', 'lname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'mail', 'youremail', 'contactemail'],
  phoneNumber: [
    'phoneNumber',
    'phone',
    'tel',
    'telephone',
    'mobile',
    'cell',
    'mobilephone',
    'cellphone',
    'mobilenumber',
    'yourphone',
  ],
  'address.street': ['street', 'address', 'streetaddress', 'address1', 'addressline1', 'addressstreet'],
  'address.city': ['city', 'town', 'addresscity'],
  'address.state': ['state', 'province', 'region', 'addressstate'],
  'address.zip': ['zip', 'zipcode', 'postalcode', 'postcode', 'postal', 'addresszip'],
  details: ['details', 'message', 'comments', 'comment', 'notes', 'description', 'yourmessage'],
  budgetFrom: ['budgetFrom', 'minbudget', 'budgetmin'],
  budgetTo: ['budgetTo', 'budget', 'maxbudget', 'budgetmax'],
  fullName: ['fullName', 'name', 'yourname', 'contactname', 'customername'],
}

const partLabels = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP code' } as const

/** What a form of another site may have a name for: each field, the parts of addresses, and the whole name. */
export function sentFields({ fields }: FormSchema): { key: string; label: string }[] {
  const asked = fields
    .filter(({ key }) => key !== 'leadSource')
    .flatMap(({ key, label, type }) =>
      type === 'address'
        ? Object.entries(partLabels).map(([part, name]) => ({
            key: `${key}.${part}`,
            label: key === 'address' ? name : `${label}: ${name}`,
          }))
        : [{ key, label }],
    )
  return [{ key: 'fullName', label: 'Full name, if it is one field' }, ...asked]
}
