import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../test/product.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let plain: Fixture
let secure: Fixture

beforeAll(async () => {
  const behindTls = { PUBLIC_URL: 'https://leads.example/', PORT: String(await freePort()) }
  ;[plain, secure] = await Promise.all([openFixture(), openFixture(behindTls)])
})
afterAll(() => Promise.all([plain.close(), secure.close()]))

type Manifest = {
  name: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
}

const json = { 'content-type': 'application/json' }
const fetched = (path: string, options: RequestInit = {}) => fetch(`${plain.address}${path}`, options)
/** The operations that a document names. */
async function firstRequests(path: string): Promise<string[]> {
  const [head = ''] = (await (await fetched(path)).text()).split('<script>')
  const [, content = '[]'] = /<meta name="requests" content="([^"]+)">/.exec(head) ?? []
  // A cast: the build writes bodies, or one for each audience.
  const named = JSON.parse(content.replaceAll('&quot;', '"')) as (string | { operator: string })[]
  const bodies = named.map((one) => (typeof one === 'string' ? one : one.operator))
  return bodies.map((body) => (JSON.parse(body) as { operationName: string }).operationName)
}
const ask = (options: RequestInit) => fetched('/api/graphql', options)
const query = JSON.stringify({ query: '{ __typename }' })

const everywhere: [what: string, path: string, options?: RequestInit][] = [
  ['a page', '/login'],
  ['a page with a token in its address', '/signup/some-token'],
  ['an answer of the API', '/api/graphql', { method: 'POST', headers: json, body: query }],
  ['a refusal of the API', '/api/graphql', { method: 'POST', headers: json, body: '{' }],
  ['a wrong method', '/api/graphql'],
  ['an unknown address of the API', '/api/nothing'],
  ['an address that is not one', '/%E0%A4%A'],
  ['the state of health', '/healthz'],
  ['a file', '/favicon.svg'],
]

