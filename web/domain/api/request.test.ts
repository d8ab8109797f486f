import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { graphql } from './graphql.ts'
import { operationName, requestBody, textBody } from './body.ts'
import { get, onUnauthenticated, request } from './request.ts'

const me = graphql(`
  query Me {
    currentUser {
      id
    }
  }
`)

/** As the build writes it (build/documents.ts), which adds an id to what the types know. */
const withId = graphql as unknown as (text: string, fragments: [], id: string) => typeof me
const known = withId('query Me { currentUser { id } }', [], 'an-id')

const kept = new Map<string, string>()
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  kept.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { origin: 'https://market.example' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
})

afterEach(() => vi.unstubAllGlobals())

test('a call is POST {origin}/api/graphql with the bearer token, credentials, operation name, variables and query', async () => {
  kept.set('authToken', 'a-token')
  fetched.mockResolvedValue(Response.json({ data: { currentUser: { id: 7 } } }))
  expect(await request(me, {})).toEqual({ currentUser: { id: 7 } })
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('https://market.example/api/graphql')
  expect(init?.method).toBe('POST')
  expect(init?.credentials).toBe('include')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a-token')
  const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '')
  expect(body).toMatchObject({
    operationName: 'Me',
    variables: {},
    query: expect.stringContaining('currentUser'),
  })
})

test('signed-out requests have no authorization header', async () => {
  fetched.mockResolvedValue(Response.json({ data: { currentUser: null } }))
  await request(me, {})
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).has('authorization')).toBe(false)
})

test('UNAUTHENTICATED on any call runs the logout flow', async () => {
  const leave = vi.fn<() => void>()
  onUnauthenticated(leave)
  fetched.mockResolvedValue(
    Response.json({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }),
  )
  await expect(request(me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(leave).toHaveBeenCalledOnce()
})

test('a refusal keeps its code, and an unknown code is an internal error', async () => {
  fetched.mockResolvedValueOnce(
    Response.json({ errors: [{ message: 'x', extensions: { code: 'CONFLICT' } }] }),
  )
  await expect(request(me, {})).rejects.toMatchObject({ code: 'CONFLICT' })
  fetched.mockResolvedValueOnce(Response.json({ errors: [{ message: 'x' }] }))
  await expect(request(me, {})).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a server that cannot be reached is a network error, also when a proxy answers for it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(request(me, {})).rejects.toMatchObject({ name: 'NetworkError' })
  fetched.mockResolvedValueOnce(new Response('<html>bad gateway</html>', { status: 502 }))
  await expect(request(me, {})).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a list that is switched off answers 404, which is NOT_FOUND', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  await expect(get('/api/outbox')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a file that is refused says why, by its code', async () => {
  fetched.mockResolvedValueOnce(
    Response.json({ errors: [{ message: 'x', extensions: { code: 'RATE_LIMITED' } }] }, { status: 429 }),
  )
  await expect(get('/api/exports/leads.csv')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  fetched.mockResolvedValueOnce(Response.json({ errors: [] }, { status: 500 }))
  await expect(get('/api/exports/leads.csv')).rejects.toMatchObject({ code: 'INTERNAL' })
  fetched.mockResolvedValueOnce(new Response('a,b', { status: 200 }))
  expect(await (await get('/api/exports/leads.csv')).text()).toBe('a,b')
})

test('the operation name is read from the document', () => {
  expect(operationName('mutation Login($a: Int) { login }')).toBe('Login')
  expect(operationName('{ currentUser { id } }')).toBeUndefined()
})

function sent(call: number): unknown {
  const body = fetched.mock.calls[call]?.[1].body
  return typeof body === 'string' ? JSON.parse(body) : body
}

test('a document with an id is sent by it, without its text', async () => {
  fetched.mockResolvedValue(Response.json({ data: { currentUser: { id: 7 } } }))
  await request(known, {})
  expect(sent(0)).toEqual({ operationName: 'Me', variables: {}, documentId: 'an-id' })
})

test('a server that does not know the id gets the text, once', async () => {
  const refused = () =>
    Response.json({
      errors: [{ message: 'x', extensions: { code: 'NOT_FOUND', reason: 'UNKNOWN_DOCUMENT' } }],
    })
  fetched
    .mockResolvedValueOnce(refused())
    .mockResolvedValueOnce(Response.json({ data: { currentUser: { id: 7 } } }))
  expect(await request(known, {})).toEqual({ currentUser: { id: 7 } })
  expect(fetched.mock.calls[1]?.[1].body).toBe(textBody(known, {}))
  fetched.mockReset().mockImplementation(async () => refused())
  await expect(request(known, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('another refusal of a document with an id is not sent again', async () => {
  fetched.mockResolvedValue(Response.json({ errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] }))
  await expect(request(known, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(fetched).toHaveBeenCalledOnce()
})

test('an answer that the document has asked for by its id serves, and asks again by text if need be', async () => {
  kept.set('authToken', 'a-token')
  const early = Response.json({
    errors: [{ message: 'x', extensions: { code: 'NOT_FOUND', reason: 'UNKNOWN_DOCUMENT' } }],
  })
  globalThis.early = {
    token: 'a-token',
    responses: new Map([[requestBody(known, {}), Promise.resolve(early)]]),
  }
  fetched.mockResolvedValue(Response.json({ data: { currentUser: { id: 7 } } }))
  expect(await request(known, {})).toEqual({ currentUser: { id: 7 } })
  expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual([textBody(known, {})])
  globalThis.early = undefined
})
