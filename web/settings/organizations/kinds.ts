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

export const statuses = {
  PENDING: { label: 'Draft', color: 'blue' },
  ACTIVE: { label: 'Active', color: 'green' },
  SUSPENDED: { label: 'Suspended', color: 'amber' },
  INACTIVE: { label: 'Inactive', color: 'grey' },
  REJECTED: { label: 'Rejected', color: 'red' },
} as const

export function typeLabel(type: string): string {
  return organizationTypes.find(({ value }) => value === type)?.label ?? 'Operator'
}
