import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connected, dropDatabase, loadDatabase, type Loaded } from '../bench/comparing/databases.ts'
import { ownServer } from '../bench/comparing/own-server.ts'
import { withProduct } from '../bench/comparing/product.ts'
import { takeRounds } from '../bench/comparing/rounds.ts'
import { benchLeads } from '../bench/leads/load.ts'
import { checkAnswers } from './checking.ts'
import { copyFor } from './copying.ts'
import { directus } from './directus.ts'
import { installPeer } from './installing.ts'
import { keystone } from './keystone.ts'
import type { Peer, Target } from './peer.ts'
import { stopServers } from './processes.ts'
import { printTable } from './table.ts'
import { cases, findAccounts, turnstoneTarget } from './turnstone.ts'

/**
 * Times the list of leads and one lead on Turnstone, Keystone and Directus, with the same rows on the same PostgreSQL.
 * Sets the exit code to 1 if a call fails. `peers/README.md` says how their work differs.
 *
 *   --rows 10000          leads
 *   --rounds 5            rounds, each with one sample per case and product
 *   --at-once 8           concurrent calls
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 */
type Options = { rows: number; rounds: number; atOnce: number }
type Installed = Peer & { folder: string }

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '8' },
    'database-url': { type: 'string' },
  },
})
await compare(values['database-url'], {
  rows: countOf('rows'),
  rounds: countOf('rounds'),
  atOnce: countOf('at-once'),
})

function countOf(name: 'rows' | 'rounds' | 'at-once'): number {
  const count = Number(values[name])
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a whole number`)
  return count
}

async function compare(given: string | undefined, options: Options): Promise<void> {
  const peers = await installAll([keystone, directus])
  const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
  const source = `turnstone_peers_${options.rows}`
  try {
    await printMachine(cluster.url, options)
    const loaded = await loadDatabase(cluster.url, source, benchLeads(options.rows))
    await withPeers(cluster.url, loaded, peers, options)
  } finally {
    for (const name of [source, ...peers.map(databaseOf)]) await dropDatabase(cluster.url, name)
    await cluster.close()
  }
}

/** Leaves out a peer that cannot be installed. */
async function installAll(peers: readonly Peer[]): Promise<Installed[]> {
  const installed: Installed[] = []
  for (const peer of peers) {
    try {
      installed.push({ ...peer, folder: await installPeer(peer.name) })
    } catch (error) {
      console.log(`${peer.name} is left out, because it could not be installed: ${String(error)}`)
    }
  }
  if (installed.length === 0) throw new Error('No peer could be installed')
  return installed
}

async function withPeers(
  server: string,
  loaded: Loaded,
  peers: Installed[],
  options: Options,
): Promise<void> {
  const accounts = await findAccounts(loaded.url)
  const source = new URL(loaded.url).pathname.slice(1)
  const running: Record<string, Target> = {}
  try {
    for (const peer of peers) {
      const databaseUrl = await copyFor(server, source, databaseOf(peer))
      running[peer.name] = await peer.start({
        folder: peer.folder,
        databaseUrl,
        accounts,
        atOnce: options.atOnce,
      })
    }
    await withProduct(loaded, {}, async (address) => {
      const turnstone = await turnstoneTarget(address, loaded, options.atOnce)
      await measure({ turnstone, ...running }, options)
      await turnstone.way.close()
    })
  } finally {
    for (const { way } of Object.values(running)) await way.close()
    await stopServers()
  }
}

async function measure(targets: Record<string, Target>, { rounds, atOnce }: Options): Promise<void> {
  await checkAnswers(targets, cases)
  const ways = Object.fromEntries(Object.entries(targets).map(([name, { way }]) => [name, way]))
  const samples = await takeRounds(ways, cases, { rounds, atOnce, calls: 400, within: 1_000 })
  const failures = printTable(samples, Object.keys(targets))
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`)
  for (const failure of failures) console.log(failure)
  if (failures.length > 0) process.exitCode = 1
}

async function printMachine(server: string, { rows, atOnce }: Options): Promise<void> {
  const { rows: found } = await connected(server, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  )
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, PostgreSQL ${found[0]?.server_version}`,
  )
  console.log(`${rows} leads, ${atOnce} calls at once, load before: ${loadavg()[0]?.toFixed(1)}`)
}

function databaseOf({ name }: Pick<Peer, 'name'>): string {
  return `turnstone_peers_${name}`
}
