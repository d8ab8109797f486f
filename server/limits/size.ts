import {
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type OperationDefinitionNode,
  type ValueNode,
} from 'postgraphile/graphql'
import { pageSize } from './bounds.ts'
import { add, times, type Weight } from './weight.ts'

/** Short lists without a size argument. */
export const shortLists: ReadonlyMap<string, number> = new Map([['openMoves', 15]])

export type Variables = Readonly<Record<string, unknown>>
export type Parent = GraphQLNamedType | null | undefined

/** undefined for an unknown field, which validation reports. */
export function typeOf(node: FieldNode, parent: Parent): GraphQLOutputType | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined
  return parent.getFields()[node.name.value]?.type
}

/** How many entries a field may return, and the largest number requested. */
export function pageOf(node: FieldNode, variables: Variables): { size: number; largest: number } {
  const asked = (node.arguments ?? [])
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .map(({ value }) => numberOf(value, variables))
    .filter((number) => number !== undefined)
  if (asked.length === 0) return { size: shortLists.get(node.name.value) ?? pageSize, largest: 0 }
  const largest = Math.max(0, ...asked)
  return { size: largest, largest }
}

/** The objects of a field: each counts, times the entries of the enclosing lists. */
export function answerOf(
  node: FieldNode,
  parent: Parent,
  type: GraphQLOutputType | undefined,
  entries: number,
  below: Weight,
): Pick<Weight, 'objects' | 'perEntry'> {
  if (!node.selectionSet) return { objects: 0, perEntry: 0 }
  const each = add(1, below.objects)
  const isList = isListType(getNullableType(type))
  if (isPage(parent) && isList) return { objects: 0, perEntry: each }
  if (isPage(type && getNamedType(type))) {
    return { objects: add(each, times(entries, below.perEntry)), perEntry: 0 }
  }
  return { objects: isList ? times(entries, each) : each, perEntry: 0 }
}

/** Defaults of variables; of several operations the largest. */
export function defaultsOf(operations: readonly OperationDefinitionNode[]): Variables {
  const defaults: Record<string, number> = {}
  for (const { variable, defaultValue } of operations.flatMap((node) => node.variableDefinitions ?? [])) {
    const number = defaultValue && numberOf(defaultValue, {})
    if (number === undefined) continue
    defaults[variable.name.value] = Math.max(number, defaults[variable.name.value] ?? number)
  }
  return defaults
}

function numberOf(node: ValueNode, variables: Variables): number | undefined {
  if (node.kind === Kind.INT) return Number(node.value)
  const value = node.kind === Kind.VARIABLE ? variables[node.name.value] : undefined
  return typeof value === 'number' ? value : undefined
}

/** A page's fields `nodes` and `edges` are as long as the page. */
function isPage(type: Parent): boolean {
  return isObjectType(type) && type.name.endsWith('Connection') && 'pageInfo' in type.getFields()
}
