import type { Filters } from './filters.ts'

/** The same for the file, which knows states by their codes. */
export function exportFilter({ category, sub, state, type, text }: Filters): Record<string, string> {
  return {
    ...(category && { category: String(category) }),
    ...(sub && (sub === 'none' ? { subCategorized: 'no' } : { subCategory: String(sub) })),
    ...(state && { state }),
    ...(type && { customerType: type === 'both' ? type : `${type},both` }),
    ...(text && { search: text }),
  }
}

/** As the server is asked; undefined asks for all. A service for both kinds of customer is for each. */
export function serviceFilter({ category, sub, type, text: words }: Filters, ids?: number[]) {
  const like = words === undefined ? undefined : { includesInsensitive: words }
  const conditions = [
    ids && { id: { in: ids } },
    category && { categoryId: { equalTo: category } },
    sub && { subCategoryId: sub === 'none' ? { isNull: true } : { equalTo: sub } },
    type && type !== 'both' && { customerType: { in: [type, 'both' as const] } },
    type === 'both' && { customerType: { equalTo: type } },
    like && {
      or: [
        { name: like },
        { category: { name: like } },
        { subCategory: { name: like } },
        { organization: { legalBusinessName: like } },
      ],
    },
  ].filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? undefined : { and: conditions }
}
