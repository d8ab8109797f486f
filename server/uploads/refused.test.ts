import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docx, mp4, odt, pdf, photo, plainPng, webm, wordParts, zip } from './test/media.ts'
import { openUploads, type Person, type Upload, type Uploads } from './test/uploads.ts'

let uploads: Uploads
let agent: Person

beforeAll(async () => {
  uploads = await openUploads()
  agent = await uploads.person('agent@vendor.example')
})
afterAll(() => uploads.close())

const bomb = 300_000_000
const jpeg = await photo('jpeg')
const bytes = (text: string) => Buffer.from(text, 'latin1')
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

const refused: [string, Upload, RegExp][] = [
  [
    'a JPEG with a ZIP behind it',
    { type: 'image/jpeg', bytes: Buffer.concat([jpeg, zip({ 'a.js': 'x' })]) },
    /two types/,
  ],
  [
    'a GIF that is a script as well',
    { type: 'image/gif', bytes: bytes('GIF89a/*\0\0\0\0*/=1;</script><script>alert(1)</script>') },
    /two types/,
  ],
  [
    'a JPEG with a page in a comment',
    { type: 'image/jpeg', bytes: Buffer.concat([jpeg, bytes('<!DOCTYPE html>')]) },
    /two types/,
  ],
  [
    'a PDF with a ZIP behind it',
    { type: 'application/pdf', bytes: Buffer.concat([pdf, zip({ 'a.js': 'x' })]) },
    /two types/,
  ],
  [
    'a page before a PDF',
    { type: 'application/pdf', bytes: Buffer.concat([bytes('<html>'), pdf]) },
    /something else/,
  ],
  [
    'a video with a ZIP behind it',
    { kind: 'posts', type: 'video/mp4', bytes: Buffer.concat([mp4(), zip({ a: 'x' })]) },
    /two types/,
  ],
  [
    'a video with a page behind it',
    { kind: 'posts', type: 'video/mp4', bytes: Buffer.concat([mp4(), bytes('<html></html>')]) },
    /not complete/,
  ],
  [
    'an SVG with a script',
    {
      type: 'image/svg+xml',
      bytes: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    /not accepted/,
  ],
  [
    'an SVG announced as PNG',
    { type: 'image/png', bytes: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    /something else/,
  ],
  [
    'an SVG announced as text',
    { type: 'text/plain', bytes: bytes('\n<svg xmlns="http://www.w3.org/2000/svg"/>') },
    /plain text/,
  ],
  ['HTML', { type: 'text/html', bytes: bytes('<p>') }, /not accepted/],
  ['HTML announced as text', { type: 'text/plain', bytes: bytes('<!doctype html><p>') }, /plain text/],
  ['a script announced as CSV', { type: 'text/csv', bytes: bytes('#!/bin/sh\n') }, /plain text/],
  ['bytes announced as text', { type: 'text/plain', bytes: bytes('a\0b') }, /plain text/],
  ['an archive', { type: 'application/zip', bytes: zip({ a: 'x' }) }, /not accepted/],
  ['an archive announced as a document', { type: docx, bytes: zip({ a: 'x' }) }, /is an archive/],
  ['a Word document announced as OpenDocument', { type: odt, bytes: zip(wordParts) }, /is an archive/],
  [
    'a document with macros',
    { type: docx, bytes: zip({ ...wordParts, 'word/vbaProject.bin': 'x' }) },
    /macros/,
  ],
  ['a document that unpacks to too much', { type: docx, bytes: zip(wordParts, bomb) }, /unpacks/],
  [
    'a document behind a program',
    { type: docx, bytes: Buffer.concat([zip(wordParts), bytes('x')]) },
    /not complete/,
  ],
  ['an old Office document', { type: 'application/msword', bytes: cfb }, /not accepted/],
  ['a 40,000 × 40,000 pixel image', { type: 'image/png', bytes: plainPng(40_000, 40_000) }, /50 megapixels/],
  [
    'an image whose text unpacks to 300 MB',
    { type: 'image/png', bytes: plainPng(100, 100, { text: bomb }) },
    /unpacks to more/,
  ],
  [
    'an image whose data unpacks to 300 MB',
    { type: 'image/png', bytes: plainPng(100, 100, { rows: bomb / 14 }) },
    /unpacks to more/,
  ],
  [
    'an image whose data ends early',
    { type: 'image/png', bytes: plainPng(3_000, 3_000, { rows: 10 }) },
    /cannot be read/,
  ],
  ['a PNG announced as JPEG', { type: 'image/jpeg', bytes: plainPng(9, 9) }, /is image\/png/],
  ['a video announced as image', { kind: 'posts', type: 'image/jpeg', bytes: mp4() }, /is video\/mp4/],
  [
    'a Matroska video announced as WebM',
    { kind: 'posts', type: 'video/webm', bytes: bytes(webm.toString('latin1').replace('webm', 'mkv!')) },
    /not complete/,
  ],
  ['HEIC', { type: 'image/heic', bytes: bytes('\0\0\0\x18ftypheic\0\0\0\0') }, /Save the image as JPEG/],
  [
    'HEIC announced as AVIF',
    { type: 'image/avif', bytes: bytes('\0\0\0\x18ftypheic\0\0\0\0') },
    /Save the image as JPEG/,
  ],
  ['a video as a profile image', { kind: 'profile', type: 'video/mp4', bytes: mp4() }, /not accepted/],
  ['a PDF as post media', { kind: 'posts', type: 'application/pdf', bytes: pdf }, /not accepted/],
  ['nothing', { type: 'image/png', bytes: Buffer.alloc(0) }, /empty/],
  ['what has no type', { type: '', bytes: jpeg }, /not valid/],
]

/** "images at most 50 megapixels", "never HTML, SVG or scripts", "a type that is not the announced one is refused" */
describe('"a clear error each, nothing half stored"', () => {
  test.for(refused)('%s is refused', async ([, upload, sentence]) => {
    await uploads.forgetLimits()
    const { status, code, message } = await uploads.upload(agent, upload)
    expect({ status, code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(message).toMatch(sentence)
  })
})

const mega = 1024 * 1024

test.for([
  ['profile', 'image/jpeg', 5],
  ['file', 'application/pdf', 25],
  ['posts', 'image/jpeg', 15],
  ['posts', 'video/mp4', 100],
] as const)(
  '"profile image 5 MB, generic file 25 MB, post image 15 MB, post video 100 MB": %s, %s',
  async ([kind, type, most]) => {
    await uploads.forgetLimits()
    const over = Buffer.alloc(most * mega + 1)
    const said = await uploads.upload(agent, { kind, type, bytes: over })
    expect(said).toMatchObject({ status: 413, code: 'LIMIT_EXCEEDED' })
    expect(said.message).toBe(`The file is too large, the maximum size is ${most} MB.`)
    // At the maximum size it is refused for its type, not its size.
    expect(await uploads.upload(agent, { kind, type, bytes: over.subarray(1) })).toMatchObject({
      status: 400,
    })
  },
)

test('a body above the maximum size is cut even without a Content-Length', async () => {
  const { uri } = await uploads.addressFor(agent, `profile:${agent.id}`)
  async function* endless() {
    for (let sent = 0; sent < 8 * mega; sent += 64 * 1024) yield Buffer.alloc(64 * 1024)
  }
  const response = await fetch(`${uploads.address}${uri}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: ReadableStream.from(endless()),
    duplex: 'half',
  })
  expect(response.status).toBe(413)
})

test('refused uploads leave no row and no byte', async () => {
  expect((await uploads.owner.query('select from private.upload_tickets')).rowCount).toBeGreaterThan(30)
  expect((await uploads.owner.query('select from app.files')).rowCount).toBe(0)
  expect(await uploads.stored()).toEqual([])
})
