import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'postgraphile/graphql'
import type { Chance } from '../../../db/demo/chance.ts'

type Field = GraphQLField<unknown, unknown>

/** Fields whose value depends on the moment of the request. */
const clocked = new Set(['respondBy'])

/** What an operator of a filter is compared with, by the type of the column. */
const values: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '1', '2', '3', '5', '12', '40'],
  BigInt: ['"1"', '"3"', '"20"'],
  BigFloat: ['"0"', '"100.00"', '"5000"'],
  String: ['"a"', '"R"', '"%"', '"_"', '"100%_"', '"both"', '"an"', String.raw`"\\"`],
  Boolean: ['true', 'false'],
  Datetime: ['"2026-06-01T00:00:00Z"', '"2027-06-01T00:00:00Z"'],
}
const operators = ['equalTo', 'notEqualTo', 'lessThan', 'greaterThanOrEqualTo', 'in', 'notIn', 'isNull']
const onTexts = ['includesInsensitive', 'startsWith']

/** A query of one or two root fields, with random arguments and fields; not each can be compiled. */
export function randomDocument(schema: GraphQLSchema, chance: Chance): string {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ type, args }) =>
      isObjectType(getNamedType(type)) && args.every((arg) => !isRequiredArgument(arg) || isId(arg)),
  )
  const wanted = Array.from({ length: 1 + chance.number(2) }, (_, index) => {
    const field = chance.pick(roots)
    return `root${index}: ${selected(field, chance, 0)}`
  })
  return `{ ${wanted.join(' ')} }`
}

function isId({ name, type }: GraphQLArgument): boolean {
  return name === 'id' && getNamedType(type).name === 'Int'
}

/** The field with its arguments and what is below it, to a depth of three rows. */
function selected(field: Field, chance: Chance, depth: number): string {
  const type = getNamedType(field.type)
  const given = argumentsOf(field, chance)
  const call = `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`
  if (!isObjectType(type)) return call
  const nodes = type.getFields()['nodes']
  const rowType = nodes && getNamedType(nodes.type)
  if (!isObjectType(rowType)) return `${call} { ${rowOf(type, chance, depth)} }`
  const total = chance.once(3) ? 'totalCount ' : ''
  return `${call} { ${total}nodes { ${rowOf(rowType, chance, depth)} } }`
}

function rowOf(type: GraphQLObjectType, chance: Chance, depth: number): string {
  const all = Object.values(type.getFields()).filter(
    ({ name, args }) => !clocked.has(name) && !args.some(isRequiredArgument),
  )
  const leaves = all.filter((field) => isLeafType(getNamedType(field.type)))
  const rows = all.filter((field) => isObjectType(getNamedType(field.type)))
  const own = Array.from({ length: 1 + chance.number(5) }, () =>
    leaves.length > 0 ? chance.pick(leaves).name : '__typename',
  )
  const others =
    depth < 2 && rows.length > 0
      ? Array.from(
          { length: chance.number(3) },
          (_, index) => `to${index}: ${selected(chance.pick(rows), chance, depth + 1)}`,
        )
      : []
  return [...new Set(own), ...others].join(' ')
}

function argumentsOf({ args, type }: Field, chance: Chance): string[] {
  const has = (name: string) => args.find((arg) => arg.name === name)
  const order = has('orderBy')
  const filter = has('filter')
  const given: string[] = []
  if (args.some(isId)) given.push(`id: ${1 + chance.number(30)}`)
  if (has('first')) given.push(`first: ${chance.number(13)}`)
  if (has('offset') && chance.once(3)) given.push(`offset: ${chance.number(5)}`)
  if (order && !chance.once(3)) {
    const by = getNamedType(order.type)
    if (isEnumType(by)) {
      const names = by.getValues().map(({ name }) => name)
      given.push(`orderBy: [${chance.pick(names)}, ${chance.pick(names)}]`)
    }
  }
  if (filter && chance.once(2)) {
    const comparison = comparisonOf(filter, chance)
    if (comparison !== undefined && isObjectType(getNamedType(type))) given.push(`filter: ${comparison}`)
  }
  return given
}

/** One column compared by one operator; undefined for a type without values here. */
function comparisonOf(filter: GraphQLArgument, chance: Chance): string | undefined {
  const type = getNamedType(filter.type)
  if (!isInputObjectType(type)) return undefined
  const column = chance.pick(Object.values(type.getFields()))
  const compared = getNamedType(column.type)
  const operand = isInputObjectType(compared) && compared.getFields()['equalTo']
  if (!operand || !isInputObjectType(compared)) return undefined
  const leaf = getNamedType(operand.type)
  const known = isEnumType(leaf) ? leaf.getValues().map(({ name }) => name) : (values[leaf.name] ?? [])
  if (known.length === 0) return undefined
  const names = [...operators, ...(leaf.name === 'String' ? onTexts : [])].filter(
    (name) => compared.getFields()[name],
  )
  const operator = chance.pick(names)
  const value = () => chance.pick(known)
  if (operator === 'isNull') return `{ ${column.name}: { isNull: ${chance.once(2)} } }`
  const operandText = operator === 'in' || operator === 'notIn' ? `[${value()}, ${value()}]` : value()
  return `{ ${column.name}: { ${operator}: ${operandText} } }`
}
