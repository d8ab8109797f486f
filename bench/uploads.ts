import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { readSettings } from '../server/base/settings.ts'
import { asker, valueAt } from '../server/test/asker.ts'
import { startProduct } from '../server/test/product.ts'
import { largest, mp4, photo, plainPng } from '../server/uploads/test/media.ts'

/** `node bench/uploads.ts` measures the peak memory of the serving process per kind of upload. Linux only. */
const mega = 1024 * 1024

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-uploads-'))
try {
  await measure()
} finally {
  await database.drop()
  await rm(dataDir, { recursive: true })
  await server.close()
}

async function measure(): Promise<void> {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const product = await startProduct(settings, database)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    const { ask, signIn } = asker(product.address)
    const token = await signIn('agent@vendor.example')
    const { data } = await ask('{ currentUser { id } }', {}, token)
    const id = String(valueAt(data, 'currentUser', 'id'))
    const send = (kind: string, type: string, bytes: Buffer) =>
      upload(product.address, { target: `${kind}:${id}`, token, type, bytes })
    const report = async (what: string, all: Promise<number>[]) => {
      const statuses = new Set(await Promise.all(all))
      await owner.query('delete from private.rate_limits')
      console.log(`${what}: ${[...statuses].join(', ')}; at most ${await peakMega(product.pid)} MB`)
    }
    await report('at rest', [])
    const small = await photo('jpeg')
    await report(
      '50 small images at once',
      times(50, () => send('file', 'image/jpeg', small)),
    )
    const video = mp4(90 * mega)
    await report(
      '10 videos of 90 MB at once',
      times(10, () => send('posts', 'video/mp4', video)),
    )
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const large = await largest(format)
      await report(
        `5 of 50 megapixels, ${format}`,
        times(5, () => send('file', `image/${format}`, large)),
      )
    }
    const laced = await largest('png', true)
    await report(
      '5 interlaced ones',
      times(5, () => send('file', 'image/png', laced)),
    )
    const bomb = plainPng(100, 100, { rows: 20_000_000, text: 300 * mega })
    await report(
      '5 PNGs that unpack to 300 MB',
      times(5, () => send('file', 'image/png', bomb)),
    )
  } finally {
    await owner.end()
    await product.close()
  }
}

type Sent = { target: string; token: string; type: string; bytes: Buffer }

async function upload(address: string, { target, token, type, bytes }: Sent): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const asked = await fetch(`${address}/api/upload-file/${target}`, { method: 'POST', headers })
  const { uri } = (await asked.json()) as { uri: string }
  const init = { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) }
  const response = await fetch(`${address}${uri}`, init)
  await response.arrayBuffer()
  return response.status
}

async function peakMega(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function times<T>(count: number, work: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, work)
}
