/** The weight of a part of a document, with fragments expanded. */
export type Weight = {
  /** Fields at this level. */
  readonly fields: number
  readonly signIns: number
  readonly aliases: number
  readonly directives: number
  /** Planning cost, in fields. */
  readonly planning: number
  /** Objects in the answer. */
  readonly objects: number
  /** Objects for each entry of the enclosing page. */
  readonly perEntry: number
  readonly inputValues: number
  readonly depth: number
  readonly pageSize: number
  readonly inputDepth: number
  readonly introspectionDepth: number
}

/** Far above every limit, far below the loss of integer precision. */
const maxWeight = 1e9

export const nothing: Weight = {
  fields: 0,
  signIns: 0,
  aliases: 0,
  directives: 0,
  planning: 0,
  objects: 0,
  perEntry: 0,
  inputValues: 0,
  depth: 0,
  pageSize: 0,
  inputDepth: 0,
  introspectionDepth: 0,
}

/** Combines siblings: counts add up, depths do not. */
export function sum(weights: readonly Weight[]): Weight {
  if (weights.length <= 1) return weights[0] ?? nothing
  const total = { ...nothing }
  for (const weight of weights) {
    total.fields = add(total.fields, weight.fields)
    total.signIns = add(total.signIns, weight.signIns)
    total.aliases = add(total.aliases, weight.aliases)
    total.directives = add(total.directives, weight.directives)
    total.planning = add(total.planning, weight.planning)
    total.objects = add(total.objects, weight.objects)
    total.perEntry = add(total.perEntry, weight.perEntry)
    total.inputValues = add(total.inputValues, weight.inputValues)
    total.depth = Math.max(total.depth, weight.depth)
    total.pageSize = Math.max(total.pageSize, weight.pageSize)
    total.inputDepth = Math.max(total.inputDepth, weight.inputDepth)
    total.introspectionDepth = Math.max(total.introspectionDepth, weight.introspectionDepth)
  }
  return total
}

export function add(a: number, b: number): number {
  return Math.min(a + b, maxWeight)
}

export function times(a: number, b: number): number {
  return Math.min(a * b, maxWeight)
}
