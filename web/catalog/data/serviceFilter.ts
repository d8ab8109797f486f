import type { Filters } from './filters.ts'

/** The arguments of the list of services. A service for both kinds of customer is for each. */
export function listArguments({ category, sub, state, type, text }: Filters) {
  return {
    ...(category && { category: [category] }),
    ...(sub && (sub === 'none' ? { subCategorized: ['no'] } : { subCategory: [sub] })),
    ...(state && { state: [state] }),
    ...(type && { customerType: type === 'both' ? [type] : [type, 'both'] }),
    ...(text && { search: text }),
  }
}

/** The same in the address of a file, which has several values as "a,b". */
export function exportFilter(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listArguments(filters)).map(([name, value]) => [name, value.toString()]),
  )
}
