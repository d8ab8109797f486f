import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { isPublicId, text } from '../../ui/address.ts'
import { NamedError, NotFoundError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { ChooseService } from './ChooseService.tsx'
import { leadFormQuery } from '../../domain/leadForm/leadFormQuery.ts'
import { LeadForm } from '../submit/LeadForm.tsx'

export const Route = createFileRoute('/_signed-in/leads/new')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): { service?: string } => search,
  loaderDeps: ({ search: { service } }) => ({ service }),
  loader: async ({ context: { queries, user }, deps }) => {
    if (!user.permissions.includes('CREATE_LEAD')) throw new NamedError(403, messageFor(403))
    const service = text(deps.service)
    if (service === undefined) return
    if (!isPublicId(service)) throw new NotFoundError()
    if (!(await queries.ensureQueryData(leadFormQuery(service)))) throw new NotFoundError()
  },
  component: NewLead,
})

function NewLead() {
  const service = text(Route.useSearch().service)
  return service === undefined ? <ChooseService /> : <NewLeadFor publicId={service} />
}

function NewLeadFor({ publicId }: { publicId: string }) {
  const { data: service } = useSuspenseQuery(leadFormQuery(publicId))
  return service ? <LeadForm key={publicId} service={service} /> : <ChooseService />
}
