import { documentsOfWeb, type Sent } from './documents.ts'

/** Where `npm run schema` writes the documents that the web sends. */
export const shippedFile = 'web/documents.generated.json'

type Documents = Readonly<Record<string, Sent>>
type Release = { readonly release: string; readonly documents: Documents }
export type Shipped = Release & { readonly before?: Release }

/**
 * The documents of this version, and those that the last release sent differently. Builds between releases have versions
 * such as 0.3.1-dev: they are no release.
 */
export function shipped(version: string, last: Shipped | null): Shipped {
  return shippedWith(Object.fromEntries([...documentsOfWeb()].toSorted(([a], [b]) => (a < b ? -1 : 1))), {
    version,
    last,
  })
}

export function shippedWith(
  documents: Documents,
  { version, last }: { version: string; last: Shipped | null },
): Shipped {
  const before = last && releaseBefore(version, last)
  if (!before) return { release: version, documents }
  const changed = Object.entries(before.documents).filter(([name, { id }]) => documents[name]?.id !== id)
  return {
    release: version,
    documents,
    before: { release: before.release, documents: Object.fromEntries(changed) },
  }
}

/** What is not in `before` was the same in the last release. */
function releaseBefore(version: string, last: Shipped): Release | undefined {
  const isSame = last.release === version || last.release.includes('-')
  if (!isSame) return last
  return last.before && { ...last.before, documents: { ...last.documents, ...last.before.documents } }
}
