import { Plus } from 'lucide-react'

import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { mayCreate, mayFollowProposals, type Visitor } from '../data/permissions.ts'

export function CatalogActions({ user }: { user: Visitor }) {
  if (!mayCreate(user))
    return (
      user.organizationType !== 'OPERATOR' && (
        <ButtonLink to="/new-service-creation">Request a service</ButtonLink>
      )
    )
  return (
    <>
      {mayFollowProposals(user) && <ButtonLink to="/service-approvals">Waiting for approval</ButtonLink>}
      <ButtonLink to="/new-service-creation" look="main">
        <Plus size={18} aria-hidden="true" />
        Create service
      </ButtonLink>
    </>
  )
}
