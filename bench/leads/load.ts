import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { ensureDatabase } from '../../db/connect.ts'
import { deploy } from '../../db/deploy.ts'

export type Loaded = {
  /** The owner's connection string, and those of the product's own logins. */
  url: string
  webUrl: string
  gateUrl: string
  jobsUrl: string
  rows: number
}

/** A database of its own on this server with so many leads in it. One that is there already is brought to today's code. */
export async function loadLeads(server: string, rows: number): Promise<Loaded> {
  const url = await ensureDatabase(server, nameOf(rows))
  const { empty, ...urls } = await deploy({ databaseUrl: url })
  const since = performance.now()
  if (empty) await fill(url, rows)
  console.log(
    `${rows} leads: ${empty ? `loaded in ${((performance.now() - since) / 1000).toFixed(0)} s` : 'there already'}`,
  )
  return { url, ...urls, rows }
}

export async function dropLeads(server: string, rows: number): Promise<void> {
  await connected(server, async (client) => {
    await client.query(`drop database if exists ${nameOf(rows)} with (force)`)
    for (const kind of ['web', 'gate', 'jobs'])
      await client.query(`drop role if exists ${nameOf(rows)}_${kind}`)
  })
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function nameOf(rows: number): string {
  return `turnstone_bench_${rows}`
}

/** Without triggers and without checks of keys, which the rows keep by the way they are made; indexes come last. */
async function fill(url: string, rows: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica; set local timezone = 'UTC'`)
    await client.query(`select set_config('bench.rows', $1, true)`, [String(rows)])
    await client.query(await text('world.sql'))
    const indexes = await dropIndexes(client)
    await client.query('analyze')
    await client.query(await text('leads.sql'))
    await client.query('analyze')
    await client.query(await text('rest.sql'))
    for (const { definition } of indexes) await client.query(definition)
    await followIds(client)
    await client.query('commit')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

const filled = [
  'leads',
  'lead_readers',
  'lead_totals',
  'lead_customers',
  'lead_history',
  'lead_offers',
  'notes',
  'customer_claims',
  'acquaintances',
]

async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace::regnamespace::text in ('app', 'hidden') and c.relname = any ($1)
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** What is inserted from now on gets the next ids. */
async function followIds(client: pg.Client): Promise<void> {
  for (const table of ['organizations', 'user_infos', 'services', 'leads']) {
    await client.query(
      `select setval(pg_get_serial_sequence('app.${table}', 'id'), (select max(id) from app.${table}))`,
    )
  }
}

function text(file: string): Promise<string> {
  return readFile(`${import.meta.dirname}/${file}`, 'utf8')
}
