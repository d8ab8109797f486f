/** Paths that take an id, with its table and column. */
export const paths: readonly { path: string; of: string; column: string }[] = [
  { path: '/api/invoices/$id.pdf', of: 'app.invoices', column: 'public_id' },
  { path: '/api/leads/$id/receipt.json', of: 'app.leads', column: 'public_id' },
  { path: '/api/statements/2026-01.pdf?organizationId=$id', of: 'app.organizations', column: 'id' },
  { path: '/api/statements/2026-01.csv?organizationId=$id', of: 'app.organizations', column: 'id' },
  { path: '/api/statements/2026-01.csv?userId=$id', of: 'app.user_infos', column: 'id' },
  ...Object.entries({
    'leads.csv?provider': 'app.organizations',
    'leads.csv?referrer': 'app.user_infos',
    'leads.csv?agent': 'app.user_infos',
    'leads.csv?service': 'app.services',
    'transactions.csv?provider': 'app.organizations',
  }).map(([file, of]) => ({ path: `/api/exports/${file}=$id`, of, column: 'id' })),
]
