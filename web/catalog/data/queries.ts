import { queryOptions } from '@tanstack/react-query'

import { isPublicId } from '../../ui/address.ts'
import { NotFoundError } from '../../ui/errors/named.ts'
import { request } from '../../domain/api/request.ts'
import {
  categoriesDocument,
  industriesDocument,
  serviceDocument,
  subCategoriesDocument,
} from './operations.ts'

const lasting = { staleTime: 5 * 60_000 }

export type Category = { id: number; name: string }

/** The active categories at the top, or those within one. */
export function categoriesQuery(parentId: number | undefined) {
  return queryOptions({
    queryKey: ['categories', parentId ?? 'top'],
    queryFn: async (): Promise<Category[]> => {
      const { allCategories } =
        parentId === undefined
          ? await request(categoriesDocument, {})
          : await request(subCategoriesDocument, { parentId })
      const nodes = (allCategories?.nodes ?? []).filter((node) => node !== null)
      return nodes.filter(({ isActive }) => isActive).toSorted((a, b) => a.position - b.position)
    },
    ...lasting,
  })
}

export const industriesQuery = queryOptions({
  queryKey: ['industries'],
  queryFn: async () => {
    const { allIndustries } = await request(industriesDocument, {})
    return (allIndustries?.nodes ?? []).filter((node) => node !== null)
  },
  ...lasting,
})

export type Service = Awaited<ReturnType<typeof loadService>>

export function serviceQuery(publicId: string) {
  return queryOptions({ queryKey: ['service', publicId], queryFn: () => loadService(publicId) })
}

export async function loadService(publicId: string) {
  if (!isPublicId(publicId)) throw new NotFoundError()
  const { serviceByPublicId: service } = await request(serviceDocument, { publicId })
  if (!service) throw new NotFoundError()
  const states = service.serviceStateMaps.nodes.flatMap((map) => map?.state ?? [])
  return { ...service, states: states.toSorted((a, b) => a.name.localeCompare(b.name)) }
}
