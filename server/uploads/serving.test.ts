import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { FileSigner } from './signing.ts'
import { mp4, pdf, photo } from './test/media.ts'
import { openUploads, type Person, type Uploads } from './test/uploads.ts'

let uploads: Uploads
let agent: Person
let master: Person
let stranger: Person
let operator: Person

beforeAll(async () => {
  uploads = await openUploads()
  agent = await uploads.person('agent@vendor.example')
  master = await uploads.person('master@vendor.example')
  stranger = await uploads.person('master@vendor2.example')
  operator = await uploads.person('admin@operator.example')
})
afterAll(() => uploads.close())

const picture = { kind: 'profile', type: 'image/jpeg', bytes: await photo('jpeg') }
const document = { type: 'application/pdf', bytes: pdf }
const video = { kind: 'posts', type: 'video/mp4', bytes: mp4() }

async function profileUri({ token }: Person, of: Person, size = 'MEDIUM'): Promise<string | null> {
  const query = `query ($id: UUID!) { userInfoByPublicId(publicId: $id) { profileUri(size: ${size}) } }`
  const { data } = await uploads.ask(query, { id: of.publicId }, token)
  const uri = valueAt(data, 'userInfoByPublicId', 'profileUri')
  return typeof uri === 'string' ? uri : null
}

async function statusOf(path: string, token?: string): Promise<number> {
  const response = await uploads.get(path, token === undefined ? {} : { token })
  await response.arrayBuffer()
  return response.status
}

test('"profile images are visible to whoever may see the person": the address needs no token', async () => {
  const id = await uploads.uploaded(agent, picture)
  for (const viewer of [agent, master, operator]) {
    const uri = (await profileUri(viewer, agent)) ?? ''
    expect(uri).toContain(`/files/${id}/medium?`)
    const response = await uploads.get(uri)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toMatch(
      /^private, max-age=(1[5-9]\d|2\d\d|300), immutable$/,
    )
    await response.arrayBuffer()
    expect(await statusOf(`/files/${id}/small`, viewer.token)).toBe(200)
  }
  expect(await profileUri(stranger, agent)).toBe(null)
  expect(await profileUri(master, master), 'without a picture there is no address').toBe(null)
})

