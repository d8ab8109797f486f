import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isPublicId, text } from '../../ui/address.ts'
import { NamedError, NotFoundError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { leadFormQuery } from '../../domain/leadForm/leadFormQuery.ts'
import type { Reader } from '../../domain/reader.ts'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { DealPage } from './DealPage.tsx'
import { mayRecordDeal } from '../data/mayRecordDeal.ts'
import { servicesQuery } from '../close/dealServices.ts'

// The form comes with the service that it is for.
const DealForm = lazy(async () => ({ default: (await import('../close/DealForm.tsx')).DealForm }))

export const Route = createFileRoute('/_signed-in/transactions/new')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): { service?: string } => search,
  loaderDeps: ({ search: { service } }) => ({ service }),
  loader: async ({ context: { queries, user }, deps }) => {
    if (!mayRecordDeal(user)) throw new NamedError(403, messageFor(403))
    const service = text(deps.service)
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
  const service = text(Route.useSearch().service)
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
