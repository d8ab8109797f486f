import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { docx, mp4, odt, pdf, photo, plainPng, webm, wordParts, zip } from './test/media.ts'
import { openUploads, type Person, type Uploads } from './test/uploads.ts'

let uploads: Uploads
let agent: Person

beforeAll(async () => {
  uploads = await openUploads()
  agent = await uploads.person('agent@vendor.example')
})
afterAll(() => uploads.close())

async function servedTo({ token }: Person, id: string, size = ''): Promise<Buffer> {
  const response = await uploads.get(`/files/${id}${size}`, { token })
  return Buffer.from(await response.arrayBuffer())
}

test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  '"stored re-encoded without metadata": a %s becomes WebP in three sizes',
  async (format) => {
    await uploads.forgetLimits()
    const size = format === 'jpeg' ? { width: 2600, height: 1300 } : { width: 600, height: 300 }
    const bytes = await photo(format, size)
    const most = Math.min(2048, size.width)
    const { status, body } = await uploads.upload(agent, { kind: 'posts', type: `image/${format}`, bytes })
    expect(status).toBe(201)
    expect(body).toMatchObject({ contentType: 'image/webp', width: most, height: most / 2 })
    const id = String(valueAt(body, 'publicId'))
    for (const [path, width] of [
      ['/small', 96],
      ['/medium', 256],
      ['/large', most],
      ['', most],
    ] as const) {
      const image = await servedTo(agent, id, path)
      const { format: is, width: wide, exif, xmp, icc } = await sharp(image).metadata()
      expect({ is, wide, exif, xmp, icc }).toEqual({
        is: 'webp',
        wide: width,
        exif: undefined,
        xmp: undefined,
        icc: undefined,
      })
      expect(image.includes('Secretartist')).toBe(false)
    }
    expect(bytes.includes('Secretartist')).toBe(format !== 'gif')
  },
)

test('only an animation’s first frame is stored, and rotated images are turned', async () => {
  const plain = (background: string) => ({
    create: { width: 40, height: 40, channels: 3 as const, background },
  })
  const all = await Promise.all(['red', 'blue'].map((color) => sharp(plain(color)).png().toBuffer()))
  const frames = await sharp(all, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
  const still = await uploads.upload(agent, { kind: 'posts', type: 'image/gif', bytes: frames })
  expect(still.body).toMatchObject({ width: 40, height: 40 })
  const turned = await sharp(await photo('jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await uploads.upload(agent, { type: 'image/jpeg', bytes: turned })).body).toMatchObject({
    width: 480,
    height: 640,
  })
})

test('an image of 50 megapixels is accepted', async () => {
  const { body } = await uploads.upload(agent, {
    kind: 'posts',
    type: 'image/png',
    bytes: plainPng(10_000, 5_000),
  })
  expect(body).toMatchObject({ width: 2048, height: 1024 })
})

const others: [string, string, string, Uint8Array][] = [
  ['a PDF', 'file', 'application/pdf', pdf],
  ['plain text', 'file', 'text/plain', Buffer.from('Grüße, 5 < 6\n')],
  ['a CSV', 'file', 'text/csv', Buffer.from('a,b\r\n1,2\r\n')],
  ['a Word document', 'file', docx, zip(wordParts)],
  ['an OpenDocument text', 'file', odt, zip({ mimetype: odt, 'content.xml': '<content/>' })],
  ['an MP4', 'posts', 'video/mp4', mp4()],
  ['a WebM', 'posts', 'video/webm', webm],
]

describe('"Generic files: PDF, images, plain text, CSV, Office documents. Video: MP4 and WebM."', () => {
  test.for(others)('%s is stored unchanged', async ([, kind, type, bytes]) => {
    await uploads.forgetLimits()
    const { status, body } = await uploads.upload(agent, { kind, type, bytes })
    expect(status).toBe(201)
    expect(body).toMatchObject({ contentType: type, byteSize: bytes.length, width: null, height: null })
    expect(await servedTo(agent, String(valueAt(body, 'publicId')))).toEqual(Buffer.from(bytes))
  })
})

test('a file’s name loses paths, control characters, and a foreign extension', async () => {
  await uploads.forgetLimits()
  const named = async (disposition: string) => {
    const headers = { 'content-disposition': disposition }
    return valueAt(
      (await uploads.upload(agent, { type: 'application/pdf', bytes: pdf, headers })).body,
      'name',
    )
  }
  expect(await named(`attachment; filename*=UTF-8''..%2F..%2FBericht%20f%C3%BCr%20Mai.pdf`)).toBe(
    'Bericht für Mai.pdf',
  )
  expect(await named('attachment; filename="invoice.exe"')).toBe('invoice.pdf')
  expect(await named(`attachment; filename*=UTF-8''a%E2%80%AEfdp%0D%0AX%3A%20y.pdf`)).toBe('afdpX y.pdf')
  expect(await named(`attachment; filename*=UTF-8''%FF`)).toBe('file.pdf')
  expect(await named('')).toBe('file.pdf')
})

test('"a cut connection, 50 at once": fifty concurrent images are all stored in three sizes', async () => {
  await uploads.forgetLimits()
  const before = (await uploads.stored()).length
  const bytes = await photo('jpeg')
  const all = await Promise.all(
    Array.from({ length: 50 }, () => uploads.upload(agent, { type: 'image/jpeg', bytes })),
  )
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 201))
  expect((await uploads.stored()).length - before).toBe(150)
}, 60_000)
