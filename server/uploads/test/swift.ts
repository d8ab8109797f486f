import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { vi } from 'vitest'
import { freePort } from '../../test/product.ts'

const programs = ['account', 'container', 'object', 'proxy'].map((name) => `swift-${name}-server`)

/** The missing parts of OpenStack Swift, which serves S3 and verifies signatures; empty if installed. */
export const missing = [...programs, 'swift-ring-builder', 'memcached'].filter((name) => {
  try {
    execFileSync('which', [name])
    return false
  } catch {
    return true
  }
})

export type Swift = { url: string; close: () => Promise<void> }

/** An S3 server with one node on loopback and an empty bucket `files`. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-swift-'))
  const ports = { memcached: 0, account: 0, container: 0, object: 0, proxy: 0 }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort()
  await configure(folder, ports)
  const said: string[] = []
  const children = [
    start('memcached', ['-l', '127.0.0.1', '-p', String(ports.memcached), '-u', userInfo().username], said),
    ...programs.map((name) => start(name, [join(folder, `${name.split('-')[1]}-server.conf`)], said)),
  ]
  const close = async () => {
    await Promise.all(children.map(stop))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const url = `http://test%3Atester:testing@127.0.0.1:${ports.proxy}/files`
  try {
    await makeBucket(url)
  } catch (error) {
    await close()
    throw new Error(`Swift does not serve:\n${said.join('')}`, { cause: error })
  }
  return { url, close }
}

function start(program: string, args: string[], said: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.on('error', (error) => said.push(error.message))
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function makeBucket(address: string): Promise<void> {
  const { origin, pathname } = new URL(address)
  const client = new AwsClient({
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  })
  const made = async () => {
    const response = await client.fetch(`${origin}${pathname}`, { method: 'PUT' })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  }
  await vi.waitFor(made, { timeout: 90_000, interval: 200 })
}

async function configure(folder: string, ports: Record<string, number>): Promise<void> {
  await mkdir(join(folder, 'devices', 'sda'), { recursive: true })
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
  )
  for (const name of ['account', 'container', 'object']) {
    const builder = join(folder, `${name}.builder`)
    execFileSync('swift-ring-builder', [builder, 'create', '4', '1', '1'])
    execFileSync('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${ports[name]}/sda`, '1'])
    execFileSync('swift-ring-builder', [builder, 'rebalance'])
    await writeFile(join(folder, `${name}-server.conf`), storageConfig(folder, name, ports[name]))
  }
  await writeFile(join(folder, 'proxy-server.conf'), proxyConfig(folder, ports))
}

const common = (folder: string, port: number | undefined) =>
  `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_address = ${folder}/none
`

function storageConfig(folder: string, name: string, port: number | undefined): string {
  return `${common(folder, port)}devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`
}

function proxyConfig(folder: string, ports: Record<string, number>): string {
  return `${common(folder, ports['proxy'])}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports['memcached']}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
`
}
