import type { TadaDocumentNode } from 'gql.tada'

/**
 * What the endpoint is sent: the same text for the same document and variables. The server knows the documents of the build
 * by their ids; in development some have none.
 */
export function requestBody<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): string {
  const documentId = document.loc?.source.name
  if (!documentId) return textBody(document, variables)
  return JSON.stringify({ operationName: operationName(textOf(document)), variables, documentId })
}

/** The same with the document itself, for a server of another release. */
export function textBody<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): string {
  const query = textOf(document)
  return JSON.stringify({ operationName: operationName(query), variables, query })
}

function textOf<Result, Variables>(document: TadaDocumentNode<Result, Variables>): string {
  return withoutIndentation(document.loc?.source.body ?? '')
}

/** The lines stay: a comment ends with its line. */
export function withoutIndentation(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n').trim()
}

export function operationName(query: string): string | undefined {
  return /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1]
}
