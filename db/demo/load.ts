import { Client } from 'pg'
import { demoPassword } from './accounts.ts'
import { hashPassword } from './password.ts'
import { readReference } from './reference.ts'
import { applicationTables, serviceTables } from './rows-catalog.ts'
import { dealNotes } from './deal-notes.ts'
import { runDeals } from './run-deals.ts'
import { postTables } from './posts.ts'
import { leadTables, numberedLeads } from './rows-leads.ts'
import { notificationTables } from './rows-notifications.ts'
import { agentRecords, recordTables } from './rows-records.ts'
import { organizationTables, peopleTables } from './rows.ts'
import { loadTickets } from './tickets.ts'
import type { Table, World } from './world.ts'

export type LoadDemoOptions = {
  /** The owner's connection string, as for deploy(). */
  databaseUrl: string
  operatorName?: string
  onStep?: (text: string, done: number, total: number) => void
}

/** Loads the demo into a new database in one transaction; does nothing if an operator exists. */
export async function loadDemo({ databaseUrl, operatorName = 'Turnstone', onStep }: LoadDemoOptions) {
  const passwordHash = await hashPassword(demoPassword)
  const client = new Client({ connectionString: databaseUrl, application_name: 'turnstone demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('turnstone deploy'))`)
    await client.query('set local role turnstone_owner')
    if (!(await hasOperator(client))) {
      const reference = await readReference(client)
      await fill(client, { reference, operatorName, passwordHash, now: new Date() }, onStep)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function hasOperator(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app.organizations where organization_type = 'OPERATOR'`,
  )
  return rowCount !== 0
}

async function fill(client: Client, world: World, onStep: LoadDemoOptions['onStep']): Promise<void> {
  const leads = numberedLeads(world)
  const steps: [string, Table[]][] = [
    ['organizations', organizationTables(world)],
    ['people', [...peopleTables(world), ...recordTables(world)]],
    ['services', serviceTables(world)],
    ['applications', applicationTables(world)],
    ['posts', postTables(world)],
    ['leads', leadTables(leads, world)],
  ]
  // The demo's past is neither audited nor announced; the viewers and totals of leads, and unpaid deals, are synced as usual.
  await client.query(userTriggers('disable'))
  await client.query(
    `alter table app.leads enable trigger sync_viewers, enable trigger append_totals, enable trigger keep_totals_of_new,
      enable trigger append_uses, enable trigger append_uses_of_new;
      alter table app.invoices enable trigger track_unpaid`,
  )
  for (const [index, [what, tables]] of steps.entries()) {
    for (const table of tables) await insert(client, table)
    onStep?.(`Demo: ${tables[0]?.rows.length ?? 0} ${what}`, index + 1, steps.length + 1)
  }
  await client.query(agentRecords)
  const { deals, ids, notifications } = await runDeals(client, world, leads)
  for (const table of notificationTables(leads, notifications, world)) await insert(client, table)
  await insert(client, dealNotes(deals, ids, world))
  await loadTickets(client, world)
  await client.query(setupDone)
  onStep?.(`Demo: ${deals.length} deals`, steps.length + 1, steps.length + 1)
  await client.query('select private.rebuild_figures()')
  await client.query(userTriggers('enable'))
}

/** The operator has confirmed its terms and the outbox; everyone else has long put the guide away. */
const setupDone = `
  insert into private.setup_marks (user_id, kind, marked_at)
    select u.id, k, u.created_at from app.user_infos u, unnest(array['EMAIL', 'TERMS']) k
      where u.organization_type = 'OPERATOR' and u.user_type = 'MASTER_ADMIN'
    union all select u.id, 'HIDDEN', u.created_at from app.user_infos u
      where u.organization_type is distinct from 'OPERATOR'`

const announcedTables = [
  'leads',
  'in_app_notifications',
  'transactions',
  'transaction_history',
  'invoices',
  'commission_terms',
]

const userTriggers = (change: 'disable' | 'enable') =>
  announcedTables.map((table) => `alter table app.${table} ${change} trigger user`).join(';')

const privateTables = new Set(['passwords', 'customer_claims'])

/** Inserts all rows in one statement, with fixed ids. */
async function insert(client: Client, { name, rows }: Table): Promise<void> {
  const table = `${privateTables.has(name) ? 'private' : 'app'}.${name}`
  const columns = Object.keys(rows[0] ?? {})
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
      select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  if (!columns.includes('id')) return
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, rows.length])
}
