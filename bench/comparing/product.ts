import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/base/settings.ts'
import { startProduct } from '../../server/test/product.ts'
import type { Loaded } from './databases.ts'

/** Runs the product in a process of its own, or in `WORKERS` of them, for the duration of the callback. */
export async function withProduct<T>(
  loaded: Loaded,
  env: Record<string, string>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-bench-'))
  const before = { ...process.env }
  Object.assign(process.env, { NODE_ENV: 'production', ...env })
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, WORKERS: env['WORKERS'] ?? '1' })
  const product = await startProduct(settings, loaded)
  process.env = before
  try {
    return await work(product.address)
  } finally {
    await product.close()
    await rm(dataDir, { recursive: true })
  }
}
