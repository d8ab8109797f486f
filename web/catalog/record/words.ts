import { customerTypes } from '../data/filters.ts'

const everywhere = 51

type Named = { name: string } | null | undefined

export function categoryOf({ category, subCategory }: { category: Named; subCategory: Named }): string {
  return [category?.name, subCategory?.name].filter(Boolean).join(' › ')
}

export function customersOf({ customerType }: { customerType: string }): string {
  if (customerType === 'both') return 'Individuals and businesses'
  return customerTypes.find(({ value }) => value === customerType)?.label ?? customerType
}

type Maps = { totalCount: number; nodes: readonly ({ state: { code: string } | null } | null)[] }

/** "IL, TX" or, of many, how many. */
export function whereOf({ serviceStateMaps: { totalCount, nodes } }: { serviceStateMaps: Maps }): string {
  if (totalCount === 0) return 'Not available yet'
  if (totalCount >= everywhere) return 'All states'
  if (totalCount > nodes.length) return `${totalCount} states`
  return nodes.flatMap((map) => map?.state?.code ?? []).join(', ')
}
