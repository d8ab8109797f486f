import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../ui/layout/Notice.tsx'
import { openChangeQuery } from '../data/proposalQueries.ts'

/** Says, to who edits a service, that a change of it waits or was rejected. */
export function OpenChange({ serviceId }: { serviceId: number }) {
  const { data } = useQuery(openChangeQuery(serviceId))
  if (!data) return null
  return (
    <Notice severity={data.status === 'REJECTED' ? 'error' : 'info'}>
      {data.status === 'REJECTED'
        ? 'A change of this service was not approved. '
        : 'A change of this service is waiting for approval. '}
      <Link to="/service-approvals/$publicId" params={{ publicId: data.publicId }}>
        See the change
      </Link>
    </Notice>
  )
}
