import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotFoundError } from '../../ui/errors/named.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { personName } from '../../domain/names.ts'
import { serviceRequestQuery } from '../data/requestQueries.ts'

type RequestedServiceProps = {
  publicId: string
  /** The making of the service: what it is called, and who asked for what. */
  begin: (name: string, asked: ReactNode) => ReactNode
}

/** A new service that someone requested. */
export function RequestedService({ publicId, begin }: RequestedServiceProps) {
  const { data: request } = useSuspenseQuery(serviceRequestQuery(publicId))
  if (!request) throw new NotFoundError()
  const { title, details, user, organization } = request
  const from = organization?.legalBusinessName
  return begin(
    title,
    <Notice severity="info">
      <bdi>{user && personName(user)}</bdi>
      {from && (
        <>
          {' '}
          of <bdi>{from}</bdi>
        </>
      )}{' '}
      asked for this service{details ? ':' : '.'}
      {details && (
        <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {details}
        </p>
      )}
    </Notice>,
  )
}
