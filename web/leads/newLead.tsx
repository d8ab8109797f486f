import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { isPublicId, text } from '../shared/address.ts'
import { NamedError, NotFoundError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { ChooseService } from './ChooseService.tsx'
import { leadFormQuery } from '../shared/leadForm/leadFormQuery.ts'
import { LeadForm } from './LeadForm.tsx'

export const Route = createFileRoute('/_signed-in/leads/new')({
  validateSearch: (search): { service?: string } => {
    const service = text(search['service'])
    return service === undefined ? {} : { service }
  },
  loaderDeps: ({ search: { service } }) => ({ service }),
  beforeLoad: ({ context: { user } }) => {
    if (!user.permissions.includes('CREATE_LEAD')) throw new NamedError(403, messageFor(403))
  },
  loader: async ({ context: { queries }, deps: { service } }) => {
    if (service === undefined) return
    if (!isPublicId(service)) throw new NotFoundError()
    if (!(await queries.ensureQueryData(leadFormQuery(service)))) throw new NotFoundError()
  },
  component: NewLead,
})

function NewLead() {
  const { service } = Route.useSearch()
  return service === undefined ? <ChooseService /> : <NewLeadFor publicId={service} />
}

function NewLeadFor({ publicId }: { publicId: string }) {
  const { data: service } = useSuspenseQuery(leadFormQuery(publicId))
  return service ? <LeadForm key={publicId} service={service} /> : <ChooseService />
}
