import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

import { operationName, withoutIndentation } from '../domain/api/body.ts'

const web = join(import.meta.dirname, '..')
const isSource = (path: string) =>
  !/node_modules|\/dist\/|\.test\.|\.generated\.|api\/graphql\.ts$|^\/build\//.test(path)
/** The name, text and fragments of a document. */
const call = /const (\w+) = graphql\(\s*`([^`]*)`,?\s*(?:\[([\w,\s]*)\],?\s*)?\)/g

/** What is sent of an operation, and its id. */
export type Sent = { readonly id: string; readonly text: string }
type Written = { readonly text: string; readonly fragments: readonly string[] }

/** The operations of the web by their names. */
export function documentsOfWeb(): ReadonlyMap<string, Sent> {
  const written = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((path) => isSource(`/${path}`))
    .flatMap((path) => writtenIn(readFileSync(join(web, path), 'utf8'), path))
  const fragments = new Map<string, Written>()
  for (const [name, one] of written.filter(([, { text }]) => operationName(text) === undefined)) {
    if (fragments.has(name)) throw new Error(`Two fragments of the web are called ${name}`)
    fragments.set(name, one)
  }
  const textOf = ({ text, fragments: used }: Written): string =>
    [text, ...used.map((name) => textOf(found(fragments, name)))].join('\n')
  const documents = new Map<string, Sent>()
  for (const [, one] of written) {
    const name = operationName(one.text)
    if (name === undefined) continue
    if (documents.has(name)) throw new Error(`Two operations of the web are called ${name}`)
    const text = withoutIndentation(textOf(one))
    documents.set(name, { id: idOf(text), text })
  }
  return documents
}

function writtenIn(source: string, path: string): [string, Written][] {
  const all = [...source.matchAll(call)].map(
    ([, name = '', text = '', fragments = '']): [string, Written] => {
      if (/\\|\$\{/.test(text)) throw new Error(`${name} in ${path} is no plain text`)
      return [name, { text, fragments: fragments.match(/\w+/g) ?? [] }]
    },
  )
  if (all.length !== source.split(/\bgraphql\(/).length - 1)
    throw new Error(`A document in ${path} is not written as const name = graphql(\`text\`, [fragments])`)
  return all
}

function found(fragments: ReadonlyMap<string, Written>, name: string): Written {
  const one = fragments.get(name)
  if (!one) throw new Error(`The web has no fragment ${name}`)
  return one
}

/** The id of a document: the start of the SHA-256 of what is sent of it, long enough for a few hundred to differ. */
function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** A request's body with the id of its document. */
export function byId(body: string): string {
  const { operationName: name, variables, query }: Record<string, unknown> = JSON.parse(body)
  return JSON.stringify({ operationName: name, variables, documentId: idOf(String(query)) })
}

/** Gives each document its id, which the browser need not compute. */
export function documentIds(): Plugin {
  let documents: ReadonlyMap<string, Sent> | undefined
  return {
    name: 'document-ids',
    enforce: 'pre',
    watchChange() {
      documents = undefined
    },
    transform(code, path) {
      const [file = ''] = path.split('?')
      if (!file.startsWith(web) || !isSource(file.slice(web.length)) || !code.includes('graphql(`'))
        return undefined
      const all = (documents ??= documentsOfWeb())
      return code.replaceAll(call, (written, name: string, text: string, fragments = '') => {
        const sent = all.get(operationName(text) ?? '')
        return sent === undefined
          ? written
          : `const ${name} = graphql(\`${text}\`, [${fragments}], '${sent.id}')`
      })
    },
  }
}
