import { Client } from 'pg'
import { demoPassword } from './accounts.ts'
import { hashPassword } from './password.ts'
import { readReference } from './reference.ts'
import { applicationTables, serviceTables } from './rows-catalogue.ts'
import { dealNotes } from './deal-notes.ts'
import { playDeals } from './play-deals.ts'
import { leadTables, numberedLeads } from './rows-leads.ts'
import { notificationTables } from './rows-notifications.ts'
import { organizationTables, peopleTables } from './rows.ts'
import type { Table, World } from './world.ts'

export type LoadDemoOptions = {
  /** The owner's connection, as for deploy(). */
  databaseUrl: string
  operatorName?: string
  onStep?: (text: string, done: number, total: number) => void
}

/** Fills a new database with the demo, in one transaction; does nothing where there is an operator already. */
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
    ['organisations', organizationTables(world)],
    ['people', peopleTables(world)],
    ['services', serviceTables(world)],
    ['applications', applicationTables(world)],
    ['leads', leadTables(leads, world)],
  ]
  // What went on in the demo's past is neither audited today nor told of to anybody. Who sees a lead is kept as ever.
  await client.query(witnesses('disable'))
  await client.query(
    'alter table app.leads enable trigger keep_readers, enable trigger keep_totals, enable trigger keep_totals_of_new',
  )
  for (const [index, [what, tables]] of steps.entries()) {
    for (const table of tables) await insert(client, table)
    onStep?.(`Demo: ${tables[0]?.rows.length ?? 0} ${what}`, index + 1, steps.length + 1)
  }
  const { deals, ids, told } = await playDeals(client, world, leads)
  for (const table of notificationTables(leads, told, world)) await insert(client, table)
  await insert(client, dealNotes(deals, ids, world))
  onStep?.(`Demo: ${deals.length} deals`, steps.length + 1, steps.length + 1)
  await client.query(witnesses('enable'))
}

const witnessed = [
  'leads',
  'in_app_notifications',
  'transactions',
  'transaction_history',
  'invoices',
  'commission_terms',
]

const witnesses = (change: 'disable' | 'enable') =>
  witnessed.map((table) => `alter table app.${table} ${change} trigger user`).join(';')

const hidden = new Set(['passwords', 'customer_claims'])

/** One statement for all rows. Ids are the demo's own, so that they are the same everywhere. */
async function insert(client: Client, { name, rows }: Table): Promise<void> {
  const table = `${hidden.has(name) ? 'hidden' : 'app'}.${name}`
  const columns = Object.keys(rows[0] ?? {})
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
      select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  if (!columns.includes('id')) return
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, rows.length])
}
