import { isDeepStrictEqual } from 'node:util'
import Fastify from 'fastify'
import { pino } from 'pino'
import { postgraphile } from 'postgraphile'
import { grafserv } from 'postgraphile/grafserv/fastify/v5'
import { parse, type GraphQLSchema } from 'postgraphile/graphql'
import { expect } from 'vitest'
import { demoAccounts } from '../../../db/demo/accounts.ts'
import { AuthFunctions } from '../../auth/auth-functions.ts'
import { openPool } from '../../base/pool.ts'
import { graphqlPath, preset } from '../../graphql/graphile.config.ts'
import { answered, type KnownDocument } from '../../limits/execution.ts'
import { graphqlGuard } from '../../limits/guard.ts'
import { asker, type Asker, type Reply } from '../../test/asker.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'
import { FileSigner } from '../../uploads/signing.ts'
import { knownDocument } from '../known.ts'
import { compileAll } from '../variants.ts'

/** The product with demo data, its schema, and a token of each demo account by its address. */
export type Comparison = {
  readonly fixture: Fixture
  readonly schema: GraphQLSchema
  readonly tokens: ReadonlyMap<string, string>
  readonly operator: string
  readonly provider: string
  /** The answer of a compiled document. */
  readonly askCompiled: (text: string, variables: object, token: string | null) => Promise<Reply>
  /** The answer of Grafast to the same. */
  readonly askForeign: (text: string, variables: object, token: string | null) => Promise<Reply>
  /** Expects a compiled document to have the answer of Grafast; returns it. */
  readonly expectSame: (
    text: string,
    variables: object,
    token: string,
    way?: Way,
  ) => Promise<Answers['compiled']>
  readonly answersTo: (text: string, variables: object, token: string) => Promise<Answers>
  readonly close: () => Promise<void>
}

/** What is compared: an answer that finds something, any compiled one, or one whose variables only Grafast reads. */
type Way = 'found' | 'either' | 'known'

export async function openComparison(env: Record<string, string> = {}): Promise<Comparison> {
  const fixture = await openFixture(env)
  const endpoint = await openEndpoint(fixture)
  const tokens = new Map<string, string>()
  for (const { email } of demoAccounts) tokens.set(email, await fixture.signIn(email))
  return {
    fixture,
    schema: endpoint.schema,
    tokens,
    operator: tokens.get('master@operator.example') ?? '',
    provider: tokens.get('master@vendor.example') ?? '',
    askCompiled: endpoint.askCompiled,
    askForeign: endpoint.ask,
    expectSame: (text, variables, token, way = 'found') => expectSame(endpoint, text, variables, token, way),
    answersTo: (text, variables, token) => answersTo(endpoint, text, variables, token),
    async close() {
      await endpoint.close()
      await fixture.close()
    },
  }
}

type Endpoint = Pick<Comparison, 'schema' | 'askCompiled' | 'close'> & Pick<Asker, 'ask'>

/** The product's endpoint over the same database, which knows any document that a test asks it to compile. */
async function openEndpoint({ database, settings }: Fixture): Promise<Endpoint> {
  const log = pino({ level: 'silent' })
  const pools = [
    openPool(database.webUrl, { name: 'web', max: 5, log }),
    openPool(database.authUrl, { name: 'auth', max: 2, log }),
  ] as const
  const [pool, authPool] = pools
  const auth = new AuthFunctions(authPool)
  const known = new Map<string, KnownDocument>()
  const pgl = postgraphile(
    preset({
      pool,
      auth,
      log,
      known,
      signer: new FileSigner((await auth.value<Buffer>('file_key')) ?? Buffer.of()),
      cachedDocuments: 100,
      zone: settings.operatorTimeZone,
      secure: false,
      site: { name: settings.operatorName, url: settings.publicUrl },
    }),
  )
  const app = Fastify()
  const turns = { concurrent: 6, waiting: 200, of: () => '' }
  await graphqlGuard(app, pgl.createServ(grafserv), { path: graphqlPath, log, turns })
  const schema = await pgl.getSchema()
  const { ask, askById } = asker(await app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    schema,
    ask,
    askCompiled: async (text, variables, token) => {
      known.set(text, known.get(text) ?? knownDocument(schema, 'Test', parse(text)))
      return askById(text, variables, token)
    },
    async close() {
      await app.close()
      await pgl.release()
      await Promise.all(pools.map((one) => one.end()))
    },
  }
}

/** Without the one value that is counted from the moment of the request. */
function withoutClock(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null, (key, value: unknown) => (key === 'respondBy' ? true : value)),
  )
}

/** Whether an answer has any value besides an empty list's total. */
export function hasFound(data: unknown): boolean {
  if (Array.isArray(data)) return data.some(hasFound)
  if (typeof data !== 'object' || data === null) return data !== null && data !== undefined
  return Object.entries(data).some(([key, value]) => !aboutLists.has(key) && hasFound(value))
}
const aboutLists = new Set(['totalCount', 'totalIsExact', 'pageInfo', '__typename'])

/** What both ways answer, without what differs in each request. */
export type Answers = Readonly<Record<'compiled' | 'foreign', Pick<Reply, 'data' | 'errors'>>>

function comparable({ data, errors }: Reply): Pick<Reply, 'data' | 'errors'> {
  // A cast: the copy has the same shape.
  const copied = withoutClock(data) as Reply['data']
  return {
    data: copied,
    errors: errors.map(({ message, path, extensions }) => ({ message, extensions, ...(path && { path }) })),
  }
}

/** Asked again if they differ: addresses of files may change between the two. */
async function answersTo(
  { ask, askCompiled }: Endpoint,
  text: string,
  variables: object,
  token: string,
): Promise<Answers> {
  for (let attempt = 1; ; attempt += 1) {
    const compiled = comparable(await askCompiled(text, variables, token))
    const foreign = comparable(await ask(text, variables, token))
    if (attempt === 3 || isDeepStrictEqual(compiled, foreign)) return { compiled, foreign }
  }
}

async function expectSame(
  endpoint: Endpoint,
  text: string,
  variables: object,
  token: string,
  way: Way,
): Promise<Answers['compiled']> {
  expect(compileAll(endpoint.schema, parse(text)), text).toBeDefined()
  const before = { ...answered }
  const { compiled, foreign } = await answersTo(endpoint, text, variables, token)
  expect(compiled, text).toEqual(foreign)
  // Invalid variables would be refused in both, which compares nothing.
  const answeredBy = way === 'known' ? 'known' : 'compiled'
  expect(answered[answeredBy] - before[answeredBy], text).toBe(answered.foreign - before.foreign)
  // Two empty answers compare nothing.
  if (way === 'found' && foreign.errors.length === 0)
    expect(hasFound(foreign.data), `finds nothing: ${text}`).toBe(true)
  return compiled
}
