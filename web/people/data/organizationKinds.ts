export const applicationKinds = [
  { value: 'PERSON', label: 'Myself', hint: 'I refer customers' },
  { value: 'ORGANIZATION', label: 'My organization', hint: 'We provide services' },
]

export const organizationTypes = [
  { value: 'VENDOR', label: 'Vendor' },
  { value: 'MULTI_ROLE_PROVIDER', label: 'Multi-role provider' },
  { value: 'INDEPENDENT_OPERATOR', label: 'Independent operator' },
]

export const vendorTypes = [
  { value: 'GENERAL_VENDOR', label: 'General vendor' },
  { value: 'CORPORATE_VENDOR', label: 'Corporate vendor' },
  { value: 'INSTITUTIONAL_VENDOR', label: 'Institutional vendor' },
  { value: 'MULTIROLE_PROVIDER', label: 'Multi-role provider' },
  { value: 'INDEPENDENT_OPERATOR', label: 'Independent operator' },
]
