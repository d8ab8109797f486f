import type { initGraphQLTada } from 'gql.tada'

import type { introspection } from './graphql.generated.d.ts'

type Graphql = ReturnType<typeof initGraphQLTada<Setup>>
type Setup = {
  introspection: introspection
  // A fragment names fields that several documents ask for; they are read like any others.
  disableMasking: true
  scalars: {
    Datetime: string
    UUID: string
    JSON: unknown
    BigInt: string
    BigFloat: string
    Date: string
    Cursor: string
    InternetAddress: string
  }
}

/**
 * Types a document against the schema. At run time it only keeps the text: parsing it in the browser,
 * to print it again for the wire, would cost every page 3 kB.
 */
// gql.tada's types promise a parsed document; request.ts, the only one to look inside, reads the text that is kept here.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are gql.tada's; the work is ours
export const graphql = keepSource as unknown as Graphql

type Sourced = { loc?: { source: { body: string } } }

/** The id comes from the build (build/documents.ts). */
function keepSource(source: string, fragments: readonly Sourced[] = [], id = '') {
  const body = [source, ...fragments.map((fragment) => fragment.loc?.source.body ?? '')].join('\n')
  return {
    kind: 'Document',
    definitions: [],
    loc: {
      start: 0,
      end: body.length,
      source: { body, name: id, locationOffset: { line: 1, column: 1 } },
    },
  }
}
