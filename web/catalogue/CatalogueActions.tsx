import { Plus } from 'lucide-react'

import { ButtonLink } from './ButtonLink.tsx'
import { mayCreate, type Visitor } from './permissions.ts'

export function CatalogueActions({ user }: { user: Visitor }) {
  if (!mayCreate(user))
    return (
      user.organizationType !== 'OPERATOR' && (
        <ButtonLink to="/new-service-creation">Request a service</ButtonLink>
      )
    )
  return (
    <ButtonLink to="/new-service-creation" look="main">
      <Plus size={18} aria-hidden="true" />
      Create service
    </ButtonLink>
  )
}
