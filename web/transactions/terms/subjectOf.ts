import { customerName, personName } from '../../domain/names.ts'
import { dealOf, defaultSubject, given, type Subject } from './subject.ts'
import type { Terms } from './termsQuery.ts'

export function subjectOf(terms: Terms): Subject {
  const { leadId, organizationId, serviceId, categoryId, userId } = terms
  const parties = given({ leadId, organizationId, serviceId, categoryId, userId })
  return { scope: terms.scope, parties, deal: dealOf(parties, terms.lead), name: nameOf(terms) }
}

function nameOf({ scope, lead, organization, service, category, user }: Terms): string {
  const parts = [
    lead && `${customerName(lead)}, ${lead.service?.name ?? 'a service'}`,
    organization?.legalBusinessName,
    service?.name,
    category?.name,
    personName(user),
  ].filter(Boolean)
  return parts.join(' · ') || (scope === 'PLATFORM' ? defaultSubject.name : 'No longer there')
}