describe.for(everywhere)('on %s', ([, path, options]) => {
  test('"CSP without unsafe-inline or unsafe-eval for scripts, frame-ancestors \'none\'"', async () => {
    const csp = (await fetched(path, options)).headers.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'none'")
    expect(csp).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).not.toMatch(/unsafe|\*|https?:/)
  })

  test('"nosniff", "Referrer-Policy: no-referrer where a token is in the address", and no CORS headers', async () => {
    const { headers } = await fetched(path, {
      ...options,
      headers: { ...json, origin: 'https://evil.example' },
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('"HSTS behind TLS", and only there', async () => {
    const { headers } = await fetched(path, options)
    expect(headers.get('strict-transport-security')).toBeNull()
    const behindTls = await fetch(`http://127.0.0.1:${secure.settings.port}${path}`, options)
    expect(behindTls.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  })
})

describe('"JSON only, POST only, no CORS headers, no array batching"', () => {
  test.for(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await ask({ method, headers: { ...json, origin: 'https://evil.example' } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('a query in the address does not run', async () => {
    expect((await fetched(`/api/graphql?query=${encodeURIComponent('{ __typename }')}`)).status).toBe(405)
  })

  test.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ])('a body of the type %s, which another site may send, is refused', async (type) =>
    expect((await ask({ method: 'POST', headers: { 'content-type': type }, body: query })).status).toBe(415),
  )

  test('several operations at once are refused', async () => {
    const answer = await ask({ method: 'POST', headers: json, body: `[${query},${query}]` })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] })
  })

  test('a body over 64 KiB is refused, with any Content-Length', async () => {
    const body = JSON.stringify({ query: `{ __typename } #${'x'.repeat(70_000)}` })
    expect((await ask({ method: 'POST', headers: json, body })).status).toBe(413)
    const stream = new Blob([body]).stream()
    expect((await ask({ method: 'POST', headers: json, body: stream, duplex: 'half' })).status).toBe(413)
  })
})

describe('paths', () => {
  test.runIf(existsSync(`${import.meta.dirname}/../../web/dist/index.html`))(
    'an unknown path returns the page, which reports it',
    async () => {
      for (const path of ['/no-such-page', '/apiary', '/signup/x/y', '/settings?tab=Account']) {
        const answer = await fetched(path)
        expect(answer.status, path).toBe(200)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('no-cache')
        const page = await answer.text()
        expect(page).not.toMatch(/<style|style=| on\w+=|%OPERATOR/)
        const inline = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
        const hashes = inline.map((script) => createHash('sha256').update(script).digest('base64'))
        const policy = answer.headers.get('content-security-policy')
        expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
      }
    },
  )

  test.for([
    '/robots.txt',
    '/sw.js',
    '/manifest.json?v=2',
    '/apple-touch-icon-precomposed.png',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/wp-login.php',
    '/metrics',
    '/health?full=1',
    '/status/',
    '/System',
  ])('%s, which no page has, is not found', async (path) => {
    const answer = await fetched(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('a phone can install the product under the name of the operator', async () => {
    const answer = await fetched('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const { name, start_url: start, icons } = (await answer.json()) as Manifest
    expect([name, start]).toEqual(['Turnstone', '/home'])
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(`${import.meta.dirname}/../../web/public${src}`).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    expect(await (await fetched('/login')).text()).toContain('rel="manifest" href="/manifest.webmanifest"')
  })

  test.runIf(existsSync(`${import.meta.dirname}/../../web/dist/.vite/pages.json`)).for([
    ['/view-leads', /viewLeads-/],
    ['/view-leads/6f0c7a52-0000-4000-8000-000000000000', /viewLead-/],
    ['/transactions/new', /newDeal-/],
    ['/login', /Entrance-/],
    ['/settings', /AccountSettings-/],
    ['/settings?tab=Vendors&q=roof', /VendorsTab-/],
    ['/settings?tab=Unknown', /AccountSettings-/],
  ] as const)('the document of %s preloads the files of that page only', async ([path, own]) => {
    const page = await (await fetched(path)).text()
    const files = [
      ...page.matchAll(/rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/([^"]+)"/g),
    ].map(([, file = '']) => file)
    expect(files.filter((file) => /^(view|new|Entrance)|(Tab|AccountSettings)-/.test(file))).toEqual([
      expect.stringMatching(own),
    ])
    expect(new Set(files).size).toBe(files.length)
  })

  test.runIf(existsSync(`${import.meta.dirname}/../../web/dist/.vite/pages.json`))(
    'a document names the first requests of its address before the script that sends them',
    async () => {
      expect(await firstRequests('/transactions/invoices')).toEqual(['Invoices', 'InvoiceStatuses'])
      expect(await firstRequests('/settings?tab=Vendors')).toEqual(['Vendors'])
      expect(await firstRequests('/support-page')).toEqual(['Tickets', 'TicketStatuses'])
      expect(await firstRequests('/dashboard/vendor')).toContain('DashboardFigures')
      for (const path of [
        '/login',
        '/transactions/invoices?q=1',
        '/settings',
        '/settings?tab=Vendors&q=roof',
      ])
        expect(await firstRequests(path), path).toEqual([])
    },
  )

  test.for(['/api', '/api/', '/api?x=1', '/api/graphiql', '/api/graphql/stream', '/api/outbox/..%2f..%2fx'])(
    '%s returns 404 in JSON',
    async (path) => {
      const answer = await fetched(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }],
      })
    },
  )

  test.for([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/.vite/manifest.json',
    '/assets/../../package.json',
  ])('%s gives no file that is not meant to be served', async (path) => {
    const [answer] = (await once(get(plain.address, { path }), 'response')) as [IncomingMessage]
    expect(await text(answer)).not.toMatch(/"name":|"isEntry"|"workspaces"/)
  })

  test('/healthz returns 200 while the process answers', async () => {
    const answer = await fetched('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })
})
