import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'postgraphile/graphql'
import type { KnownDocument, KnownDocuments } from '../limits/execution.ts'
import { compiledResult } from './answer.ts'
import { compileAll } from './variants.ts'

/** Queries of the web that Grafast answers, each with its reason. */
export const byGrafast: Readonly<Record<string, string>> = {
  EmailExistence: 'the server counts the look-ups',
  FindCategories: 'its filter is a variable',
  FindOrganizations: 'its filter is a variable',
  FindServices: 'its filter is a variable',
  FindUsers: 'its filter is a variable',
  GlobalSearch: 'the server counts the searches',
  ImportRows: 'its filter is a variable',
  Sessions: 'network addresses are written by PostGraphile',
  TermsHistory: 'its filter is a variable',
  VerificationToken: 'the server checks the token',
}

type Documents = Readonly<Record<string, { readonly id: string; readonly text: string }>>
/** The documents that a release of the web sends, by their operations' names. */
export type Shipped = { readonly documents: Documents; readonly before?: { readonly documents: Documents } }

const released = new WeakMap<GraphQLSchema, Promise<KnownDocuments>>()

/** The documents that the web of this release sends, for this schema. */
export function documentsOfRelease(schema: GraphQLSchema): Promise<KnownDocuments> {
  const documents = released.get(schema) ?? readShipped().then((shipped) => knownDocuments(schema, shipped))
  released.set(schema, documents)
  return documents
}

/** Written by `npm run schema`. */
export async function readShipped(): Promise<Shipped> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../../web/documents.generated.json'), 'utf8'))
}

/**
 * The documents that the web sends by their ids, compiled before the first request. One of this release that is invalid or
 * cannot be compiled ends the start; one of the release before is unknown then.
 */
export function knownDocuments(schema: GraphQLSchema, { documents, before }: Shipped): KnownDocuments {
  const known = new Map<string, KnownDocument>()
  for (const [name, { id, text }] of Object.entries(before?.documents ?? {})) {
    const { document } = knownOf(schema, name, text)
    if (document) known.set(id, document)
  }
  for (const [name, { id, text }] of Object.entries(documents)) {
    const { document, problem } = knownOf(schema, name, text)
    if (!document) throw new Error(`The web's document ${name} ${problem}; written by "npm run schema"`)
    known.set(id, document)
  }
  const gone = Object.keys(byGrafast).filter((name) => documents[name] === undefined)
  if (gone.length > 0) throw new Error(`The web has no document ${gone.join(', ')}`)
  return known
}

type Found = { readonly document?: KnownDocument; readonly problem?: string }

function knownOf(schema: GraphQLSchema, name: string, text: string): Found {
  const parsed = parse(text)
  const [invalid] = validate(schema, parsed)
  if (invalid) return { problem: `is invalid: ${invalid.message}` }
  const document = knownDocument(schema, name, parsed)
  const isListed = byGrafast[name] !== undefined
  if (!isQuery(parsed) || (document.answer === undefined) === isListed) return { document }
  return { problem: isListed ? 'can be compiled' : 'cannot be compiled' }
}

/** Grafast answers it if it cannot be compiled. */
export function knownDocument(schema: GraphQLSchema, name: string, document: DocumentNode): KnownDocument {
  const compiled = isQuery(document) && compileAll(schema, document)
  if (!compiled) return { name, document }
  return { name, document, answer: (args, viewer) => compiledResult(compiled, args, viewer) }
}

function isQuery({ definitions }: DocumentNode): boolean {
  return definitions.some((node) => 'operation' in node && node.operation === OperationTypeNode.QUERY)
}
