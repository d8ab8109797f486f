import {
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'postgraphile/graphql'
import { readingOf, type Reading } from '../readings/reading.ts'
import { isIncluded } from './conditions.ts'
import { joined, NotCompiled, type Text } from './text.ts'

export type Field = GraphQLField<unknown, unknown>
/** All selections of a field in one place of a document. */
export type Nodes = readonly [FieldNode, ...FieldNode[]]
export type ValueOf = (field: Field, nodes: Nodes) => Text

/** A function of PostgreSQL takes a hundred arguments. */
const mostPairs = 50

/** What a document selects, when these variables of its conditions are true. */
export class Selections {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #isTrue: ReadonlySet<string>

  constructor({ definitions }: DocumentNode, isTrue: ReadonlySet<string>) {
    this.#isTrue = isTrue
    this.#fragments = new Map(
      definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
      ),
    )
  }

  /** The fields of these selections by their key in the answer, fragments included. */
  of(
    sets: readonly SelectionSetNode[],
    type: GraphQLObjectType,
    found = new Map<string, [FieldNode, ...FieldNode[]]>(),
  ): Map<string, [FieldNode, ...FieldNode[]]> {
    for (const node of sets.flatMap(({ selections }) => selections)) {
      if (!isIncluded(node, this.#isTrue)) continue
      if (node.kind === Kind.FIELD) {
        const key = (node.alias ?? node.name).value
        const known = found.get(key)
        if (known) known.push(node)
        else found.set(key, [node])
        continue
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)
      const on = fragment?.typeCondition?.name.value
      if (!fragment || (on !== undefined && on !== type.name)) throw new NotCompiled()
      this.of([fragment.selectionSet], type, found)
    }
    return found
  }

  /** The fields of an object by their key in the answer, each with its value. */
  fields(type: unknown, nodes: Nodes, valueOf: ValueOf): (readonly [key: string, value: Text])[] {
    return this.#within(type, nodes, (key, own, object) => {
      if (own[0].name.value === '__typename') return [key, [`'${object.name}'`]]
      return [key, valueOf(fieldOf(object, own[0]), own)]
    })
  }

  /** An object as JSON. */
  object(type: unknown, nodes: Nodes, valueOf: ValueOf): Text {
    const fields = this.fields(type, nodes, valueOf)
    if (fields.length > mostPairs) throw new NotCompiled()
    const pairs = fields.map(([key, value]): Text => [`'${key}', `, ...value])
    return ['json_build_object(', ...joined(pairs, ', '), ')']
  }

  /** Whether a field that is read in this way is among them. */
  has(type: unknown, nodes: Nodes, kind: Reading['kind']): boolean {
    const kinds = this.#within(type, nodes, (_, [node], object) => {
      const field = object.getFields()[node.name.value]
      return field && readingOf(field)?.kind
    })
    return kinds.includes(kind)
  }

  #within<Found>(
    type: unknown,
    nodes: Nodes,
    find: (key: string, nodes: Nodes, type: GraphQLObjectType) => Found,
  ): Found[] {
    if (!isObjectType(type)) throw new NotCompiled()
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return [...this.of(sets, type)].map(([key, own]) => find(key, own, type))
  }
}

export function fieldOf(type: GraphQLObjectType, { name: { value } }: FieldNode): Field {
  const field = type.getFields()[value]
  if (!field) throw new NotCompiled()
  return field
}
