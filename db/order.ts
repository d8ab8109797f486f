/** The capabilities, foundations first: in SQL each one calls only those above it. */
export const capabilities = [
  'access',
  'audit',
  'people',
  'accounts',
  'notifications',
  'catalogue',
  'tickets',
  'leads',
  'transactions',
] as const
