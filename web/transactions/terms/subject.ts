import type { Scope } from './scopes.ts'

/** Whom terms are for: what the mutation and the filter of the history call it. */
export type Whom = {
  leadId?: number
  organizationId?: number
  serviceId?: number
  categoryId?: number
  userId?: number
}

export type Subject = {
  scope: Scope
  whom: Whom
  /** The deal to try the terms with: a lead brings its provider, service and referrer. */
  deal: Omit<Whom, 'categoryId'>
  name: string
}

export const defaultSubject: Subject = { scope: 'PLATFORM', whom: {}, deal: {}, name: 'Default terms' }

type LeadParties = {
  organizationId: number | null
  serviceId: number
  submittedUserId: number
}

export function dealOf({ leadId, ...whom }: Whom, lead: LeadParties | null): Subject['deal'] {
  if (leadId === undefined || !lead) return given({ ...whom, categoryId: null })
  const { organizationId, serviceId, submittedUserId: userId } = lead
  return { leadId, ...given({ organizationId, serviceId, userId }) }
}

/** The history's filter: exactly these, and not those that are for more. */
export function filterOf({ scope, whom }: Pick<Subject, 'scope' | 'whom'>) {
  return {
    scope: { equalTo: scope },
    ...Object.fromEntries(Object.entries(whom).map(([name, id]) => [name, { equalTo: id }])),
  }
}

export function given(ids: Partial<Record<keyof Whom, number | null>>): Whom {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
}
