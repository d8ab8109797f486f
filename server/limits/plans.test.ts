import { constant, execute, makeGrafastSchema } from 'postgraphile/grafast'
import { GraphQLSchema, parse } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { withFewPlans } from './plans.ts'

test('grafast stores plans in a WeakMap, so they live as long as their document', async () => {
  const plain = makeGrafastSchema({
    typeDefs: 'type Query { one: Int }',
    objects: { Query: { plans: { one: () => constant(1) } } },
  })
  const config = plain.toConfig()
  const schema = new GraphQLSchema({ ...config, extensions: withFewPlans(config.extensions, 10) })
  const ask = () => execute({ schema, document, contextValue: {} })
  const document = parse('{ one }')
  expect(await ask()).toMatchObject({ data: { one: 1 } })
  expect(await ask(), 'by the plan of the first time').toMatchObject({ data: { one: 1 } })
  const { grafast = {} } = schema.extensions
  const [symbol, ...more] = Object.getOwnPropertySymbols(grafast)
  expect([symbol?.description, more]).toEqual(['cacheByOperation', []])
  const cache: unknown = Reflect.get(grafast, symbol ?? '')
  expect(cache).toBeInstanceOf(WeakMap)
  expect((cache as WeakMap<object, unknown>).has(document.definitions[0] ?? {})).toBe(true)
})
