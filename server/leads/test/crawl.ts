import { getNamedType, isObjectType } from 'graphql'
import type { Reply } from '../../test/asker.ts'
import { documentsOf, pageCall, type Document, type Root } from '../../test/documents.ts'
import { interfaceOf, type Interface, type Single } from '../../test/interface.ts'
import type { Scene } from '../../test/scene.ts'

/** Entries of a list at the root, and rows about the lead that are asked for by each of their columns. */
const entries = 4
const rows = 3

/** Everything that the interface could tell somebody who knows the ids of everything about one lead. */
export type Crawler = {
  shape: Interface
  /** All answers to this person, one after the other. */
  answersTo: (token: string) => Promise<string>
}

/** The interface as the running product tells it; calls of fields that are neither lists nor rows are given. */
export async function crawler(
  scene: Scene,
  token: string,
  lead: number,
  rest: Record<string, string>,
): Promise<Crawler> {
  const shape = await interfaceOf(scene, token)
  if (shape.rest.toSorted().join() !== Object.keys(rest).toSorted().join())
    throw new Error(`Not known how to ask for: ${shape.rest.join(', ')}`)
  const roots = async () => [...lists(shape), ...(await singles(scene, shape, lead)), ...others(shape, rest)]
  return { shape, answersTo: async (of) => answersTo(scene, of, await roots(), shape) }
}

function others(shape: Interface, rest: Record<string, string>): Root[] {
  return Object.entries(rest).map(([name, call]) => rootAt(shape, name, call))
}

function lists(shape: Interface): Root[] {
  const fields = shape.schema.getQueryType()?.getFields() ?? {}
  return [...shape.lists.keys()].flatMap((name) => {
    const field = fields[name]
    return field ? [rootAt(shape, name, pageCall(field, entries))] : []
  })
}

async function singles(scene: Scene, shape: Interface, lead: number): Promise<Root[]> {
  const roots: Root[] = []
  for (const single of shape.singles) {
    const { name, argument, argumentType } = single
    const root = rootAt(shape, name, `${name}(${argument}: $v)`)
    for (const value of await valuesOf(scene, single, lead))
      roots.push({ ...root, variable: { type: argumentType, value } })
  }
  return roots
}

/** Of some rows about the lead; of the newest one where a table has none. */
async function valuesOf({ owner }: Scene, { of: { table }, column, argumentType }: Single, lead: number) {
  const about = table.name === 'app.leads' ? 'id' : 'lead_id'
  const isAbout = table.columns.some(({ name }) => name === about)
  const found = await owner.query<{ value: string }>(
    `select t.${column}::text as value from ${table.name} t
      where ${isAbout ? `t.${about} = ${lead}` : `t.ctid = (select max(ctid) from ${table.name})`}
      order by t.ctid desc limit ${rows}`,
  )
  return found.rows.map(({ value }) => (argumentType === 'Int!' ? Number(value) : value))
}

function rootAt({ schema }: Interface, name: string, call: string): Root {
  const field = schema.getQueryType()?.getFields()[name]
  const type = field && getNamedType(field.type)
  if (!isObjectType(type)) throw new Error(`${name} gives no object`)
  return { call, type }
}

async function answersTo(scene: Scene, token: string, roots: Root[], shape: Interface): Promise<string> {
  const closed = await closedTo(scene, token, shape)
  const texts: string[] = []
  for (const document of documentsOf(roots, closed)) {
    const reply = await askedAgain(scene, document, token)
    texts.push(reply.text)
    if (reply.code !== undefined && !isRefused(reply)) throw new Error(`${reply.text} to ${document.query}`)
  }
  return texts.join('\n')
}

/**
 * On a busy machine the planning of a large document may take too long. That is remembered of the document for a
 * minute, so it is asked again with a blank more.
 */
async function askedAgain(scene: Scene, { query, variables }: Document, token: string): Promise<Reply> {
  for (let blanks = 0; blanks < 30; blanks += 1) {
    const reply = await scene.ask(query + ' '.repeat(blanks), variables, token)
    if (reply.code !== 'TIMEOUT') return reply
  }
  throw new Error(`This takes too long: ${query}`)
}

/** Some calls are not for everybody. Further down an error would hide what stands beside it. */
function isRefused({ errors }: Reply): boolean {
  return errors.every(({ path, extensions }) => extensions.code === 'FORBIDDEN' && path?.length === 1)
}

/** The types that this person may not ask for at all. */
async function closedTo(scene: Scene, token: string, { lists: all }: Interface): Promise<Set<string>> {
  const closed = new Set<string>()
  for (const [name, { type }] of all) {
    const { code } = await scene.ask(`{ ${name}(first: 1) { totalCount } }`, {}, token)
    if (code === 'FORBIDDEN') closed.add(type.name)
  }
  return closed
}
