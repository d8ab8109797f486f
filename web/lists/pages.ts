const links = 5

/** At most five page numbers around the current one. */
export function pageLinks(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(links / 2), pages - links + 1))
  return Array.from({ length: Math.min(links, pages) }, (_, place) => first + place)
}

/** The number of pages for a number of entries; an empty list has one. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** A page number out of an address: from 1 up, whatever stands there. */
export function pageFrom(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
