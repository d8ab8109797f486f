import {
  GraphQLError,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'postgraphile/graphql'
import { coded } from '../base/errors.ts'
import type { Variables } from './size.ts'

/**
 * Errors for nulls in variables with a default where the value may not be null. Validation accepts such a variable
 * because of its default, and neither Grafast nor a compiled document checks it again.
 */
export function nullErrors(
  document: DocumentNode,
  schema: GraphQLSchema,
  variables: Variables = {},
): readonly GraphQLError[] {
  const nulls = new Set(Object.keys(variables).filter((name) => variables[name] === null))
  if (nulls.size === 0) return []
  const types = new TypeInfo(schema)
  const errors: GraphQLError[] = []
  const visitor = visitWithTypeInfo(types, {
    [Kind.VARIABLE](node) {
      const type = types.getInputType()
      if (!nulls.has(node.name.value) || !isNonNullType(type)) return
      const text = `Variable "$${node.name.value}" must not be null where "${String(type)}" is expected.`
      errors.push(coded(new GraphQLError(text, { nodes: node }), 'INVALID_INPUT', text))
    },
  })
  visit(document, visitor)
  return errors
}
