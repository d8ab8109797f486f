import { queryOptions } from '@tanstack/react-query'

import { readForm } from '../../../forms/readForm.ts'
import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'

const leadFormDocument = graphql(`
  query LeadForm($publicId: UUID!) {
    serviceByPublicId(publicId: $publicId) {
      id
      publicId
      name
      isActive
      formSchema
      referralRate
      category {
        name
      }
    }
  }
`)

export type LeadService = NonNullable<Awaited<ReturnType<typeof load>>>

/** Not refetched while someone fills it in: the server reports when it has changed. */
export function leadFormQuery(publicId: string) {
  return queryOptions({
    queryKey: ['leadForm', publicId],
    queryFn: () => load(publicId),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  })
}

/** Null: no such service, or none that takes leads. */
async function load(publicId: string) {
  const { serviceByPublicId: service } = await request(leadFormDocument, { publicId })
  if (!service?.isActive) return null
  return { ...service, form: readForm(service.formSchema) }
}
