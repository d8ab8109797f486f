import { IncomingMessage } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LocalFile } from './local-file.ts'
import { incomingFolder, openStore } from './open-store.ts'
import { plainPng } from './test/media.ts'
import { upload } from './upload.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

function put(bytes: Buffer): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers = { 'content-type': 'image/png', 'content-length': String(bytes.length) }
  request.push(bytes)
  request.push(null)
  return request
}

// An unhandled rejection ends the process: one refused image would stop the whole server.
test('an image refused before its file has closed leaves no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const close = LocalFile.prototype[Symbol.asyncDispose]
  const slowly = vi.spyOn(LocalFile.prototype, Symbol.asyncDispose).mockImplementation(async function (
    this: LocalFile,
  ) {
    await pause(1_000)
    await close.call(this)
  })
  const to = { store: openStore({ dataDir, s3Url: undefined }), incoming: incomingFolder({ dataDir }) }
  const ticket = { public_id: 'a', kind: 'PROFILE' } as const
  await expect(upload(put(plainPng(40_000, 40_000)), ticket, to)).rejects.toThrow('50 megapixels')
  slowly.mockRestore()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  expect(await readdir(incomingFolder({ dataDir }))).toEqual([])
})
