export type DemoPermission = { email: string; attribute: string; isEnabled: boolean }

/** People with more or fewer permissions than their kind. */
export const permissions: readonly DemoPermission[] = [
  { email: 'admin@vendor.example', attribute: 'CREATE_SERVICES', isEnabled: true },
  { email: 'grace.nakamura@operator.example', attribute: 'ASSIGN_LEADS_TO_VENDORS', isEnabled: true },
  { email: 'grace.nakamura@operator.example', attribute: 'MANAGE_LEAD', isEnabled: true },
  { email: 'colleen.brannigan@vendor.example', attribute: 'MANAGE_LEAD', isEnabled: true },
  { email: 'yolanda.prescott@vendor.example', attribute: 'MANAGE_LEAD', isEnabled: false },
  { email: 'natalie.petrov@multirole.example', attribute: 'CREATE_LEAD', isEnabled: false },
]
