import { Kind, type ValueNode } from 'postgraphile/graphql'
import { bounds } from './bounds.ts'

/** The weight of arguments or variables. Unfit: PostgreSQL cannot store a NUL, nor JSON an infinite number. */
export type InputWeight = { depth: number; values: number; unfit: boolean }

const nothing: InputWeight = { depth: 0, values: 0, unfit: false }
const tooDeep: InputWeight = { depth: bounds.inputDepth + 1, values: 1, unfit: false }

/** Weighs a JSON value, up to the permitted depth: deeper bodies would overflow the stack. */
export function weighJson(value: unknown, level = 0): InputWeight {
  if (typeof value === 'string') return leaf(level, value.includes('\0'))
  if (typeof value === 'number') return leaf(level, !Number.isFinite(value))
  if (typeof value !== 'object' || value === null) return leaf(level, false)
  if (level >= bounds.inputDepth) return tooDeep
  const parts = Object.values(value).map((part) => weighJson(part, level + 1))
  const unfit = !Array.isArray(value) && Object.keys(value).some((key) => key.includes('\0'))
  return parts.reduce(together, { ...leaf(level + 1, unfit) })
}

/** Weighs a value in the document. */
export function weighLiteral(node: ValueNode, level = 0): InputWeight {
  switch (node.kind) {
    case Kind.STRING:
      return leaf(level, node.value.includes('\0'))
    case Kind.INT:
    case Kind.FLOAT:
      return leaf(level, !Number.isFinite(Number(node.value)))
    case Kind.LIST:
      return weighParts(node.values, level)
    case Kind.OBJECT:
      return weighParts(
        node.fields.map((field) => field.value),
        level,
      )
    default:
      return leaf(level, false)
  }
}

function together(a: InputWeight, b: InputWeight): InputWeight {
  return { depth: Math.max(a.depth, b.depth), values: a.values + b.values, unfit: a.unfit || b.unfit }
}

function weighParts(nodes: readonly ValueNode[], level: number): InputWeight {
  if (level >= bounds.inputDepth) return tooDeep
  return nodes.map((node) => weighLiteral(node, level + 1)).reduce(together, leaf(level + 1, false))
}

function leaf(depth: number, unfit: boolean): InputWeight {
  return { ...nothing, depth, values: 1, unfit }
}
