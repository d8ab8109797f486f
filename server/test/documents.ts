import {
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { bounds } from '../limits/bounds.ts'

/** A starting point: a root field, its type, and the variable `$v` of its argument, if any. */
export type Root = { call: string; type: GraphQLObjectType; variable?: { type: string; value: unknown } }

export type Document = { query: string; variables: object }

type Field = GraphQLField<unknown, unknown>
/** A field that leads from one row to another, or to a page of rows. */
type Hop = { name: string; call: string; isList: boolean; from: string; to: GraphQLObjectType }
type Trail = { root: Root; hops: Hop[] }
/** The document for one root. */
type Part = { root: Root; row: string }

/** Page size inside another page. */
const few = 2

/**
 * Documents that together query every field of every type reachable from the roots: each root with its
 * neighbors, and each further hop once, in trails of maximum depth. Types the user may not query are left
 * out: a refusal would hide their neighbors.
 */
export function documentsOf(roots: readonly Root[], closed: ReadonlySet<string>): Document[] {
  const open = roots.filter(({ type }) => !closed.has(rowOf(type).name))
  const parts = [...open.flatMap((root) => near(root, closed)), ...trailsOf(open, closed).map(written)]
  return packed(parts).map(document)
}

/** The root with each of its neighbors, in as many parts as the limits need. */
function near(root: Root, closed: ReadonlySet<string>): Part[] {
  const parts = [part(root, '')]
  let inner = ''
  for (const hop of hopsFrom(rowOf(root.type), closed)) {
    const neighbor = asked(hop, leavesOf(hop.to))
    const isFull = weightOf(part(root, `${inner} ${neighbor}`)) >= bounds.planning
    inner = isFull ? neighbor : `${inner} ${neighbor}`
    parts.splice(isFull ? parts.length : -1, isFull ? 0 : 1, part(root, inner))
  }
  return parts
}

/** The number per document that safely fits the limits. */
function packed(parts: readonly Part[]): Part[][] {
  const documents: { parts: Part[]; weight: number }[] = []
  for (const one of parts) {
    const weight = weightOf(one)
    const last = documents.at(-1)
    if (last && last.parts.length < bounds.rootFields && last.weight + weight < bounds.planning) {
      last.parts.push(one)
      last.weight += weight
    } else documents.push({ parts: [one], weight })
  }
  return documents.map((one) => one.parts)
}

/** Words plus five for each object, which is at least what `bounds.planning` counts. */
function weightOf({ row }: Part): number {
  return row.split(/\W+/).length + 5 * row.split('{').length
}

/** Trails of maximum length, each starting at a hop that no trail has taken. */
function trailsOf(roots: readonly Root[], closed: ReadonlySet<string>): Trail[] {
  const taken = new Set<string>()
  const trails: Trail[] = []
  const starts = roots.map((root) => ({ root, hops: [] }))
  for (let next = nearest(starts, closed, taken); next; next = nearest(starts, closed, taken)) {
    let trail = next
    for (let more: Trail | undefined = trail; more; more = nearest([trail], closed, taken)) {
      trail = more
      taken.add(lastOf(trail.hops))
    }
    trails.push(trail)
  }
  return trails
}

/** The shortest path from these to a hop that no trail has taken. */
function nearest(
  starts: readonly Trail[],
  closed: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): Trail | undefined {
  const met = new Set<string>()
  let trails: Trail[] = [...starts]
  while (trails.length > 0) {
    const further = trails.flatMap((trail) => longer(trail, closed))
    const found = further.find(({ hops }) => !taken.has(lastOf(hops)))
    if (found) return found
    trails = further.filter(({ hops }) => isNew(met, lastOf(hops)))
  }
  return undefined
}

function longer({ root, hops }: Trail, closed: ReadonlySet<string>): Trail[] {
  return hopsFrom(endOf({ root, hops }), closed)
    .map((hop) => ({ root, hops: [...hops, hop] }))
    .filter(fits)
}

function isNew(met: Set<string>, name: string): boolean {
  const before = met.size
  return met.add(name).size > before
}

function fits({ root, hops }: Trail): boolean {
  const levels = hops.reduce((sum, { isList }) => sum + (isList ? 2 : 1), isConnection(root.type) ? 2 : 1)
  return levels + 1 <= bounds.depth
}

const endOf = ({ root, hops }: Trail) => hops.at(-1)?.to ?? rowOf(root.type)
const lastOf = (hops: readonly Hop[]) => `${hops.at(-1)?.from}.${hops.at(-1)?.name}`

function written({ root, hops }: Trail): Part {
  return part(
    root,
    hops.reduceRight((inner, hop) => asked(hop, `${leavesOf(hop.to)} ${inner}`), ''),
  )
}

function part(root: Root, inner: string): Part {
  const row = `${leavesOf(rowOf(root.type))} ${inner}`
  return { root, row: isConnection(root.type) ? pageOf(row) : row }
}

function document(parts: readonly Part[]): Document {
  const variables = parts.map(({ root: { variable } }, index) => ({ ...variable, name: `v${index}` }))
  const named = variables.filter(({ type }) => type !== undefined)
  const head = named.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const fields = parts.map(
    ({ root, row }, index) => `p${index}: ${root.call.replace('$v', `$v${index}`)} { ${row} }`,
  )
  return {
    query: `query${head && ` (${head})`} { ${fields.join(' ')} }`,
    variables: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  }
}

function asked({ call, isList }: Hop, row: string): string {
  return `${call} { ${isList ? pageOf(row) : row} }`
}

function pageOf(row: string): string {
  return `totalCount pageInfo { startCursor endCursor } edges { cursor } nodes { ${row} }`
}

function hopsFrom(type: GraphQLObjectType, closed: ReadonlySet<string>): Hop[] {
  return open(type).flatMap((field) => {
    const to = getNamedType(field.type)
    if (!isObjectType(to) || closed.has(rowOf(to).name)) return []
    const isList = isConnection(to)
    return [
      {
        name: field.name,
        call: isList ? pageCall(field, few) : field.name,
        isList,
        from: type.name,
        to: rowOf(to),
      },
    ]
  })
}

/** `field(first: n)`, newest first where possible. */
export function pageCall({ name, args }: Field, first: number, more = ''): string {
  const order = args.find((arg) => arg.name === 'orderBy')
  const orders = order && getNamedType(order.type)
  const isOrdered = isEnumType(orders) && orders.getValue('PRIMARY_KEY_DESC')
  return `${name}(first: ${first}${isOrdered ? ', orderBy: PRIMARY_KEY_DESC' : ''}${more})`
}

export function leavesOf(type: GraphQLObjectType): string {
  const leaves = open(type).filter((field) => isLeafType(getNamedType(field.type)))
  return ['__typename', ...leaves.map(({ name }) => name)].join(' ')
}

const open = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))

const isConnection = ({ name }: GraphQLObjectType) => name.endsWith('Connection')

/** The entry type of a page, else the type itself. */
function rowOf(type: GraphQLObjectType): GraphQLObjectType {
  const nodes = isConnection(type) ? type.getFields()['nodes'] : undefined
  const row = nodes && getNamedType(nodes.type)
  return row && isObjectType(row) ? row : type
}
