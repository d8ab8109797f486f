import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, expect, test } from 'vitest'
import { asker } from '../../../server/test/asker.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil } from '../product.ts'
import { documented } from '../tools.ts'

const folder = dataFolder()
const root = join(import.meta.dirname, '../../..')
const BACKUP = join(mkdtempSync(join(tmpdir(), 'turnstone-backup-')), 'one')
afterEach(stopAll)
afterAll(() => {
  folder.remove()
  rmSync(dirname(BACKUP), { recursive: true, force: true })
})

/** Runs a block of the documentation in the clone; the product's own database is the embedded one. */
function follow(block: string, env: Record<string, string>) {
  const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
  const options = { cwd: root, env: { PATH, HOME: tmpdir(), ...env } }
  return promisify(execFile)('bash', ['-e', '-c', documented(block)], options)
}

/** The process that the data folder's lock names. */
function holder(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'running.lock'), 'utf8'), 10)
}

test(
  'the documented commands bring a running product into another data folder',
  { timeout: 300_000 },
  async () => {
    const key = await generateIdentity()
    const IDENTITY = join(folder.path, 'identity.txt')
    writeFileSync(IDENTITY, key, { mode: 0o600 })
    const from = join(folder.path, 'data')
    const first = start({ DATA_DIR: from })
    await timeUntil(async () => answers(await first.ready), 60_000)
    const RECIPIENT = await identityToRecipient(key)
    await follow('sh backup', { DATA_DIR: from, BACKUP, RECIPIENT })
    await stop(first)
    expect((await follow('sh check', { BACKUP, IDENTITY })).stdout).toContain('The backup is whole.')

    const to = join(folder.path, 'restored')
    const killed = follow('sh restore', { DATA_DIR: to, BACKUP, IDENTITY })
    killed.child.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('  Files ')) process.kill(holder(to), 'SIGKILL')
    })
    await expect(killed).rejects.toThrow('Command failed')
    const early = start({ DATA_DIR: to })
    expect(await early.ended).toBe(1)
    expect(early.errors()).toContain(`A restore to the data folder ${to} was stopped`)

    const { stdout } = await follow('sh restore', { DATA_DIR: to, BACKUP, IDENTITY })
    expect(stdout).toContain('books, figures, and audit log')
    const second = start({ DATA_DIR: to })
    const address = await second.ready
    expect(second.said()).toMatch(/Schema +up to date/)
    expect(await asker(address).signIn('master@vendor.example')).toBeTruthy()
    const { details } = (await (await fetch(`${address}/readyz`)).json()) as { details: string[] }
    expect(details).toEqual([expect.stringContaining('when a backup was restored: npm run mail -- resume')])
    const resumed = await follow('sh resume', { DATA_DIR: to })
    expect(resumed.stdout).toContain('Mail, push, and the inbox work.')
    await stop(second)
  },
)
