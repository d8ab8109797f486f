import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { openUploads, type Uploads } from './test/uploads.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Bytes: the size of the small disk, and of a file that does not fit on it. */
const diskBytes = 4 * 1024 * 1024
const tooMuch = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(6 * 1024 * 1024),
  Buffer.from('%%EOF'),
])

async function filesOf({ owner }: Uploads): Promise<number> {
  return (await owner.query('select from app.files')).rowCount ?? 0
}

/** Sends the head of an upload and part of its body, then breaks the connection. */
async function breakOff({ address }: Uploads, uri: string, body: Buffer, sent: number): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `PUT ${uri} HTTP/1.1\r\nHost: x\r\nContent-Type: application/pdf\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, sent)]), resolve),
  )
  socket.destroy()
}

test('"a cut connection at every tenth of the way": nothing is stored, the address takes it again', async () => {
  const uploads = await openUploads()
  try {
    const agent = await uploads.person('agent@vendor.example')
    const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000), Buffer.from('%%EOF')])
    let documents: string[] = []
    const tried = async () =>
      (
        await uploads.owner.query(
          'select from private.upload_tickets where attempts = 1 and begun_at is null',
        )
      ).rowCount
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
      await breakOff(uploads, uri, body, Math.floor((body.length * tenth) / 10))
      await eventually(async () => expect(await tried()).toBe(1))
      expect((await uploads.stored()).toSorted()).toEqual(documents)
      expect((await uploads.put(uri, { type: 'application/pdf', bytes: body })).status).toBe(201)
      expect((await uploads.put(uri, { type: 'application/pdf', bytes: body })).status).toBe(404)
      expect(await filesOf(uploads)).toBe(tenth + 1)
      documents = (await uploads.stored()).toSorted()
      await uploads.forgetLimits()
    }
    const incoming = join(uploads.settings.dataDir, 'files', 'incoming')
    await eventually(async () => expect(await readdir(incoming)).toEqual([]))
    expect((await uploads.upload(agent, { type: 'application/pdf', bytes: body })).status).toBe(201)
  } finally {
    await uploads.close()
  }
})

test('an upload address takes five attempts', async () => {
  const uploads = await openUploads()
  try {
    const agent = await uploads.person('agent@vendor.example')
    const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
    const wrong = { type: 'application/pdf', bytes: Buffer.from('no PDF') }
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await uploads.put(uri, wrong)).status).toBe(400)
    const right = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
    expect((await uploads.put(uri, right)).status).toBe(404)
  } finally {
    await uploads.close()
  }
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
if (!isRoot) console.log('Uploads to a full disk are not tested: only root can mount a small one.')

test.skipIf(!isRoot)(
  '"a full disk": the upload is refused, nothing is left, a smaller one fits',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-full-'))
    const folder = join(dataDir, 'files')
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder])
    const uploads = await openUploads({ DATA_DIR: dataDir })
    try {
      const agent = await uploads.person('agent@vendor.example')
      const full = await uploads.upload(agent, { type: 'application/pdf', bytes: tooMuch })
      expect(full).toMatchObject({
        status: 500,
        code: 'INTERNAL',
        message: 'The server has no room left for this file.',
      })
      expect(await uploads.stored()).toEqual([])
      expect(await filesOf(uploads)).toBe(0)
      const type = 'application/pdf'
      expect((await uploads.upload(agent, { type, bytes: Buffer.from('%PDF-1.4\n%%EOF') })).status).toBe(201)
      const many = await Promise.all([1, 2, 3, 4].map(() => uploads.upload(agent, { type, bytes: tooMuch })))
      expect(many.map(({ code }) => code)).toEqual(Array(4).fill('INTERNAL'))
      expect(await uploads.stored()).toHaveLength(1)
    } finally {
      await uploads.close()
      execFileSync('umount', [folder])
      await rm(dataDir, { recursive: true })
    }
  },
)
