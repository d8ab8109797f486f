import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { S3Store } from './s3-store.ts'
import { missing, startSwift, type Swift } from './test/swift.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const isMissing = missing.length > 0
if (isMissing)
  console.log(
    `The S3 store is not tested: ${missing.join(', ')} of OpenStack Swift and memcached are not installed.`,
  )

const id = '0f0e0d0c-0000-4000-8000-000000000001'
const bytes = randomBytes(3_000_000)

describe.skipIf(isMissing)('the S3 store, with a server that verifies signatures', () => {
  let swift: Swift | undefined
  let folder: string
  let url: string

  beforeAll(async () => {
    swift = await startSwift()
    url = swift.url
    folder = await mkdtemp(join(tmpdir(), 'turnstone-s3-'))
    await writeFile(join(folder, 'original'), bytes)
    await writeFile(join(folder, 'small'), 'a small one')
  })
  afterAll(async () => {
    await swift?.close()
    await rm(folder, { recursive: true })
  })

  test('a stored object is read back, in whole and in part', async () => {
    const store = new S3Store(url)
    await store.put(id, folder, ['original', 'small'])
    const whole = await store.read(id, 'original')
    expect(sha256(await buffer(whole!))).toBe(sha256(bytes))
    const part = await store.read(id, 'original', { first: 1_000, last: 1_999 })
    expect(await buffer(part!)).toEqual(bytes.subarray(1_000, 2_000))
    expect(String(await buffer((await store.read(id, 'small'))!))).toBe('a small one')
  })

  test('a removed or missing object is null, and removing it again is no error', async () => {
    const store = new S3Store(url)
    await store.put(id, folder, ['original', 'small'])
    await store.remove(id)
    await store.remove(id)
    expect(await store.read(id, 'original')).toBe(null)
    expect(await store.read(id, 'small')).toBe(null)
    expect(await store.read(id, 'large')).toBe(null)
  })

  test('a wrong secret is refused, and an unknown bucket is no missing file', async () => {
    const wrong = new S3Store(url.replace(':testing@', ':guessed@'))
    await expect(wrong.put(id, folder, ['small'])).rejects.toMatchObject({ code: 'S3_403' })
    await expect(wrong.read(id, 'small')).rejects.toMatchObject({ code: 'S3_403' })
    expect(await new S3Store(url).read(id, 'small')).toBe(null)
  })

  test('if one piece cannot be stored, none remains', async () => {
    const store = new S3Store(url)
    await expect(store.put(id, folder, ['small', 'large'])).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store.read(id, 'small')).toBe(null)
  })
})

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
