import {
  getNamedType,
  Kind,
  OperationTypeNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'postgraphile/graphql'
import type { Measures } from './bounds.ts'
import { weighJson, weighLiteral, type InputWeight } from './input.ts'
import { answerOf, defaultsOf, pageOf, typeOf, type Parent, type Variables } from './size.ts'
import { add, nothing, sum, type Weight } from './weight.ts'

const introspection = new Set(['__schema', '__type'])

/** Measured: grafast plans an object with its arguments as fast as five plain fields. */
const single: Weight = { ...nothing, planning: 1 }
const object: Weight = { ...nothing, planning: 5 }

/**
 * Weighs a document in linear time: each fragment is visited once and counts wherever it is used. All
 * operations add up, whichever runs; unused fragments count as well. A document is weighed again only if it
 * is asked for pages of other sizes.
 */
export function measure(document: DocumentNode, schema: GraphQLSchema, variables: Variables = {}): Measures {
  const sizes = Object.entries(variables).filter(([, value]) => typeof value === 'number')
  const key = JSON.stringify(sizes)
  const known = latest.get(document)
  const isSame = known?.schema === schema && known.key === key
  const measures = isSame ? known.measures : new Scale(document, schema, Object.fromEntries(sizes)).measures()
  if (!isSame) latest.set(document, { schema, key, measures })
  return withInput(measures, Object.values(variables))
}

/** A document's latest measures without its variables' values. The key: the variables that may size a page. */
const latest = new WeakMap<DocumentNode, { schema: GraphQLSchema; key: string; measures: Measures }>()

function withInput(measures: Measures, values: readonly unknown[]): Measures {
  const { counts, unfit } = measures
  const inputs = values.map((value) => weighJson(value))
  const found = inputs.reduce((all, { values: more }) => add(all, more), counts.inputValues)
  const inputDepth = Math.max(counts.inputDepth, ...inputs.map(({ depth }) => depth))
  return {
    ...measures,
    counts: { ...counts, inputDepth, inputValues: found },
    unfit: unfit || inputs.some((input) => input.unfit),
  }
}

class Scale {
  readonly #schema: GraphQLSchema
  readonly #variables: Variables
  readonly #operations: OperationDefinitionNode[] = []
  readonly #fragments = new Map<string, FragmentDefinitionNode>()
  readonly #weighed = new Map<string, Weight>()
  readonly #open = new Set<string>()
  #introspects = false
  #tangled = false
  #unfit = false

  constructor(document: DocumentNode, schema: GraphQLSchema, variables: Variables) {
    this.#schema = schema
    for (const node of document.definitions) {
      if (node.kind === Kind.OPERATION_DEFINITION) this.#operations.push(node)
      if (node.kind !== Kind.FRAGMENT_DEFINITION) continue
      this.#tangled ||= this.#fragments.has(node.name.value)
      this.#fragments.set(node.name.value, node)
    }
    this.#variables = { ...defaultsOf(this.#operations), ...variables }
  }

  measures(): Measures {
    const operations = this.#operations.map((node) => this.#operation(node))
    const unused = [...this.#fragments.keys()].filter((name) => !this.#weighed.has(name))
    const others = unused.map((name) => ({ ...this.#fragment(name), fields: 0 }))
    const all = sum([...operations, ...others])
    const mutations = operations.filter(
      (_, index) => this.#operations[index]?.operation === OperationTypeNode.MUTATION,
    )
    const { fields: rootFields, objects, perEntry, ...rest } = all
    const counts = {
      ...rest,
      rootFields,
      mutations: sum(mutations).fields,
      fragments: this.#fragments.size,
      cost: add(objects, perEntry),
    }
    return { counts, introspects: this.#introspects, tangled: this.#tangled, unfit: this.#unfit }
  }

  #operation(node: OperationDefinitionNode): Weight {
    const variables = (node.variableDefinitions ?? []).map((definition) => this.#own(definition))
    const set = this.#set(node.selectionSet, this.#schema.getRootType(node.operation))
    return sum([this.#own(node), ...variables, set])
  }

  #set(set: SelectionSetNode, parent: Parent): Weight {
    const keys = new Set<string>()
    return sum(set.selections.map((node) => this.#selection(node, parent, keys)))
  }

  #selection(node: SelectionNode, parent: Parent, keys: Set<string>): Weight {
    const isObject = node.kind === Kind.FIELD && node.selectionSet
    return sum([isObject ? object : single, this.#own(node), this.#selected(node, parent, keys)])
  }

  #selected(node: SelectionNode, parent: Parent, keys: Set<string>): Weight {
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(node.name.value)
    if (node.kind === Kind.FIELD) return this.#field(node, parent, keys)
    const type = node.typeCondition ? this.#schema.getType(node.typeCondition.name.value) : parent
    return this.#set(node.selectionSet, type)
  }

  #fragment(name: string): Weight {
    const known = this.#weighed.get(name)
    const node = this.#fragments.get(name)
    if (known || !node) return known ?? nothing
    this.#tangled ||= this.#open.has(name)
    if (this.#open.has(name)) return nothing
    this.#open.add(name)
    const set = this.#set(node.selectionSet, this.#schema.getType(node.typeCondition.name.value))
    const weight = sum([this.#own(node), set])
    this.#open.delete(name)
    this.#weighed.set(name, weight)
    return weight
  }

  #field(node: FieldNode, parent: Parent, keys: Set<string>): Weight {
    const key = (node.alias ?? node.name).value
    // A repeated field costs validation as much as an alias.
    const aliases = node.alias || keys.has(key) ? 1 : 0
    keys.add(key)
    const type = typeOf(node, parent)
    const below = node.selectionSet ? this.#set(node.selectionSet, type && getNamedType(type)) : nothing
    const page = pageOf(node, this.#variables)
    const weight = { ...below, fields: 1, signIns: 0, aliases: add(below.aliases, aliases) }
    if (introspection.has(node.name.value)) return this.#introspection(weight)
    const mutations = this.#schema.getMutationType()
    const isSignIn = parent === mutations && isSignInCall(node, mutations)
    return {
      ...weight,
      ...answerOf(node, parent, type, page.size, below),
      signIns: isSignIn ? 1 : 0,
      depth: below.depth + 1,
      pageSize: Math.max(below.pageSize, page.largest),
    }
  }

  #introspection(below: Weight): Weight {
    this.#introspects = true
    return { ...below, depth: 1, introspectionDepth: below.depth + 1, objects: 1, perEntry: 0 }
  }

  /** The directives, arguments, and default of a node itself. */
  #own(node: ASTNode): Weight {
    const directives = ('directives' in node && node.directives) || []
    const values = [node, ...directives].flatMap(writtenIn)
    if (node.kind === Kind.VARIABLE_DEFINITION && node.defaultValue) values.push(node.defaultValue)
    if (directives.length + values.length === 0) return nothing
    const input = sum(values.map((value) => this.#input(weighLiteral(value))))
    return { ...input, directives: directives.length }
  }

  #input({ depth, values, unfit }: InputWeight): Weight {
    this.#unfit ||= unfit
    return { ...nothing, inputDepth: depth, inputValues: values }
  }
}

/** As its plan declares (`server/auth/work.ts`). */
function isSignInCall({ name }: FieldNode, mutations: GraphQLObjectType | null | undefined): boolean {
  return mutations?.getFields()[name.value]?.extensions['isSignIn'] === true
}

function writtenIn(node: ASTNode): ValueNode[] {
  const parts = ('arguments' in node && node.arguments) || []
  return parts.flatMap((part) => ('value' in part ? [part.value] : []))
}
