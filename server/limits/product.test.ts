import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, specifiedRules } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import { Inspection } from './inspection.ts'
import { measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))

/** All documents that the web sends. */
const { documents }: { documents: Record<string, { text: string }> } = JSON.parse(
  readFileSync(join(root, 'web/documents.generated.json'), 'utf8'),
)
const operations = Object.entries(documents).map(([name, { text }]) => [name, text] as const)

test('the web has documents', () => {
  expect(operations.length).toBeGreaterThan(5)
})

test.each(operations)('the product’s document stays under half of each limit: %s', async (_, text) => {
  const answer = await new Inspection(schema, specifiedRules).inspect({
    text,
    variables: {},
    maySeeSchema: () => true,
  })
  expect('errors' in answer ? answer.errors.map(({ message }) => message) : []).toEqual([])
  const { cost, planning, depth } = measure(parse(text), schema).counts
  expect(cost).toBeLessThan(bounds.cost / 2)
  expect(planning).toBeLessThan(bounds.planning / 2)
  expect(depth).toBeLessThan(bounds.depth)
})
