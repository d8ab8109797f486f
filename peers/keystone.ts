import { freePort } from '../server/test/product.ts'
import type { Case, People } from '../bench/comparing/cases.ts'
import { throughEndpoint, type Way } from '../bench/comparing/ways.ts'
import { at, isJson, send, textAt, type Json } from './json.ts'
import { isList, password, secret, type Account, type Peer, type Place, type Target } from './peer.ts'
import { run, serve } from './processes.ts'
import { asLead, asRow, rowsOf } from './shapes.ts'

const command = 'node_modules/@keystone-6/core/bin/cli.js'

const list = `query ($first: Int!, $offset: Int!) {
  totalCount: leadsCount
  nodes: leads(take: $first, skip: $offset, orderBy: [{ updatedAt: desc }, { id: desc }]) {
    id publicId status leadFirstName leadZipPrefix leadBudgetTo dealValue offerExpiresAt updatedAt
    customer { lastName }
    service { name category { name } }
    organization { id legalBusinessName }
    submittedUser { publicId firstName lastName profileUri }
    assignedUser { id publicId firstName lastName profileUri }
  }
}`

const lead = `query ($id: ID!) {
  leadById: lead(where: { id: $id }) {
    id publicId status leadFirstName updatedAt
    customer { lastName email }
    service { name }
    notes(take: 20, orderBy: [{ id: desc }]) { id note createdAt authorName visibility }
  }
}`

const signIn = `mutation ($email: String!, $password: String!) {
  authenticatePersonWithPassword(email: $email, password: $password) {
    ... on PersonAuthenticationWithPasswordSuccess { sessionToken }
  }
}`

/** Keystone with its own session and password modules, and the lists of `keystone/keystone.ts`. */
export const keystone: Peer = { name: 'keystone', start }

async function start({ folder, databaseUrl, accounts, atOnce }: Place): Promise<Target> {
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    BENCH_SECRET: secret,
    BENCH_PASSWORD: password,
    BENCH_PEOPLE: `${accounts.operator.id},${accounts.provider.id}`,
    // Prisma would download this engine, which only migrations run. Any program will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
  }
  await run({ folder, args: [command, 'build', '--no-ui'], env })
  const address = `http://127.0.0.1:${port}`
  await serve({ folder, args: [command, 'start', '--no-ui'], env }, address)
  const people: People<number> = {
    operator: await personOf(address, accounts.operator),
    provider: await personOf(address, accounts.provider),
  }
  const endpoint = throughEndpoint(address, people, atOnce)
  const call: Way<number>['call'] = (one, number) =>
    endpoint.call({ ...one, question: questionOf(one) }, number)
  return { way: { call, close: endpoint.close }, shaped }
}

async function personOf(address: string, { id, about }: Account) {
  const variables = { email: `person${id}@people.example`, password }
  const answer = await send('POST', `${address}/api/graphql`, { query: signIn, variables })
  return {
    token: textAt(answer, 'data', 'authenticatePersonWithPassword', 'sessionToken'),
    claims: {},
    about,
  }
}

function questionOf(one: Case<number>): Case<number>['question'] {
  return isList(one)
    ? () => ({ query: list, variables: { first: 20, offset: 0 } })
    : (id) => ({ query: lead, variables: { id: String(id) } })
}

function shaped(one: Case<number>, text: string): Json {
  const answer: unknown = JSON.parse(text)
  if (isList(one))
    return {
      totalCount: at(answer, 'data', 'totalCount'),
      nodes: rowsOf(at(answer, 'data', 'nodes')).map(asRow),
    }
  const found = at(answer, 'data', 'leadById')
  if (!isJson(found)) throw new Error(`No lead: ${text}`)
  return asLead(found)
}
