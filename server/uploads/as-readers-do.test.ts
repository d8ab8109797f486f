import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { docx, pdf, photo, wordParts, zip } from './test/media.ts'
import { openUploads, type Person, type Upload, type Uploads } from './test/uploads.ts'

let uploads: Uploads
let agent: Person

beforeAll(async () => {
  uploads = await openUploads()
  agent = await uploads.person('agent@vendor.example')
})
afterAll(() => uploads.close())

const stored = (name: string) => readFileSync(new URL(`test/files/${name}`, import.meta.url))
const called = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
})
const text = (encoding: BufferEncoding, content: string) => Buffer.from(content, encoding)
const utf16be = (content: string) => Buffer.from(content, 'utf16le').swap16()
const before = (bytes: string | Buffer) => Buffer.concat([Buffer.from(bytes), pdf])
const after = (bytes: string | Buffer) => Buffer.concat([pdf, Buffer.from(bytes)])
const printer = Buffer.from('\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X')

const taken: [string, Upload, string][] = [
  ['a PDF with a byte order mark', { type: 'application/pdf', bytes: stored('bom.pdf') }, 'application/pdf'],
  [
    'a PDF after a line of a scanner',
    { type: 'application/pdf', bytes: stored('junk-before.pdf') },
    'application/pdf',
  ],
  [
    'a PDF with zeros after its end',
    { type: 'application/pdf', bytes: stored('trailing-zeros.pdf') },
    'application/pdf',
  ],
  [
    'a PDF padded with 200 KB',
    { type: 'application/pdf', bytes: after(Buffer.alloc(200_000)) },
    'application/pdf',
  ],
  [
    'a PDF of a printer',
    { type: 'application/pdf', bytes: Buffer.concat([printer, after(printer)]) },
    'application/pdf',
  ],
  ['a PDF 1,000 bytes in', { type: 'application/pdf', bytes: before('x'.repeat(1_000)) }, 'application/pdf'],
  ['a PDF of another name of its type', { type: 'application/x-pdf', bytes: pdf }, 'application/pdf'],
  ['a CSV in windows-1252', { type: 'text/csv', bytes: stored('windows-1252.csv') }, 'text/csv'],
  [
    'a text in windows-1251',
    { type: 'text/plain', bytes: Buffer.from('cff0e8e2e5f20d0a', 'hex') },
    'text/plain',
  ],
  ['a text in UTF-16', { type: 'text/plain', bytes: text('utf16le', '\uFEFFЖанна\r\n') }, 'text/plain'],
  ['a text in the other UTF-16', { type: 'text/plain', bytes: utf16be('\uFEFF山田\r\n') }, 'text/plain'],
  [
    'a text in UTF-16 without a mark',
    { type: 'text/plain', bytes: text('utf16le', 'José\r\n') },
    'text/plain',
  ],
  [
    'a text that speaks of PDFs',
    { type: 'text/plain', bytes: text('utf8', 'A file begins with %PDF-1.4') },
    'text/plain',
  ],
  [
    'a CSV where Excel owns it',
    { type: 'application/vnd.ms-excel', bytes: text('utf8', 'a,b'), headers: called('Liste.CSV') },
    'text/csv',
  ],
  [
    'a CSV announced as text',
    { type: 'text/plain', bytes: text('utf8', 'a,b'), headers: called('a.csv') },
    'text/csv',
  ],
  [
    'a document that no program owns',
    { type: 'application/octet-stream', bytes: zip(wordParts), headers: called('a.docx') },
    docx,
  ],
]

test.for(taken)('%s is taken unchanged', async ([, upload, type]) => {
  await uploads.forgetLimits()
  const { status, message, body } = await uploads.upload(agent, upload)
  expect([status, message]).toEqual([201, ''])
  expect(body).toMatchObject({ contentType: type, byteSize: upload.bytes.length })
  const served = await uploads.get(`/files/${String(valueAt(body, 'publicId'))}`, { token: agent.token })
  expect(served.headers.get('content-type')).toBe(type)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(upload.bytes))
})

