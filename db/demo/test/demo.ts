import { argon2Sync, createHash } from 'node:crypto'
import { Client } from 'pg'

export function urlOf(name: string): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL names no database')
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

export async function administer(statement: string): Promise<void> {
  await ask(process.env['TEST_DATABASE_URL'] ?? '', statement)
}

export async function ask(
  url: string,
  query: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** Hashes all demo rows except times, which depend on the clock, and salted hashes. */
export async function fingerprintOf(url: string): Promise<string> {
  const hash = createHash('sha256')
  for (const table of [
    'organizations',
    'organization_registrations',
    'payment_details',
    'user_infos',
    'user_contacts',
    'user_permission_mappings',
    'services',
    'service_state_maps',
    'applications',
    'service_forms',
    'leads',
    'lead_customers',
    'lead_offers',
    'lead_history',
    'notes',
    'commission_terms',
    'transactions',
    'transaction_fees',
    'transaction_payouts',
    'transaction_earnings',
    'transaction_history',
    'invoices',
    'invoice_lines',
    'ledger_lines',
    'acquaintances',
    'in_app_notifications',
    'notification_reads',
  ]) {
    const rows = await ask(
      url,
      `select to_jsonb(t) - '{created_at,updated_at,confirmed_at,status_since,resume_on,offered_at,accepted_at,expires_at,offer_expires_at,ended_at,read_at,closed_at,closed_on,reported_on,paid_at,booked_at,issued_on,due_on,payout_reference,seconds_in_previous}'::text[] as row from app.${table} t order by 1`,
    )
    if (rows.length === 0) throw new Error(`${table} is empty`)
    hash.update(JSON.stringify(rows))
  }
  const ages = `select round(extract(epoch from max(created_at) over () - created_at)) from app.user_infos order by id`
  return hash.update(JSON.stringify(await ask(url, ages))).digest('hex')
}

export function verifies(password: string, phc: string): boolean {
  const [, kind, version, costs, salt = '', tag] = phc.split('$')
  if ([kind, version, costs].join() !== 'argon2id,v=19,m=19456,t=2,p=1') return false
  const derived = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19456,
    passes: 2,
  })
  return derived.toString('base64').replace(/=+$/, '') === tag
}
