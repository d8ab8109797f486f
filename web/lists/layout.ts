export type Layout = 'list' | 'grid'

/** The layout that an address asks for; the list needs no saying. */
export function layoutFrom(value: unknown): 'grid' | undefined {
  return value === 'grid' ? value : undefined
}
