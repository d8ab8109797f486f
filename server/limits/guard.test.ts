import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProbe, type Probe } from './test/probe.ts'

let probe: Probe

beforeAll(async () => {
  probe = await openProbe()
})

afterAll(() => probe.close())

const json = { 'content-type': 'application/json' }
const sound = JSON.stringify({ query: '{__typename}' })
const post = (body: string | undefined, headers: Record<string, string> = json) =>
  probe.send({ method: 'POST', headers, ...(body === undefined ? {} : { body }) })

test('a JSON POST request is answered', async () => {
  const { status, body } = await post(sound)
  expect([status, body]).toEqual([200, { data: { __typename: 'Query' }, extensions: { cost: 0 } }])
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused and names POST', async (method) => {
  const { status, headers, body } = await probe.send({
    method,
    headers: { ...json, origin: 'https://other.example' },
  })
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  expect(body.errors).toEqual([{ message: 'Only POST is answered.', extensions: { code: 'INVALID_INPUT' } }])
})

test('a query in the address is ignored', async () => {
  const response = await fetch(`${probe.url}?query={__typename}`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(405)
  expect((await fetch(probe.url, { method: 'HEAD' })).status).toBe(405)
})

test('no answer permits another site to read it', async () => {
  const origin = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
  const replies = [
    await post(sound, { ...json, ...origin }),
    await post('{', { ...json, ...origin }),
    await probe.send({ method: 'OPTIONS', headers: origin }),
  ]
  for (const { headers } of replies) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test.each([
  ['cut off', '{"query": "{__typename}"'],
  ['empty', ''],
  ['with a prototype in it', '{"query": "{__typename}", "__proto__": {"a": 1}}'],
  ['not quoted', '{query: 1}'],
])('a body that is %s is 400, in the shape of GraphQL', async (_, body) => {
  const reply = await post(body)
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual([
    { message: 'The body is not JSON.', extensions: { code: 'INVALID_INPUT' } },
  ])
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test.each([
  [
    'several requests',
    [{ query: '{__typename}' }],
    'The body must be one JSON object: several at once are not taken.',
  ],
  ['a text', 'x', 'The body must be one JSON object: several at once are not taken.'],
  ['null', null, 'The body must be one JSON object: several at once are not taken.'],
  ['no query', {}, 'query must be a string, or documentId instead.'],
  ['both', { query: '{ a }', documentId: '0' }, 'query must be a string, or documentId instead.'],
  ['a number as id', { documentId: 5 }, 'query must be a string, or documentId instead.'],
  ['a list as query', { query: ['{__typename}'] }, 'query must be a string, or documentId instead.'],
  ['a number as name', { query: '{__typename}', operationName: 1 }, 'operationName must be a string.'],
  ['a list as variables', { query: '{__typename}', variables: [] }, 'variables must be an object.'],
  ['another way to fail', { query: '{__typename}', onError: 'HALT' }, 'onError is not taken.'],
  ['a text as extensions', { query: '{__typename}', extensions: 'x' }, 'extensions must be an object.'],
])('%s instead of one request is 400', async (_, body, message) => {
  const reply = await post(JSON.stringify(body))
  expect([reply.status, reply.body.errors]).toEqual([
    400,
    [{ message, extensions: { code: 'INVALID_INPUT' } }],
  ])
})

test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  '%s is taken',
  async (type) => {
    expect((await post(sound, { 'content-type': type })).status).toBe(200)
  },
)

test.each([
  'text/plain',
  'application/graphql',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset="iso-8859-1"',
])('%s is not taken', async (type) => {
  const reply = await post(sound, { 'content-type': type })
  expect(reply.status).toBe(415)
  expect(reply.body.errors?.[0]?.extensions).toEqual({ code: 'INVALID_INPUT' })
})

test('a body of 64 KiB is read, one byte more is refused', async () => {
  const of = (bytes: number) => sound.padEnd(bytes, ' ')
  expect((await post(of(65_536))).status).toBe(200)
  const { status, body } = await post(of(65_537))
  expect(status).toBe(413)
  expect(body.errors?.[0]?.extensions).toEqual({ code: 'LIMIT_EXCEEDED' })
})

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
])('who accepts %s gets %s', async (accept, type) => {
  const { headers } = await post(sound, accept === undefined ? json : { ...json, accept })
  expect(headers.get('content-type')).toMatch(type)
})

test('a client that accepts neither is refused', async () => {
  const reply = await post(sound, { ...json, accept: 'text/html' })
  expect([reply.status, reply.body.errors?.[0]?.extensions.code]).toEqual([406, 'INVALID_INPUT'])
})

test('a refused document is 400 for GraphQL-over-HTTP clients, else 200', async () => {
  const wrong = JSON.stringify({ query: '{nothing}' })
  expect((await post(wrong)).status).toBe(200)
  expect((await post(wrong, { ...json, accept: 'application/graphql-response+json' })).status).toBe(400)
})
