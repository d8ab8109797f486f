import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../../db/cluster.ts'
import { ensureDatabase } from '../../../db/connect.ts'
import { load } from '../load.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil, type Product } from '../product.ts'
import { documented, findTool, freePort, give, missing, run } from '../tools.ts'

const haproxy = findTool('haproxy')
const folder = dataFolder()
let cluster: Cluster
let DATABASE_URL: string

beforeAll(async () => {
  cluster = await startCluster({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} })
  DATABASE_URL = await ensureDatabase(cluster.url, 'rolled')
})
afterEach(stopAll)
afterAll(async () => {
  await cluster.stop()
  folder.remove()
})

async function begin(port: number, drainSeconds: number): Promise<Product> {
  const DATA_DIR = join(folder.path, `data-${port}`)
  mkdirSync(DATA_DIR, { recursive: true })
  const DRAIN_SECONDS = String(drainSeconds)
  const env = { DATA_DIR, DATABASE_URL, DRAIN_SECONDS, PORT: String(port), DEMO: '0', MINIMUM_FREE_MB: '0' }
  const node = start(env)
  const address = await node.ready
  await timeUntil(() => answers(address), 30_000)
  return node
}

const status = async (address: string, path: string) => {
  const answer = await fetch(address + path, { headers: { connection: 'close' } })
  return { status: answer.status, text: await answer.text() }
}

test.each(['1', '2'])(
  'after SIGTERM a node with %s process(es) reports 503, drains, then ends',
  async (WORKERS) => {
    const port = await freePort()
    const node = start({
      DATA_DIR: join(folder.path, `workers-${WORKERS}`),
      DATABASE_URL,
      DRAIN_SECONDS: '3',
      PORT: String(port),
      DEMO: '0',
      MINIMUM_FREE_MB: '0',
      LOG_LEVEL: 'warn',
      WORKERS,
    })
    const address = await node.ready
    await timeUntil(() => answers(address), 30_000)
    const work = load(address, '{ __typename }')
    node.child.kill('SIGTERM')
    await timeUntil(async () => !(await answers(address)), 3_000)
    const { status: code, text } = await status(address, '/readyz')
    expect(code).toBe(503)
    expect(text).toContain('"reasons":["the node is stopping"]')
    expect((await status(address, '/healthz')).status).toBe(200)
    const so = work.answered()
    await timeUntil(() => work.answered() > so + 10, 3_000)
    await work.stop()
    expect(work.failures()).toEqual([])
    expect(await node.ended).toBe(0)
    expect(node.said()).toContain('Draining for 3 s')
    const lines = node.errors().split('\n')
    expect(lines.filter((line) => line.includes('the node is stopping')).length).toBeLessThanOrEqual(+WORKERS)
    expect(lines.filter((line) => line.includes('"reasons"')).length).toBeGreaterThan(0)
    expect(node.errors()).not.toContain('answered')
  },
)

test('Ctrl-C does not drain', async () => {
  const node = await begin(await freePort(), 600)
  node.child.kill('SIGINT')
  expect(await node.ended).toBe(0)
})

describe.skipIf(missing('HAProxy', haproxy))('behind HAProxy, as documented', () => {
  const retries = /^ *(retries|option redispatch|retry-on).*\n/gm

  test.each([
    ['as documented', /$^/g],
    ['that repeats no request, so that draining alone has to do', retries],
  ])('with a proxy %s, a restart of both nodes one after the other fails no request', async (_, left) => {
    const [front, a, b] = [await freePort(), await freePort(), await freePort()]
    const settings = documented('haproxy')
      .replaceAll(left, '')
      .replace(/bind .*/, `bind 127.0.0.1:${front}`)
      .replace('10.0.0.11:3000', `127.0.0.1:${a}`)
      .replace('10.0.0.12:3000', `127.0.0.1:${b}`)
    const nodes = [
      { port: a, node: await begin(a, 5) },
      { port: b, node: await begin(b, 5) },
    ]
    const proxy = run(haproxy ?? '', ['-db', '-f', give(join(folder.path, 'haproxy.cfg'), `${settings}\n`)])
    const address = `http://127.0.0.1:${front}`
    await timeUntil(() => answers(address, '/healthz'), 20_000)
    const work = load(address, '{ __typename }')
    for (const { port, node } of nodes) {
      await stop(node)
      await begin(port, 5)
    }
    await work.stop()
    await proxy.stop()
    expect(work.failures()).toEqual([])
    expect(work.answered()).toBeGreaterThan(300)
  })
})
