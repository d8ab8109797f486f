import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { makeSchema } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { parse, type GraphQLSchema } from 'postgraphile/graphql'
import { expect } from 'vitest'
import { demoAccounts } from '../../../db/demo/accounts.ts'
import { schemaPreset } from '../../graphql/graphile.config.ts'
import { introspecting } from '../../postgres/service.ts'
import type { Reply } from '../../test/asker.ts'
import { openFixture, type Fixture } from '../../test/fixture.ts'
import { compile } from '../compile.ts'

/** The product with demo data, its schema, and a token of each demo account by its address. */
export type Comparison = {
  readonly fixture: Fixture
  readonly schema: GraphQLSchema
  readonly tokens: ReadonlyMap<string, string>
  readonly operator: string
  readonly provider: string
  /** Expects a compiled document to have the answer of Grafast; returns it. */
  readonly expectSame: (text: string, variables: object, token: string) => Promise<Reply>
}

export async function openComparison(): Promise<Comparison> {
  const fixture = await openFixture()
  const pool = new pg.Pool({ connectionString: fixture.database.webUrl })
  const { schema } = await makeSchema({
    extends: [schemaPreset],
    pgServices: [makePgService({ pool, schemas: ['app'], pgSettingsForIntrospection: introspecting })],
  })
  await pool.end()
  const tokens = new Map<string, string>()
  for (const { email } of demoAccounts) tokens.set(email, await fixture.signIn(email))
  return {
    fixture,
    schema,
    tokens,
    operator: tokens.get('master@operator.example') ?? '',
    provider: tokens.get('master@vendor.example') ?? '',
    expectSame: (text, variables, token) => expectSame(fixture, schema, text, variables, token),
  }
}

/** A document with the name of the root's type is executed by Grafast. */
const byGrafast = (text: string) => text.replace(/^([^{]*)\{/, '$1{ rootName: __typename ')

/** Without the one value that is counted from the moment of the request. */
function withoutClock(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null, (key, value: unknown) => (key === 'respondBy' ? true : value)),
  )
}

/** The same answer in both ways; addresses of files may change between the two. */
async function expectSame(
  fixture: Fixture,
  schema: GraphQLSchema,
  text: string,
  variables: object,
  token: string,
): Promise<Reply> {
  expect(compile(schema, parse(text)), text).toBeDefined()
  expect(compile(schema, parse(byGrafast(text)))).toBeUndefined()
  for (let attempt = 0; ; attempt += 1) {
    const compiled = await fixture.ask(text, variables, token)
    const { data: named, errors } = await fixture.ask(byGrafast(text), variables, token)
    const data = named && Object.fromEntries(Object.entries(named).filter(([key]) => key !== 'rootName'))
    const [given, expected] = [withoutClock(compiled.data), withoutClock(data)]
    if (attempt < 2 && !isDeepStrictEqual(given, expected)) continue
    expect(given).toEqual(expected)
    expect(compiled.errors.map(({ message, path, extensions }) => ({ message, path, extensions }))).toEqual(
      errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
    )
    return compiled
  }
}
