import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProduct } from '../../bin/product-database.ts'
import { runningCluster } from '../../db/cluster-running.ts'
import { smtpSink } from '../../server/mail/test/smtp-sink.ts'
import { asker } from '../../server/test/asker.ts'
import { answers, dataFolder, start, stopAll, timeUntil } from '../start/product.ts'
import { documented, findTool, freePort, give, missing, otherUser, run } from '../start/tools.ts'

const prometheus = findTool('prometheus')
const promtool = findTool('promtool')
const monitoring = join(import.meta.dirname, '../../docs/monitoring')
const alerts = readFileSync(join(monitoring, 'alerts.yml'), 'utf8')
const board = JSON.parse(readFileSync(join(monitoring, 'board.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** What has no data while all is well. */
const emptyOnPurpose = [
  'turnstone_requests_total{code=~"INTERNAL|TIMEOUT|UNAVAILABLE"}',
  'turnstone_mails_total{outcome="refused"}',
]

describe.skipIf(missing('Prometheus', promtool))('the rules', () => {
  const tool = (...args: string[]) =>
    execFileSync(promtool ?? '', args, { cwd: monitoring, encoding: 'utf8' })

  test('are valid, and each alert fires and stays silent as its test says', () => {
    expect(tool('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(tool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
    const tested = readFileSync(join(monitoring, 'alerts.test.yml'), 'utf8')
    for (const [name] of rules()) expect(tested.split(`alertname: ${name}\n`), name).toHaveLength(3)
  })
})

test('docs/operations.md says of each alert what it means and what to do', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| `(Turnstone\w+)` \| (.+?) \| (.+?) \|$/gm)]
  expect(rows.map((row) => row.slice(1))).toEqual(rules().map((rule) => [...rule]))
})

/** Name, summary, and action of each rule. */
function rules(): (readonly [name: string, summary: string, action: string])[] {
  return alerts
    .split('- alert: ')
    .slice(1)
    .map((rule) => {
      const of = (key: string) => new RegExp(`${key}: '(.*)'`).exec(rule)?.[1] ?? ''
      return [rule.split('\n', 1)[0] ?? '', of('summary'), of('action')]
    })
}

describe.skipIf(missing('Prometheus', prometheus))('a real Prometheus at a running product', () => {
  const folder = dataFolder()
  let monitor: ReturnType<typeof run>
  let api: string
  let address: string
  let owner: pg.Client
  let sink: Awaited<ReturnType<typeof smtpSink>>

  beforeAll(async () => {
    sink = await smtpSink()
    const metrics = await freePort()
    const dataDir = join(folder.path, 'data')
    address = await start({
      DATA_DIR: dataDir,
      EMBEDDED: '1',
      DEMO: '1',
      MINIMUM_FREE_MB: '0',
      SMTP_URL: sink.url,
      METRICS_PORT: String(metrics),
    }).ready
    await timeUntil(() => answers(address), 60_000)
    owner = new pg.Client({ connectionString: inProduct(runningCluster(dataDir) ?? '') })
    await owner.connect()
    const port = await freePort()
    api = `http://127.0.0.1:${port}/api/v1`
    monitor = startPrometheus(folder.path, { port, metrics })
    await timeUntil(() => answers(`http://127.0.0.1:${port}`, '/-/ready'), 60_000)
  })
  afterAll(async () => {
    await monitor?.stop()
    await owner?.end()
    await sink?.close()
    await stopAll()
    folder.remove()
  })

  type Result = { metric: Record<string, string>; value: [number, string] }
  /** The results of a query; fails if it does not parse. */
  async function query(text: string): Promise<Result[]> {
    const answer = await fetch(`${api}/query?${new URLSearchParams({ query: text }).toString()}`)
    const body = (await answer.json()) as { status: string; error?: string; data: { result: Result[] } }
    if (body.status !== 'success') throw new Error(`${text}: ${body.error}`)
    return body.data.result
  }
  const firing = async () =>
    (await query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric['alertname'] ?? '').toSorted()
  const forgot = () =>
    asker(address).ask('mutation { forgotPassword(input: { email: "master@vendor.example" }) { userId } }')

  test('each query of the board and of the rules has data, or is empty on purpose', async () => {
    const token = await asker(address).signIn('master@operator.example')
    await forgot()
    for (const task of ['transactions__prove_books', 'dashboards__prove_figures'])
      await owner.query('select private.enqueue($1, $2)', [task, '{}'])
    await owner.query(`set role turnstone_owner; select private.begin_backup(gen_random_uuid(), true);
      select private.finish_backup(id, now(), true, 1, 0) from private.backups; reset role`)
    const loaded = (await (await fetch(`${api}/rules`)).json()) as {
      data: { groups: { rules: { query: string }[] }[] }
    }
    const ofRules = loaded.data.groups.flatMap((group) => group.rules.map((rule) => rule.query))
    expect(ofRules).toHaveLength(rules().length)
    for (const rule of ofRules) await query(rule)
    // A rule is empty while all is well, but what it compares is not.
    const compared = ofRules.flatMap(
      (rule) => rule.match(/\b(?:(?:turnstone|nodejs|process)_\w+|up\b)(?:\{[^}]*\})?/g) ?? [],
    )
    const panels = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const asked = [...panels, ...new Set(compared)].filter((text) => !emptyOnPurpose.includes(text))
    let empty = asked
    await timeUntil(async () => {
      await asker(address).ask('{ currentUser { id } }', {}, token)
      const results = await Promise.all(empty.map(query))
      empty = empty.filter((_, index) => results[index]?.length === 0)
      return empty.length === 0
    }, 60_000).catch(() => {})
    expect(empty, 'queries without data').toEqual([])
    for (const text of emptyOnPurpose) expect(await query(text), text).toEqual([])
    expect(await firing()).toEqual([])
  })

  test('a mail server that is down for long fires its alert, and one that is back ends it', async () => {
    await sink.close()
    await forgot()
    const failed = `from graphile_worker._private_jobs where last_error is not null`
    await timeUntil(async () => ((await owner.query(`select ${failed}`)).rowCount ?? 0) > 0, 60_000)
    // As after eight tries, half an hour later.
    await owner.query(`update graphile_worker._private_jobs set attempts = 8, run_at = now() + interval '1 hour'
      where id in (select id ${failed})`)
    await timeUntil(async () => (await firing()).includes('TurnstoneMailFails'), 60_000)
    expect(await firing()).toEqual(['TurnstoneMailFails'])
    expect(await answers(address), 'the node serves').toBe(true)
    await owner.query(`delete ${failed}`)
    await timeUntil(async () => (await firing()).length === 0, 60_000)
  })
})

/** The documented settings with these ports, asked each second, and with alerts that do not wait. */
function startPrometheus(folder: string, { port, metrics }: { port: number; metrics: number }) {
  const rulesFile = give(join(folder, 'alerts.yml'), alerts.replaceAll(/for: \d+[mh]/g, 'for: 1s'))
  const scraping = documented('yaml scrape').replace('9464', String(metrics)).replace('15s', '1s')
  const config = `global: { evaluation_interval: 1s }\nrule_files: ['${rulesFile}']\n${scraping}\n`
  const storage = join(folder, 'prometheus')
  mkdirSync(storage)
  const user = otherUser()
  if (user) chownSync(storage, user.uid, user.gid)
  return run(prometheus ?? '', [
    `--config.file=${give(join(folder, 'prometheus.yml'), config)}`,
    `--storage.tsdb.path=${storage}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
}
