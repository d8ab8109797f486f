import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../db/test/database.ts'

/** Starts the product for the stories, with the demo in a database of their own. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const database = process.env['TEST_TEMPLATE'] === undefined ? undefined : await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-stories-'))
  await chmod(folder, 0o711)
  const child = spawn(process.execPath, ['bin/run.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
  })
  if (database) process.env['PRODUCT_DATABASE'] = database.url
  process.env['PRODUCT_URL'] = await readyAddress(child)
  process.env['PRODUCT_DATA_DIR'] = join(folder, 'data')
  return async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readyAddress(child: ReturnType<typeof spawn>): Promise<string> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = / at (http\S+)\n/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`The product did not start:\n${said}`)))
  })
}
