import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Raw = {
  status: number
  encoding: string | undefined
  vary: string | undefined
  length: number
  body: Buffer
}

/** The raw bytes, because fetch would decompress them. */
async function ask(query: string, token: string, encoding?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    }
    const call = request(`${fixture.address}/api/graphql`, { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { 'content-encoding': coding, 'content-length': length, vary } = response.headers
        const body = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, encoding: coding, vary, length: Number(length), body })
      })
    })
    call.on('error', reject)
    call.end(JSON.stringify({ query }))
  })
}

const page = '{ allServices(first: 50) { nodes { id publicId name description } } }'
/** More than is compressed here. */
const large = `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: ${page.slice(2, -2)}`).join(' ')} }`
const little = '{ currentUser { id } }'

test.for([
  [1_024, page],
  [32_768, large],
] as const)('an answer over %i bytes is compressed for clients that accept gzip', async ([least, query]) => {
  const token = await fixture.signIn('master@operator.example')
  const plain = await ask(query, token)
  expect(plain).toMatchObject({ status: 200, encoding: undefined, vary: 'accept-encoding' })
  expect(plain.body.length).toBeGreaterThan(least)
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8']) {
    const small = await ask(query, token, accepted)
    expect(small, accepted).toMatchObject({ status: 200, encoding: 'gzip', length: small.body.length })
    expect(small.body.length).toBeLessThan(plain.body.length / 2)
    expect(JSON.parse(gunzipSync(small.body).toString())).toEqual(JSON.parse(plain.body.toString()))
  }
})

test.for(['identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'xgzip'])(
  'an answer to Accept-Encoding %s is not compressed',
  async (accepted) => {
    const token = await fixture.signIn('master@operator.example')
    const { encoding, body } = await ask(page, token, accepted)
    expect(encoding).toBe(undefined)
    expect(JSON.parse(body.toString())).toMatchObject({ data: { allServices: {} } })
  },
)

test.runIf(existsSync(`${import.meta.dirname}/../../web/dist/index.html`))(
  'the document of a page is compressed',
  async () => {
    const answer = await fetch(`${fixture.address}/view-leads`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toContain('<div id="root">')
  },
)

test('a small answer is not compressed', async () => {
  const token = await fixture.signIn('master@operator.example')
  expect((await ask(little, token, 'gzip')).encoding).toBe(undefined)
})
