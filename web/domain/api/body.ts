import type { TadaDocumentNode } from 'gql.tada'

/** What the endpoint is sent: the same text for the same document and variables. */
export function requestBody<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): string {
  const query = (document.loc?.source.body ?? '').replaceAll(/\s+/g, ' ').trim()
  return JSON.stringify({ operationName: operationName(query), variables, query })
}

export function operationName(query: string): string | undefined {
  return /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1]
}
