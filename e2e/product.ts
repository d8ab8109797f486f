import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareDatabase } from '../db/test/bare-database.ts'
import { freshDatabase } from '../db/test/database.ts'

export type Product = {
  address: string
  dataDir: string
  databaseUrl: string | undefined
  /** All it has printed. */
  printed: () => string
  stop: () => Promise<void>
}

/** Starts the product for all stories, with the demo. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const began = performance.now()
  const { address, dataDir, databaseUrl, stop } = await startProduct()
  process.env['EXPECT_TIMEOUT_MS'] = String(expectTimeoutMs(performance.now() - began))
  if (databaseUrl !== undefined) process.env['PRODUCT_DATABASE'] = databaseUrl
  process.env['PRODUCT_URL'] = address
  process.env['PRODUCT_DATA_DIR'] = dataDir
  return stop
}

/** 10 seconds, and up to three times that on a machine where the start took longer than 5. */
function expectTimeoutMs(startMs: number): number {
  return Math.round(10_000 * Math.min(3, Math.max(1, startMs / 5_000)))
}

/** Starts the product with a database of its own: one that has the demo, or without it an empty one. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const make = settings['DEMO'] === '0' ? bareDatabase : freshDatabase
  const database = process.env['TEST_TEMPLATE'] === undefined ? undefined : await make()
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-stories-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, ['bin/run.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...settings,
    },
  })
  const { address, printed } = await ready(child)
  return {
    address,
    dataDir,
    databaseUrl: database?.url,
    printed,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      showErrors(printed())
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the product logged as errors: a story that failed shows only the browser's side. */
function showErrors(printed: string): void {
  const errors = printed.split('\n').filter((line) => line.startsWith('{') && /"level":(?:5|6)0\b/.test(line))
  for (const line of errors) console.log(`The product: ${line}`)
}

async function ready(child: ReturnType<typeof spawn>): Promise<{ address: string; printed: () => string }> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = / at (http\S+)\n/.exec(said)?.[1]
      if (address !== undefined) resolve({ address, printed: () => said })
    })
    child.once('exit', () => reject(new Error(`The product did not start:\n${said}`)))
  })
}
