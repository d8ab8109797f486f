/** The capabilities in order of dependency: SQL calls only earlier ones. */
export const capabilities = [
  'access',
  'audit',
  'people',
  'views',
  'accounts',
  'uploads',
  'notifications',
  'catalog',
  'leads',
  'transactions',
  'tickets',
  'posts',
  'members',
  'home',
  'dashboards',
  'search',
] as const
