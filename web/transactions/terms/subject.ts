import type { Scope } from './scopes.ts'

/** The ids that terms apply to, by the names of the mutation and of the history’s filter. */
export type Parties = {
  leadId?: number
  organizationId?: number
  serviceId?: number
  categoryId?: number
  userId?: number
}

export type Subject = {
  scope: Scope
  parties: Parties
  /** The deal to try the terms with: a lead brings its provider, service and referrer. */
  deal: Omit<Parties, 'categoryId'>
  name: string
}

export const defaultSubject: Subject = { scope: 'PLATFORM', parties: {}, deal: {}, name: 'Default terms' }

type LeadParties = {
  organizationId: number | null
  serviceId: number
  submittedUserId: number
}

export function dealOf({ leadId, ...parties }: Parties, lead: LeadParties | null): Subject['deal'] {
  if (leadId === undefined || !lead) return given({ ...parties, categoryId: null })
  const { organizationId, serviceId, submittedUserId: userId } = lead
  return { leadId, ...given({ organizationId, serviceId, userId }) }
}

/** The history's filter: exactly these, and not those that are for more. */
export function filterOf({ scope, parties }: Pick<Subject, 'scope' | 'parties'>) {
  return {
    scope: { equalTo: scope },
    ...Object.fromEntries(Object.entries(parties).map(([name, id]) => [name, { equalTo: id }])),
  }
}

export function given(ids: Partial<Record<keyof Parties, number | null>>): Parties {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
}
