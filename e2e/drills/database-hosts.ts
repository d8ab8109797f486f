import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { timeUntil } from '../start/product.ts'
import { documented, findTool, give, otherUser, run } from '../start/tools.ts'

/** The documented hosts' addresses become addresses of this machine, whose connections all come from 127.0.0.1. */
const here = (text: string) => text.replaceAll('10.0.', '127.0.').replace('127.0.1.0/24', '127.0.0.0/16')
const names = ['a', 'b', 'c'] as const
type Name = (typeof names)[number]
const addresses = { a: '127.0.1.11', b: '127.0.1.12', c: '127.0.1.13' } as const

/** What the hosts need from the machine. */
export const hostTools = ['patroni', 'patronictl', 'etcd', 'haproxy'].map((name) => ({
  name,
  path: findTool(name),
}))
const tool = (name: string) => hostTools.find((one) => one.name === name)?.path ?? ''

export type DatabaseHost = {
  readonly name: Name
  isPrimary: () => Promise<boolean>
  /** Whether it confirms each commit, and so may become the primary. */
  isStandby: () => Promise<boolean>
  /** Whether it is the primary or follows it. */
  isWell: () => Promise<boolean>
  powerOn: () => void
  /** Every process of the host ends at once. */
  powerOff: () => Promise<void>
  /** Every process stops as it is, as if the host's network were cut, and knows nothing of it afterwards. */
  freeze: () => void
  thaw: () => void
}

/** Three hosts with etcd and Patroni, and HAProxy at this port, all as docs/operations.md has them. */
export async function databaseHosts(folder: string, port: number) {
  const config = own(join(folder, 'patroni'))
  const hosts = names.map((name) => host(own(join(folder, name)), name))
  for (const one of hosts) one.powerOn()
  const settings = here(documented('haproxy database')).replace('127.0.0.1:5432', `127.0.0.1:${port}`)
  const proxy = run(tool('haproxy'), ['-db', '-f', give(join(config, 'haproxy.cfg'), `${settings}\n`)])
  const primary = () => firstOf(hosts, (one) => one.isPrimary())
  const standby = () => firstOf(hosts, (one) => one.isStandby())
  const stop = async () => {
    await proxy.stop()
    for (const one of hosts) await one.powerOff()
  }
  try {
    await standby()
    await prepare(port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    hosts,
    primary,
    url: `postgres://turnstone:fourth%20secret@127.0.0.1:${port}/marketplace`,
    standby,
    /** Makes the other host the primary, as docs/operations.md says. */
    switchOver: (from: DatabaseHost, to: DatabaseHost) =>
      execFileSync(tool('patronictl'), [
        '-c',
        join(folder, from.name, 'patroni.yml'),
        'switchover',
        'turnstone',
        '--force',
        '--master',
        from.name,
        '--candidate',
        to.name,
      ]),
    stop,
  }
}

/** The first host of which this holds, now or within two minutes. */
async function firstOf(hosts: DatabaseHost[], holds: (host: DatabaseHost) => Promise<boolean>) {
  let found: DatabaseHost | undefined
  const look = async () => {
    const all = await Promise.all(hosts.map(holds))
    found = hosts.find((_, index) => all[index])
    return found !== undefined
  }
  await timeUntil(look, 120_000)
  if (!found) throw new Error('no host was found')
  return found
}

/** A folder of the user that PostgreSQL runs as. */
function own(path: string): string {
  mkdirSync(path, { recursive: true })
  const user = otherUser()
  if (user) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
  return path
}

function host(folder: string, name: Name): DatabaseHost {
  const address = addresses[name]
  const settings = here(documented('yaml patroni'))
    .replaceAll(/(listen|connect_address): '127\.0\.1\.11/g, `$1: '${address}`)
    .replace('name: a', `name: ${name}`)
    .replace('/var/lib/postgresql/turnstone', join(folder, 'data'))
    .replace('/var/lib/postgresql/pgpass', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', folder)
  const file = give(join(folder, 'patroni.yml'), `${settings}\n`)
  const [, ...etcd] = here(documented('sh etcd'))
    .replace('--name a', `--name ${name}`)
    .replaceAll(/(-urls) http:\/\/127\.0\.1\.11/g, `$1 http://${address}`)
    .replace('/var/lib/etcd/turnstone', join(folder, 'etcd'))
    .split(/[\s\\]+/)
  let processes: ChildProcess[] = []
  const signal = (kind: NodeJS.Signals) => {
    // Patroni leaves PostgreSQL to itself.
    const postgres = Number.parseInt(textOf(join(folder, 'data/postmaster.pid')), 10)
    const tops = [...processes.map(({ pid }) => pid ?? 0), postgres].filter((pid) => pid > 0)
    for (const pid of tops.flatMap((top) => [top, ...below(top)]))
      try {
        process.kill(pid, kind)
      } catch {
        // It ended in between.
      }
  }
  return {
    name,
    isPrimary: () => says(address, '/primary'),
    isStandby: () => says(address, '/synchronous'),
    isWell: async () => (await says(address, '/primary')) || says(address, '/replica?lag=1MB'),
    powerOn() {
      const log = openSync(join(folder, 'log'), 'a')
      const begin = (command: string, args: string[]) =>
        spawn(command, args, { ...otherUser(), cwd: '/', stdio: ['ignore', log, log] })
      processes = [begin(tool('etcd'), etcd), begin(tool('patroni'), [file])]
    },
    async powerOff() {
      const running = processes.filter((one) => one.exitCode === null && one.signalCode === null)
      const ends = running.map((one) => once(one, 'exit'))
      signal('SIGKILL')
      await Promise.all(ends)
      processes = []
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** Whether the host's Patroni says yes. One that is frozen takes connections and says nothing. */
async function says(address: string, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  return fetch(`http://${address}:8008${path}`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** The processes below this one. */
function below(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.flatMap((child) => [Number(child), ...below(Number(child))])
}

/** Empty without the file. */
function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** What docs/operations.md has once at the primary. HAProxy takes a moment to find it. */
async function prepare(port: number): Promise<void> {
  const connectionString = `postgres://postgres:first%20secret@127.0.0.1:${port}/postgres`
  let client: pg.Client | undefined
  const connects = async () => {
    client = new pg.Client({ connectionString })
    client.on('error', () => {})
    return client.connect().then(
      () => true,
      () => false,
    )
  }
  await timeUntil(connects, 30_000)
  for (const statement of documented('sql primary').split('\n')) await client?.query(statement)
  await client?.end()
}
