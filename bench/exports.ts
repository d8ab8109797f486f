import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { readSettings } from '../server/base/settings.ts'
import { asker } from '../server/test/asker.ts'
import { startProduct } from '../server/test/product.ts'

/**
 * `node bench/exports.ts [rows]` exports a few leads and then all of them as the operator. Reports the time and the peak
 * memory of the serving process.
 */
const rows = Number(process.argv[2] ?? 100_000)
const mega = 1024 * 1024

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-exports-'))
try {
  await fill(database.url)
  await measure()
} finally {
  await database.drop()
  await rm(dataDir, { recursive: true })
  await server.close()
}

async function measure(): Promise<void> {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const product = await startProduct(settings, database)
  try {
    const token = await asker(product.address).signIn('master@operator.example')
    const take = async (query: string) => {
      const since = performance.now()
      const response = await fetch(`${product.address}/api/exports/leads.csv${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await response.text()
      return { lines: text.split('\r\n').length - 2, bytes: text.length, ms: performance.now() - since }
    }
    await take('?before=2001-01-01')
    const before = await peakOf(product.pid)
    const { lines, bytes, ms } = await take('')
    const after = await peakOf(product.pid)
    console.log(`${lines} rows, ${(bytes / mega).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s`)
    console.log(`${Math.round((lines / ms) * 1000)} rows a second`)
    console.log(
      `memory at most ${(before / mega).toFixed(0)} MB before, ${(after / mega).toFixed(0)} MB after`,
    )
    console.log(`${((after - before) / bytes).toFixed(2)} bytes of memory for each byte of the file`)
    process.exitCode = lines >= rows && after - before < 120 * mega ? 0 : 1
  } finally {
    await product.close()
  }
}

/** The peak resident memory (bytes) of a process. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Copies one lead, with different customers. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const filled = client.query(
    `begin; set local session_replication_role = replica;
      with made as (
        insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id,
            referrer_organization_id, idempotency_key, created_at)
          select l.service_id, l.category_id, l.form_version, 'NEW_LEAD', 'Casey ' || n, l.submitted_user_id,
              l.referrer_organization_id, 'measure ' || n, now() - n * interval '1 minute'
            from (select * from app.leads order by id limit 1) l, generate_series(1, ${rows}) n
          returning id, submitted_user_id, referrer_organization_id)
      insert into app.lead_customers (lead_id, submitted_user_id, referrer_organization_id, data, first_name, last_name, email, phone_number, zip_code)
        select id, submitted_user_id, referrer_organization_id, '{}', 'Casey', 'Example', 'casey' || id || '@customers.example',
          '+1312' || lpad(id::text, 7, '0'), '60601' from made;
      commit; analyze app.leads, app.lead_customers`,
  )
  await filled.finally(() => client.end())
}
