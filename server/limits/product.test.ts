import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  Kind,
  parse,
  print,
  specifiedRules,
  visit,
  type DefinitionNode,
} from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import { Inspection } from './inspection.ts'
import { measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))

/** All documents of the web, from its sources. */
const definitions = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/node_modules|\.test\.|\.generated\./.test(path))
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/graphql\(\s*`([^`]+)`/g)])
  .flatMap(([, text = '']) => parse(text).definitions)
const fragments = new Map(
  definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
)
const operations = definitions.flatMap((node) =>
  node.kind === Kind.OPERATION_DEFINITION
    ? [[node.name?.value ?? 'unnamed', withFragments(node)] as const]
    : [],
)

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

function withFragments(node: DefinitionNode, found = new Set<DefinitionNode>()): string {
  found.add(node)
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)
      if (fragment && !found.has(fragment)) withFragments(fragment, found)
    },
  })
  return [...found].map(print).join('\n')
}
