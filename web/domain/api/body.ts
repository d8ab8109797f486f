import type { TadaDocumentNode } from 'gql.tada'

/** What the endpoint is sent: the same text for the same document and variables. */
export function requestBody<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): string {
  // Without indentation. The lines stay: a comment ends with its line.
  const query = (document.loc?.source.body ?? '').replaceAll(/\s*\n\s*/g, '\n').trim()
  return JSON.stringify({ operationName: operationName(query), variables, query })
}

export function operationName(query: string): string | undefined {
  return /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1]
}