const refused: [string, Upload, RegExp][] = [
  ['a PDF 1,100 bytes in', { type: 'application/pdf', bytes: before('x'.repeat(1_100)) }, /something else/],
  ['a script before a PDF', { type: 'application/pdf', bytes: before('#!/bin/sh\n') }, /something else/],
  ['a program before a PDF', { type: 'application/pdf', bytes: before('MZ\x90\0') }, /something else/],
  [
    'a PDF cut in its middle',
    { type: 'application/pdf', bytes: Buffer.concat([pdf.subarray(0, 30), Buffer.alloc(99)]) },
    /not complete/,
  ],
  [
    'a padded archive behind a PDF',
    { type: 'application/pdf', bytes: after(Buffer.concat([zip({ a: 'x' }), Buffer.alloc(9_000)])) },
    /two types/,
  ],
  ['a page in UTF-16', { type: 'text/plain', bytes: text('utf16le', '\uFEFF<script>') }, /plain text/],
  [
    'a program announced as text',
    { type: 'text/plain', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
    /plain text/,
  ],
  [
    'an old Excel file',
    { type: 'application/vnd.ms-excel', bytes: text('utf8', 'x'), headers: called('a.xls') },
    /Save the file as \.docx, \.xlsx/,
  ],
  [
    'a picture of an iPhone',
    {
      type: '',
      bytes: text('utf8', 'x'),
      headers: { ...called('IMG_1.HEIC'), 'content-type': 'application/octet-stream' },
    },
    /Most Compatible/,
  ],
  [
    'a film as an attachment',
    { type: 'video/quicktime', bytes: stored('h264.mov') },
    /Videos are not accepted here/,
  ],
]

test.for(refused)('%s is refused with its reason', async ([, upload, reason]) => {
  await uploads.forgetLimits()
  const { status, message } = await uploads.upload(agent, upload)
  expect(status).toBe(400)
  expect(message).toMatch(reason)
})

const jpeg = await photo('jpeg')
const page = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')

/** A JPEG with a segment after its first two bytes. */
function withSegment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

describe('images', () => {
  test.for([
    ['a JPEG without its end', stored('jpeg-without-end.jpg')],
    ['a photograph without its end', jpeg.subarray(0, -2)],
    ['a JPEG with half its end', jpeg.subarray(0, -1)],
    ['a JPEG with a page in its comment', withSegment(0xfe, page)],
    [
      'a JPEG with a page in its description',
      withSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), page])),
    ],
  ] as const)('%s is taken, by each kind of upload', async ([, bytes]) => {
    for (const kind of ['file', 'posts', 'profile']) {
      await uploads.forgetLimits()
      const { status, message, body } = await uploads.upload(agent, { kind, type: 'image/jpeg', bytes })
      expect([status, message]).toEqual([201, ''])
      const id = String(valueAt(body, 'publicId'))
      const served = await uploads.get(`/files/${id}`, { token: agent.token })
      expect(Buffer.from(await served.arrayBuffer()).includes('DOCTYPE')).toBe(false)
    }
  })

  test.for([
    ['a JPEG cut in its middle', jpeg.subarray(0, jpeg.length / 2), /damaged/],
    ['a page after a JPEG', Buffer.concat([jpeg, page]), /two types/],
  ] as const)('%s is refused', async ([, bytes, reason]) => {
    await uploads.forgetLimits()
    const { status, message } = await uploads.upload(agent, { type: 'image/jpeg', bytes: Buffer.from(bytes) })
    expect(status).toBe(400)
    expect(message).toMatch(reason)
  })

  test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'an attached %s keeps type, name and size in pixels, without its metadata',
    async (format) => {
      await uploads.forgetLimits()
      const bytes = await photo(format, { width: 2480, height: 900 })
      const headers = called(`Scan 1.${format === 'jpeg' ? 'JPG' : format}`)
      const { body } = await uploads.upload(agent, { type: `image/${format}`, bytes, headers })
      expect(body).toMatchObject({ contentType: `image/${format}`, width: 2480, height: 900 })
      expect(valueAt(body, 'name')).toBe(`Scan 1.${format === 'jpeg' ? 'JPG' : format}`)
      const id = String(valueAt(body, 'publicId'))
      const served = await uploads.get(`/files/${id}`, { token: agent.token })
      expect(served.headers.get('content-type')).toBe(`image/${format}`)
      expect(served.headers.get('content-disposition')).toMatch(/^attachment/)
      const whole = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
      expect(whole).toMatchObject({ width: 2480, height: 900 })
      expect([whole.exif, whole.xmp, whole.icc]).toEqual([undefined, undefined, undefined])
      const small = await uploads.get(`/files/${id}/small`, { token: agent.token })
      expect(small.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).format).toBe('webp')
    },
  )
})

test('a picture with more notes of an editor than one piece of the file holds is taken', async () => {
  await uploads.forgetLimits()
  const words = Array.from({ length: 40_000 }, (_, n) => (n * 7_919_993).toString(36)).join(' ')
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#48a' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- <script> ${words} --></x:xmpmeta>`)
    .png()
    .toBuffer()
  expect(bytes.byteLength).toBeGreaterThan(150_000)
  const { status, message } = await uploads.upload(agent, { type: 'image/png', bytes })
  expect([status, message]).toEqual([201, ''])
})

describe('films of phones', () => {
  test.for(['h264.mov', 'hevc.mov'])('%s is taken, and served as MP4', async (name) => {
    await uploads.forgetLimits()
    const upload = { kind: 'posts', type: 'video/quicktime', bytes: stored(name), headers: called(name) }
    const { status, message, body } = await uploads.upload(agent, upload)
    expect([status, message]).toEqual([201, ''])
    expect(body).toMatchObject({ contentType: 'video/mp4', name })
  })

  test('a film that no browser plays is refused with what to do', async () => {
    const upload = { kind: 'posts', type: 'video/quicktime', bytes: stored('prores.mov') }
    const { status, message } = await uploads.upload(agent, upload)
    expect(status).toBe(400)
    expect(message).toMatch(/cannot play this video \(ap.*Export it as MP4 with H\.264/)
  })
})

test('a name keeps the ending of its type, joined letters, and 150 characters', async () => {
  const nameOf = async (name: string, type = 'text/plain') => {
    await uploads.forgetLimits()
    const bytes = type === 'text/plain' ? Buffer.from('x') : pdf
    return valueAt((await uploads.upload(agent, { type, bytes, headers: called(name) })).body, 'name')
  }
  expect(await nameOf('notes.LOG')).toBe('notes.LOG')
  expect(await nameOf('page.html')).toBe('page.txt')
  expect(await nameOf('👩‍👧 plan.pdf\u200E', 'application/pdf')).toBe('👩‍👧 plan.pdf')
  expect(await nameOf(`${'👩‍👧'.repeat(100)}.txt`)).toBe(`${'👩‍👧'.repeat(50)}.txt`)
})