test('a signature is valid for its file, size, and time only', async () => {
  const id = await uploads.uploaded(agent, picture)
  const other = await uploads.uploaded(agent, document)
  const uri = (await profileUri(master, agent, 'SMALL')) ?? ''
  expect(await statusOf(uri)).toBe(200)
  const [, query = ''] = uri.split('?')
  const { expires } = Object.fromEntries(new URLSearchParams(query))
  for (const path of [
    `/files/${id}/large?${query}`,
    `/files/${other}?${query}`,
    `/files/${id}/small`,
    uri.replace(`expires=${expires}`, `expires=${Number(expires) + 1000}`),
    uri.replace(/signature=../, 'signature=__'),
    uri.replace(/signature=.*/, 'signature='),
    `/files/${id}/small?expires=1&expires=2&signature=x`,
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})

test('"a signature of 5 minutes": it expires, but stays constant long enough for a cache', () => {
  const signer = new FileSigner(Buffer.alloc(32, 1))
  const at = 1_800_000_000_000
  const address = signer.addressOf('a', 'small', at)
  const signed = Object.fromEntries(new URLSearchParams(address.split('?')[1])) as {
    expires: string
    signature: string
  }
  expect(signer.addressOf('a', 'small', at + 149_999)).toBe(address)
  expect(signer.addressOf('a', 'small', at + 150_000)).not.toBe(address)
  expect(signer.remainingMs('a', 'small', signed, at)).toBe(300_000)
  expect(signer.remainingMs('a', 'small', signed, at + 299_999)).toBe(1)
  expect(signer.remainingMs('a', 'small', signed, at + 300_000)).toBe(0)
  expect(new FileSigner(Buffer.alloc(32, 2)).remainingMs('a', 'small', signed, at)).toBe(0)
})

test('"a foreign organization\'s file, by any address, is not served", like a missing one', async () => {
  const absent = '00000000-0000-4000-8000-000000000000'
  const textOf = async (path: string, token?: string) =>
    (await uploads.get(path, token ? { token } : {})).text()
  for (const upload of [picture, document, video]) {
    const id = await uploads.uploaded(agent, upload)
    expect(await statusOf(`/files/${id}`, agent.token)).toBe(200)
    for (const size of ['', '/small', '/medium', '/large', '/original'])
      for (const token of [stranger.token, undefined]) {
        expect(await statusOf(`/files/${id}${size}`, token)).toBe(404)
        expect(await textOf(`/files/${id}${size}`, token)).toBe(
          await textOf(`/files/${absent}${size}`, token),
        )
      }
    const found = 'query ($id: UUID!) { fileByPublicId(publicId: $id) { uri(size: LARGE) } }'
    const [theirs, nothing] = [
      await uploads.ask(found, { id }, stranger.token),
      await uploads.ask(found, { id: absent }, stranger.token),
    ]
    expect(theirs.text).toBe(nothing.text)
    const { data } = await uploads.ask(found, { id }, agent.token)
    expect(await statusOf(String(valueAt(data, 'fileByPublicId', 'uri')))).toBe(200)
  }
  for (const path of ['/files/', '/files/x', `/files/${absent}%2f..%2fincoming`, `/files/${absent}/huge`])
    expect([path, await statusOf(path, operator.token)]).toEqual([path, 404])
})

test('"served with nosniff, a sandboxing content security policy and, for generic files, attachment"', async () => {
  const headersOf = async (id: string) => {
    const response = await uploads.get(`/files/${id}`, { token: agent.token })
    await response.arrayBuffer()
    return Object.fromEntries(response.headers)
  }
  const safe = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  }
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''Mai%20%22%C3%BC%22.pdf` }
  expect(await headersOf(await uploads.uploaded(agent, { ...document, headers }))).toMatchObject({
    ...safe,
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Mai _.pdf"; filename*=UTF-8''Mai%20%C3%BC.pdf`,
    'cache-control': 'private, no-cache',
  })
  const text = { type: 'text/csv', bytes: Buffer.from('a,b') }
  expect(await headersOf(await uploads.uploaded(agent, text))).toMatchObject({
    ...safe,
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="file.csv"; filename*=UTF-8''file.csv`,
  })
  expect((await headersOf(await uploads.uploaded(agent, picture)))['content-disposition']).toMatch(/^inline;/)
  expect((await headersOf(await uploads.uploaded(agent, video)))['content-disposition']).toMatch(/^inline;/)
})

test('"served with range requests": parts of a video are sent, and cached ones are not resent', async () => {
  const id = await uploads.uploaded(agent, video)
  const total = video.bytes.length
  const part = async (range: string, headers = {}) => {
    const response = await uploads.get(`/files/${id}`, { token: agent.token, headers: { range, ...headers } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), bytes }
  }
  const slice = (first: number, last: number) => ({
    status: 206,
    range: `bytes ${first}-${last}/${total}`,
    bytes: video.bytes.subarray(first, last + 1),
  })
  expect(await part('bytes=0-9')).toEqual(slice(0, 9))
  expect(await part('bytes=100-')).toEqual(slice(100, total - 1))
  expect(await part('bytes=-7')).toEqual(slice(total - 7, total - 1))
  expect(await part('bytes=10-99999999')).toEqual(slice(10, total - 1))
  expect(await part(`bytes=${total}-`)).toMatchObject({ status: 416, range: `bytes */${total}` })
  expect(await part('bytes=-0')).toMatchObject({ status: 416 })
  for (const ignored of ['bytes=9-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-'])
    expect(await part(ignored)).toEqual({ status: 200, range: null, bytes: video.bytes })
  const whole = await uploads.get(`/files/${id}`, { token: agent.token })
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(whole.headers.get('content-length')).toBe(String(total))
  await whole.arrayBuffer()
  const tag = whole.headers.get('etag') ?? ''
  expect(await part('bytes=0-9', { 'if-none-match': tag })).toMatchObject({ status: 304 })
  expect(await part('bytes=0-9', { 'if-range': tag })).toEqual(slice(0, 9))
  expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, range: null })
})

test('HEAD answers the headers of GET, to the same people', async () => {
  const id = await uploads.uploaded(agent, document)
  const head = (token: string, range = {}) =>
    fetch(`${uploads.address}/files/${id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}`, ...range },
    })
  const whole = await head(agent.token)
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(pdf.length)])
  expect(whole.headers.get('content-type')).toBe('application/pdf')
  expect((await whole.arrayBuffer()).byteLength).toBe(0)
  expect((await head(agent.token, { range: 'bytes=0-4' })).headers.get('content-length')).toBe('5')
  expect((await head(stranger.token)).status).toBe(404)
})

test('staff read no file of others until it is attached', async () => {
  const id = await uploads.uploaded(agent, document)
  expect(await statusOf(`/files/${id}`, operator.token)).toBe(404)
  const own = await uploads.uploaded(operator, document)
  expect(await statusOf(`/files/${own}`, operator.token)).toBe(200)
})

test('a public file has one lasting, cacheable address', async () => {
  const id = await uploads.uploaded(agent, { ...picture, kind: 'posts' })
  expect(await statusOf(`/files/${id}`)).toBe(404)
  await uploads.owner.query(`insert into private.file_subjects values ('ANYTHING') on conflict do nothing`)
  await uploads.owner.query(
    `update app.files set subject = 'ANYTHING', subject_id = 1, audience = 'PUBLIC' where public_id = $1`,
    [id],
  )
  const query = '{ fileByPublicId(publicId: "ID") { uri(size: SMALL) } }'.replace('ID', id)
  const { data } = await uploads.ask(query)
  expect(valueAt(data, 'fileByPublicId', 'uri')).toBe(`/files/${id}/small`)
  const response = await uploads.get(`/files/${id}/small`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  await response.arrayBuffer()
})

test('a replaced or removed profile image is gone at once, by any address', async () => {
  const first = await uploads.uploaded(agent, picture)
  const address = (await profileUri(master, agent)) ?? ''
  expect(await statusOf(address)).toBe(200)
  const second = await uploads.uploaded(agent, picture)
  expect(await statusOf(address)).toBe(404)
  expect(await statusOf(`/files/${first}`, agent.token)).toBe(404)
  const next = (await profileUri(master, agent)) ?? ''
  expect(next).toContain(second)
  const remove =
    'mutation ($id: Int!) { removeProfileImage(input: { userId: $id }) { userInfo { profileUri } } }'
  for (const [by, code] of [
    [stranger, 'FORBIDDEN'],
    [await uploads.person('admin@vendor.example'), undefined],
  ] as const)
    expect((await uploads.ask(remove, { id: agent.id }, by.token)).code).toBe(code)
  expect(await statusOf(next)).toBe(404)
  expect(await profileUri(master, agent)).toBe(null)
})
