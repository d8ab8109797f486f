import { Pool } from 'undici'
import { freePort } from '../server/test/product.ts'
import type { Case } from '../bench/comparing/cases.ts'
import { exchange } from '../bench/comparing/ways.ts'
import { addMember, signIn } from './directus-rights.ts'
import { at, isJson, type Json } from './json.ts'
import {
  accountOf,
  isList,
  password,
  secret,
  type Account,
  type Peer,
  type Place,
  type Target,
} from './peer.ts'
import { run, serve } from './processes.ts'
import { asLead, asRow, rowsOf } from './shapes.ts'

/** The API's own command; `directus` asks the registry for updates first. */
const command = 'node_modules/@directus/api/dist/cli/run.js'
const emails = { operator: 'operator@people.example.com', provider: 'provider@people.example.com' }

const listFields = [
  'id,public_id,status,lead_first_name,lead_zip_prefix,lead_budget_to,deal_value,offer_expires_at,updated_at',
  'customer_id.last_name,service_id.name,service_id.category_id.name',
  'organization_id.id,organization_id.legal_business_name',
  'submitted_user_id.public_id,submitted_user_id.first_name,submitted_user_id.last_name,submitted_user_id.profile_uri',
  'assigned_user_id.id,assigned_user_id.public_id',
  'assigned_user_id.first_name,assigned_user_id.last_name,assigned_user_id.profile_uri',
].join(',')
const list = `?fields=${listFields}&limit=20&offset=0&sort=-updated_at,-id&meta=filter_count`

const leadFields = [
  'id,public_id,status,lead_first_name,updated_at,customer_id.last_name,customer_id.email,service_id.name',
  'notes.id,notes.note,notes.created_at,notes.author_name,notes.visibility',
].join(',')
const lead = `?fields=${leadFields}&deep[notes][_limit]=20&deep[notes][_sort]=-id`

/** The REST interface of Directus, in most trials faster than its GraphQL. */
export const directus: Peer = { name: 'directus', start }

async function start({ folder, databaseUrl, accounts, atOnce }: Place): Promise<Target> {
  const port = await freePort()
  const env = environment(databaseUrl, port)
  await run({ folder, args: [command, 'bootstrap'], env })
  const address = `http://127.0.0.1:${port}`
  await serve({ folder, args: [command, 'start'], env }, `${address}/server/ping`)
  const tokens = await signInAll(address, accounts.provider)
  const pool = new Pool(address, { connections: atOnce })
  const call = (one: Case<number>) => {
    const path = isList(one) ? list : `/${accountOf(accounts, one).about}${lead}`
    const token = one.person === 'operator' ? tokens.operator : tokens.provider
    return exchange(pool, { method: 'GET', path: `/items/leads${path}`, token }, isAnswer)
  }
  return { way: { call, close: () => pool.close() }, shaped }
}

function environment(databaseUrl: string, port: number): Record<string, string> {
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: secret,
    ADMIN_EMAIL: emails.operator,
    ADMIN_PASSWORD: password,
    ACCESS_TOKEN_TTL: '1d',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    // It would refuse calls when the machine is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
}

async function signInAll(address: string, { organizationId }: Account) {
  const operator = await signIn(address, emails.operator, password)
  await addMember({ address, token: operator }, { email: emails.provider, password, organizationId })
  return { operator, provider: await signIn(address, emails.provider, password) }
}

function isAnswer(text: string): boolean {
  return text.startsWith('{"meta":') || text.startsWith('{"data":')
}

function shaped(one: Case<number>, text: string): Json {
  const answer = named(JSON.parse(text))
  if (isList(one))
    return { totalCount: at(answer, 'meta', 'filterCount'), nodes: rowsOf(at(answer, 'data')).map(asRow) }
  const found = at(answer, 'data')
  if (!isJson(found)) throw new Error(`No lead: ${text}`)
  return asLead(found)
}

/** Names as in GraphQL: a relation is named for what it leads to, not for its column. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (!isJson(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [nameOf(key), named(inner)] as const)
  return Object.fromEntries(entries)
}

function nameOf(column: string): string {
  const name = column.endsWith('_id') && column !== 'public_id' ? column.slice(0, -'_id'.length) : column
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
