import type { DocumentNode, GraphQLSchema } from 'postgraphile/graphql'
import { compile, type Compiled } from './compile.ts'
import { conditionsIn, type Conditions } from './conditions.ts'

/** A document for each set of true variables in its conditions, by their names. */
export type Variants = { readonly isTrue: Conditions; readonly compiled: ReadonlyMap<string, Compiled> }

/** Undefined if one of them cannot be compiled. */
export function compileAll(schema: GraphQLSchema, document: DocumentNode): Variants | undefined {
  const { names, isTrue } = conditionsIn(document)
  const compiled = new Map<string, Compiled>()
  for (const subset of subsetsOf(names)) {
    const variant = compile(schema, document, new Set(subset))
    if (!variant) return undefined
    compiled.set(subset.join(' '), variant)
  }
  return { isTrue, compiled }
}

/** Each in the order of the names. */
function subsetsOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  const without = subsetsOf(others)
  return [...without, ...without.map((subset) => [first, ...subset])]
}
