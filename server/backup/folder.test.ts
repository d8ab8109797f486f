import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptionWith, encryptionFor, type Transform } from './encryption.ts'
import { BackupReader } from './read.ts'
import { BackupWriter, unfinished } from './write.ts'

let folder: string
let identity: string
let encrypt: Transform

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-backup-'))
  identity = await generateIdentity()
  encrypt = encryptionFor(await identityToRecipient(identity))
})
afterAll(() => rm(folder, { recursive: true }))

const facts = { id: 'one', begunAt: '2026-01-01T00:00:00Z', database: {}, files: { count: 1, missing: [] } }
const secret = 'canary of a customer'
/** Longer than the pieces that are encrypted. */
const long = Buffer.alloc(200_000, secret)

async function backup(name: string, by?: Transform): Promise<string> {
  const writer = await BackupWriter.create(join(folder, name), by)
  await writer.add('tables/app.leads.copy', Readable.from([long]))
  await writer.add('files/id/original', Readable.from([Buffer.from('bytes')]))
  await writer.finish(facts)
  return join(folder, name)
}

const check = async (path: string, decrypt?: Transform) => (await BackupReader.open(path, decrypt)).check()
const filesOf = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe.for([
  ['not encrypted', false],
  ['encrypted', true],
] as const)('a backup, %s', ([, isEncrypted]) => {
  const by = () => (isEncrypted ? encrypt : undefined)
  const decrypt = () => (isEncrypted ? decryptionWith(`# a comment\n${identity}\n`) : undefined)

  test('returns what was added, and only its owner may read it', async () => {
    const path = await backup(`whole ${isEncrypted}`, by())
    const reader = await BackupReader.open(path, decrypt())
    await reader.check()
    expect((await buffer(await reader.read('tables/app.leads.copy'))).equals(long)).toBe(true)
    expect(await text(await reader.read('files/id/original'))).toBe('bytes')
    const names: string[] = []
    for await (const name of reader.names('files')) names.push(name)
    expect(names).toEqual(['files/id/original'])
    for (const file of await filesOf(path)) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect((await readFile(file)).includes(secret)).toBe(!isEncrypted && file.endsWith('.copy'))
    }
  })

  test('is refused after a change of one byte in any of its files', async () => {
    const path = await backup(`changed ${isEncrypted}`, by())
    for (const file of await filesOf(path)) {
      const bytes = await readFile(file)
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length / 2)
      changed[at] = changed[at]! ^ 1
      await writeFile(file, changed)
      await expect(check(path, decrypt()), file).rejects.toThrow(/damaged|no backup|encrypted/)
      await writeFile(file, bytes)
    }
    await check(path, decrypt())
  })

  test('is refused without one of its files, or with the end of one cut off', async () => {
    const path = await backup(`short ${isEncrypted}`, by())
    for (const file of await filesOf(path)) {
      const bytes = await readFile(file)
      await truncate(file, bytes.length - 2)
      await expect(check(path, decrypt()), file).rejects.toThrow(/damaged/)
      await rm(file)
      await expect(check(path, decrypt()), file).rejects.toThrow(/damaged|no backup/)
      await writeFile(file, bytes)
    }
    await check(path, decrypt())
  })
})

test('an encrypted backup opens with its own identity only', async () => {
  const path = await backup('closed', encrypt)
  await expect(check(path)).rejects.toThrow('This backup is encrypted')
  const other = decryptionWith(await generateIdentity())
  await expect(check(path, other)).rejects.toThrow('This identity does not open the backup.')
  expect(() => decryptionWith('AGE-SECRET-KEY-1')).toThrow('The identity file must hold')
  expect(() => encryptionFor('age1wrong')).toThrow('The recipient must be')
})

test('an unfinished backup has no name, and the next one replaces it', async () => {
  const path = join(folder, 'stopped')
  const stopped = await BackupWriter.create(path, undefined)
  await stopped.add('tables/x', Readable.from([long]))
  await expect(check(path)).rejects.toThrow('holds no backup')
  await expect(check(unfinished(path))).rejects.toThrow('holds no backup')
  await backup('stopped')
  await check(path)
  expect(await readdir(folder)).not.toContain('stopped.unfinished')
})

test('a backup overwrites nothing', async () => {
  const path = await backup('first')
  await expect(BackupWriter.create(path, undefined)).rejects.toThrow('exists already')
  await check(path)
})

test('names that lead out of the backup are refused', async () => {
  const path = await backup('outside')
  const sums = await readFile(join(path, 'SHA256SUMS'), 'utf8')
  await writeFile(join(path, 'SHA256SUMS'), sums.replace('tables/', '../../'))
  await expect(check(path)).rejects.toThrow('damaged')
})
