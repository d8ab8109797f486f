import { auditServer, type AuditResult } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks } from './limits/attacks.ts'
import { openScene, type Scene } from './test/scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene({ LOG_LEVEL: 'trace' })
})

afterAll(() => scene.close())

/** What the suite complains about; what it only takes note of is optional, as answering GET is. */
async function complaints(headers: Record<string, string>): Promise<string[]> {
  const fetchFn = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } })
  const results: AuditResult[] = await auditServer({ url: `${scene.address}/api/graphql`, fetchFn })
  expect(results.length).toBeGreaterThan(50)
  return results
    .filter(({ status }) => status === 'error' || status === 'warn')
    .map(({ id, name }) => `${id} ${name}`)
}

test('the audit of GraphQL over HTTP finds no error and no warning', async () => {
  const token = await scene.signIn('master@operator.example')
  expect(await complaints({ authorization: `Bearer ${token}` })).toEqual([])
})

test('without a session it finds only that the schema is closed', async () => {
  const asking = 'allow map {variables} parameter when accepting application'
  expect(await complaints({})).toEqual([
    `2EA1 SHOULD ${asking}/graphql-response+json`,
    `28B9 MUST ${asking}/json`,
  ])
})

test.each(Object.entries(attacks))('%s: refused by the product within 50 ms', async (_, attack) => {
  // JSON cannot be written as deep as it can be read.
  const variables = attack.why === 'inputDepth' ? {} : attack.variables
  let best = Infinity
  for (let tries = 0; tries < 10 && best >= 50; tries += 1) {
    const start = performance.now()
    const { data } = await scene.ask(attack.text, variables)
    best = Math.min(best, performance.now() - start)
    expect(data).toBeNull()
  }
  expect(best).toBeLessThan(50)
})

test('of what people send, nothing comes into the logs', async () => {
  const secret = 'ana.secret@people.example'
  const asks = [
    ['mutation($e:String!){login(input:{email:$e,pwd:$e}){authToken}}', { e: secret }],
    ['mutation($e:String!){forgotPassword(input:{email:$e}){userId token}}', { e: `${secret}\0` }],
    [`{ "${secret}" }`],
    [`query($e:Cursor){allOrganizations(after:$e){totalCount nodes{id}}}`, { e: secret }],
    [`query($e:Int){allOrganizations(first:$e){totalCount}}`, { e: secret }],
  ] as const
  for (const [query, variables] of asks) await scene.ask(query, variables)
  await scene.ask('{__typename}', {}, secret)
  await fetch(`${scene.address}/api/graphql?query=${secret}`, { method: 'POST', body: secret })
  expect(scene.product.said()).toContain('answered')
  expect(scene.product.said()).not.toContain('ana.secret')
})
