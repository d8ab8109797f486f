import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../db/cluster.ts'
import { ensureDatabase } from '../../db/connect.ts'
import { compareVersions, ownRelease } from '../../db/release.ts'
import { readReleased } from '../../db/released.ts'
import { asker, valueAt } from '../../server/test/asker.ts'
import { load } from '../start/load.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil, type Product } from '../start/product.ts'
import { copyProgram, programOfRelease, setVersion } from '../start/programs.ts'
import { documented, findTool, freePort, give, missing, run } from '../start/tools.ts'

const haproxy = findTool('haproxy')
const own = ownRelease()
const released = readReleased()
const folder = dataFolder()
let cluster: Cluster
let made = 0

beforeAll(async () => {
  cluster = await startCluster({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} })
})
afterEach(stopAll)
afterAll(async () => {
  await cluster.stop()
  folder.remove()
})

const newFolder = (name: string) => join(folder.path, `${name}-${(made += 1)}`)

/** This program with a table and a column more, as the next release. */
function next(): string {
  const copy = copyProgram(newFolder('next'))
  setVersion(copy, '99.0.0')
  const migrations = join(copy, 'db/migrations')
  const last = Number.parseInt(readdirSync(migrations).toSorted().at(-1) ?? '', 10)
  writeFileSync(
    join(migrations, `${String(last + 1).padStart(4, '0')}.do.more.sql`),
    'create table app.more (id int primary key); alter table app.leads add column more text;\n',
  )
  return copy
}

async function begin(root: string, port: number, DATABASE_URL: string): Promise<Product> {
  const DATA_DIR = newFolder('node')
  mkdirSync(DATA_DIR)
  const env = {
    DATA_DIR,
    DATABASE_URL,
    DEMO: '1',
    DRAIN_SECONDS: '5',
    MINIMUM_FREE_MB: '0',
    PORT: String(port),
  }
  const node = start(env, { root })
  const address = await node.ready
  await timeUntil(() => answers(address), 120_000)
  return node
}

/** Writes notes, one after the other, until stopped. */
function writeNotes(address: string, token: string, leadId: number) {
  const mutation = `mutation ($leadId: Int!, $note: String!, $key: String!) {
    createNote(input: { leadId: $leadId, note: $note, idempotencyKey: $key }) { note { note } } }`
  const acknowledged: string[] = []
  const failures: string[] = []
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      const note = `Rolled ${crypto.randomUUID()}`
      const text = await asker(address)
        .ask(mutation, { leadId, note, key: note }, token)
        .then(({ data, text: all }) => (valueAt(data, 'createNote', 'note', 'note') === note ? '' : all))
        .catch((error: Error) => error.message)
      if (text === '') acknowledged.push(note)
      else failures.push(text)
      // A person may write 60 notes in a minute.
      await pause(1_200)
    }
  }
  const ended = work()
  return { acknowledged, failures, stop: () => (stopping.abort(), ended) }
}

describe.skipIf(missing('HAProxy', haproxy))('a rolled release', () => {
  async function roll(from: string, to: string) {
    const DATABASE_URL = await ensureDatabase(cluster.url, `rolled_${(made += 1)}`)
    const [front, a, b] = [await freePort(), await freePort(), await freePort()]
    const settings = documented('haproxy')
      .replace(/bind .*/, `bind 127.0.0.1:${front}`)
      .replace('10.0.0.11:3000', `127.0.0.1:${a}`)
      .replace('10.0.0.12:3000', `127.0.0.1:${b}`)
    const nodes = [
      { port: a, node: await begin(from, a, DATABASE_URL) },
      { port: b, node: await begin(from, b, DATABASE_URL) },
    ]
    const proxy = run(haproxy ?? '', ['-db', '-f', give(newFolder('haproxy'), `${settings}\n`)])
    const address = `http://127.0.0.1:${front}`
    await timeUntil(() => answers(address, '/healthz'), 20_000)
    const token = await asker(address).signIn('master@vendor.example')
    const { data } = await asker(address).ask('{ allLeads(first: 1) { nodes { id } } }', {}, token)
    const leadId = Number(valueAt(data, 'allLeads', 'nodes', '0', 'id'))
    const reads = load(address, '{ __typename }')
    const notes = writeNotes(address, token, leadId)
    const ready: boolean[] = []
    for (const { port, node } of nodes) {
      await stop(node)
      await begin(to, port, DATABASE_URL)
      // The node of the release that has not been replaced yet.
      if (port === a) ready.push(await answers(`http://127.0.0.1:${b}`))
    }
    await Promise.all([reads.stop(), notes.stop()])
    const { version: serves } = (await (await fetch(`${address}/readyz`)).json()) as { version: string }
    await proxy.stop()
    await stopAll()
    console.log(
      `  ${reads.answered()} reads and ${notes.acknowledged.length} notes, ${reads.failures().length + notes.failures.length} failed`,
    )
    const stored = await notesIn(DATABASE_URL)
    return {
      failures: [...reads.failures(), ...notes.failures],
      serves,
      ready,
      isBusy: reads.answered() > 300 && notes.acknowledged.length > 10,
      areStoredOnce: stored.join() === notes.acknowledged.toSorted().join(),
    }
  }
  const whole = (serves: string) => ({
    failures: [],
    serves,
    ready: [true],
    isBusy: true,
    areStoredOnce: true,
  })

  async function notesIn(DATABASE_URL: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<{ note: string }>(
      `select note from app.notes where note like 'Rolled %'`,
    )
    await client.end()
    return rows.map(({ note }) => note).toSorted()
  }

  test('of this program to a next one with more columns fails no request', async () => {
    expect(await roll(copyProgram(newFolder('this')), next())).toEqual(whole('99.0.0'))
  })

  test('from the last release to this program fails no request', async (context) => {
    const isApart = compareVersions(own.compatibleFrom, released.version) > 0
    const program = programOfRelease(released.version, newFolder('release'))
    if (isApart)
      return context.skip(`Nodes of ${released.version} are not compatible, as db/release.ts says.`)
    if (program === undefined) return context.skip(`Git has no commit of the release ${released.version}.`)
    if (own.version === released.version) return context.skip('This is the release.')
    const rolled = await roll(program, join(import.meta.dirname, '../..'))
    return expect(rolled).toEqual(whole(own.version))
  })
})
