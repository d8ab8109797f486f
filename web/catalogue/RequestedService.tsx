import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotFoundError } from '../shared/errors/named.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { personName } from '../shared/names.ts'
import { serviceRequestQuery } from './requestQueries.ts'

type RequestedServiceProps = {
  publicId: string
  /** The making of the service: what it is called, and who asked for what. */
  begin: (name: string, asked: ReactNode) => ReactNode
}

/** A new service that somebody asked for. */
export function RequestedService({ publicId, begin }: RequestedServiceProps) {
  const { data: request } = useSuspenseQuery(serviceRequestQuery(publicId))
  if (!request) throw new NotFoundError()
  const { title, details, user, organization } = request
  const from = organization?.legalBusinessName
  return begin(
    title,
    <Notice severity="info">
      {user && personName(user)}
      {from && ` of ${from}`} asked for this service{details ? ':' : '.'}
      {details && <p style={{ whiteSpace: 'pre-line' }}>{details}</p>}
    </Notice>,
  )
}
