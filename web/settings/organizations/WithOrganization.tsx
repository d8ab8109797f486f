import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { type OrganizationRecord, organizationQuery } from '../data/organizationQueries.ts'

type WithOrganizationProps = { id: number; children: (organization: OrganizationRecord) => ReactNode }

export function WithOrganization({ id, children }: WithOrganizationProps) {
  const { data, error, refetch } = useQuery(organizationQuery(id))
  if (error && data === undefined)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (data === undefined) return <RowSkeletons label="Loading the organization" />
  if (data === null) return <Notice severity="warn">This organization no longer exists.</Notice>
  return children(data)
}
