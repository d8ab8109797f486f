import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isPublicId, text } from '../shared/address.ts'
import { NamedError, NotFoundError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { leadFormQuery } from '../shared/leadForm/leadFormQuery.ts'
import type { Reader } from '../shared/reader.ts'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { DealPage } from './DealPage.tsx'
import { mayRecordDeal } from './mayRecordDeal.ts'
import { servicesQuery } from './dealServices.ts'

// The form comes with the service that it is for.
const DealForm = lazy(async () => ({ default: (await import('./DealForm.tsx')).DealForm }))

export const Route = createFileRoute('/_signed-in/transactions/new')({
  validateSearch: (search): { service?: string } => {
    const service = text(search['service'])
    return service === undefined ? {} : { service }
  },
  loaderDeps: ({ search: { service } }) => ({ service }),
  loader: async ({ context: { queries, user }, deps: { service } }) => {
    if (!mayRecordDeal(user)) throw new NamedError(403, messageFor(403))
    const services = queries.ensureQueryData(servicesQuery)
    if (service !== undefined) {
      if (!isPublicId(service)) throw new NotFoundError()
      if (!(await queries.ensureQueryData(leadFormQuery(service)))) throw new NotFoundError()
    }
    await services
  },
  component: NewDeal,
})

function NewDeal() {
  const { user } = Route.useRouteContext()
  const { service } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: services } = useSuspenseQuery(servicesQuery)
  return (
    <DealPage
      services={services}
      service={service}
      onService={(chosen) => void navigate({ search: { service: chosen }, replace: true })}
    >
      <Suspense fallback={<RowSkeletons label="Loading form" />}>
        {service !== undefined && <DealFor publicId={service} reader={user} />}
      </Suspense>
    </DealPage>
  )
}

function DealFor({ publicId, reader }: { publicId: string; reader: Reader }) {
  const { data: service } = useSuspenseQuery(leadFormQuery(publicId))
  return service && <DealForm key={publicId} service={service} reader={reader} />
}
