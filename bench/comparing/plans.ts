import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Case, People } from './cases.ts'
import { connected, type Loaded } from './databases.ts'
import type { Sent } from './record.ts'
import { throughEndpoint } from './ways.ts'
import { withProduct } from './product.ts'

export type Found<About> = { one: Case<About>; table: string; text: string; plan: string }

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
type Explained = { 'Query Text': string; Plan: Node }

/**
 * Explains every statement that the endpoint sends for each case, including those in functions, under the caller's
 * role and claims. Returns those that read a whole tenant table.
 */
export async function wholeTablesRead<About>(
  loaded: Loaded,
  people: People<About>,
  cases: readonly Case<About>[],
): Promise<Found<About>[]> {
  const tables = await tenantTables(loaded)
  const sent = await record(loaded, people, cases)
  const found: Found<About>[] = []
  for (const [one, statements] of sent) {
    for (const { Plan: plan, 'Query Text': text } of await explain(loaded, statements)) {
      for (const table of scanned(plan))
        if (tables.has(table)) found.push({ one, table, text, plan: outline(plan) })
    }
  }
  return found
}

/** Tables with a column for an organization, person or lead, except small lists. */
async function tenantTables({ url }: Loaded): Promise<Set<string>> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      `select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('app', 'private')
        and c.reltuples >= 1000 and (c.relname in ('organizations', 'user_infos', 'leads') or exists (
          select from pg_attribute a where a.attrelid = c.oid
            and a.attname in ('organization_id', 'user_id', 'lead_id', 'transaction_id', 'viewer', 'target_user_id')))`,
    )
    return new Set(rows.map(({ relname }) => relname))
  })
}

/** Records the second run of a case, when the caches are filled. */
async function record<About>(
  loaded: Loaded,
  people: People<About>,
  cases: readonly Case<About>[],
): Promise<Map<Case<About>, Sent[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-statements-'))
  const file = join(folder, 'statements')
  const recorder = pathToFileURL(join(import.meta.dirname, 'record.ts'))
  const env = { NODE_OPTIONS: `--import ${recorder.href}`, BENCH_STATEMENTS: file }
  try {
    return await withProduct(loaded, env, async (address) => {
      const way = throughEndpoint(address, people, 1)
      const sent = new Map<Case<About>, Sent[]>()
      for (const [index, one] of cases.entries()) {
        await way.call(one, -2 * index - 1)
        const before = (await readFile(file, 'utf8')).length
        await way.call(one, -2 * index - 2)
        const lines = (await readFile(file, 'utf8')).slice(before).trim().split('\n')
        sent.set(one, ofPeople(lines.map((line) => JSON.parse(line) as Sent)))
      }
      await way.close()
      return sent
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Only statements with claims; a job's statements belong to no request. */
function ofPeople(sent: Sent[]): Sent[] {
  const theirs = new Set(sent.filter(({ text }) => text.includes('set_config(')).map((one) => one.connection))
  return sent.filter(({ connection }) => theirs.has(connection))
}

/** Replays the recorded transactions separately, and logs the plan of each statement. */
async function explain({ url }: Loaded, sent: Sent[]): Promise<Explained[]> {
  const explained: Explained[] = []
  for (const connection of new Set(sent.map((one) => one.connection))) {
    const statements = sent.filter((one) => one.connection === connection)
    await connected(url, async (client) => {
      await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = json;
        set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice; set auto_explain.log_analyze = off`)
      client.on('notice', ({ message = '' }) => {
        const start = message.indexOf('{')
        if (start >= 0) explained.push(JSON.parse(message.slice(start)) as Explained)
      })
      await replay(client, statements)
    })
  }
  return explained
}

async function replay(client: pg.Client, statements: Sent[]): Promise<void> {
  for (const { text, values } of statements) {
    if (/^\s*(commit|end)\b/i.test(text)) await client.query('rollback')
    else if (values.length > 0) await client.query(text, values)
    else await client.query(text)
  }
}

function scanned(node: Node): string[] {
  const own = node['Node Type'].endsWith('Seq Scan') ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scanned)]
}

function outline(node: Node, depth = 0): string {
  const relation = node['Relation Name']
  const own = `${'  '.repeat(depth)}${node['Node Type']}${relation === undefined ? '' : ` on ${relation}`}`
  return [own, ...(node.Plans ?? []).map((part) => outline(part, depth + 1))].join('\n')
}
