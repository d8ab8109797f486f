import { auditServer, type AuditResult } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks } from './limits/attacks.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'trace' })
})

afterAll(() => fixture.close())

/** Errors the suite reports. Its warnings concern optional features, such as answering GET. */
async function reportedErrors(headers: Record<string, string>): Promise<string[]> {
  const fetchFn = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } })
  const results: AuditResult[] = await auditServer({ url: `${fixture.address}/api/graphql`, fetchFn })
  expect(results.length).toBeGreaterThan(50)
  return results
    .filter(({ status }) => status === 'error' || status === 'warn')
    .map(({ id, name }) => `${id} ${name}`)
}

test('the audit of GraphQL over HTTP finds no error and no warning', async () => {
  const token = await fixture.signIn('master@operator.example')
  expect(await reportedErrors({ authorization: `Bearer ${token}` })).toEqual([])
})

test('without a session only the closed schema fails the audit', async () => {
  const asking = 'allow map {variables} parameter when accepting application'
  expect(await reportedErrors({})).toEqual([
    `2EA1 SHOULD ${asking}/graphql-response+json`,
    `28B9 MUST ${asking}/json`,
  ])
})

test.each(Object.entries(attacks))('%s: refused by the product', async (_, attack) => {
  // JSON can be parsed deeper than it can be serialized.
  const variables = attack.why === 'inputDepth' ? {} : attack.variables
  const { data, errors } = await fixture.ask(attack.text, variables)
  expect(data).toBeNull()
  expect(errors).not.toEqual([])
})

test('logs contain nothing users send', async () => {
  const secret = 'ana.secret@people.example'
  const asks = [
    ['mutation($e:String!){login(input:{email:$e,pwd:$e}){authToken}}', { e: secret }],
    ['mutation($e:String!){forgotPassword(input:{email:$e}){userId token}}', { e: `${secret}\0` }],
    [`{ "${secret}" }`],
    [`query($e:Cursor){allOrganizations(after:$e){totalCount nodes{id}}}`, { e: secret }],
    [`query($e:Int){allOrganizations(first:$e){totalCount}}`, { e: secret }],
  ] as const
  for (const [query, variables] of asks) await fixture.ask(query, variables)
  await fixture.ask('{__typename}', {}, secret)
  await fetch(`${fixture.address}/api/graphql?query=${secret}`, { method: 'POST', body: secret })
  expect(fixture.product.said()).toContain('answered')
  expect(fixture.product.said()).not.toContain('ana.secret')
})
