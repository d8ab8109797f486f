/** The text of one of the app's own query documents. */
export function textOf(document: { loc?: { source: { body: string } } }): string {
  const text = document.loc?.source.body
  if (!text) throw new Error('The document has no text')
  return text
}
