import { queryOptions } from '@tanstack/react-query'

import { request } from '../api/request.ts'
import { routingRulesDocument, waitingLeadsDocument } from './operations.ts'

/** What a rule applies to: a category, a service, or with neither the platform. */
export type Scope = { categoryId?: number; serviceId?: number }
export type Rule = Awaited<ReturnType<typeof loadRules>>[number]

const levels = [
  { value: 'BY_HAND', label: 'By hand', hint: 'You choose each provider. Nothing is suggested.' },
  { value: 'SUGGEST', label: 'Suggested', hint: 'The best match is preselected. You make the offer.' },
  {
    value: 'AUTOMATIC',
    label: 'Automatic',
    hint: 'Each lead is offered to the best match right away, and to the next one after a decline or an expired offer.',
  },
]

/** The levels to choose from; a category or a service may also have none of its own. */
export function levelsFor({ categoryId, serviceId }: Scope) {
  if (categoryId === undefined && serviceId === undefined) return levels
  const above =
    serviceId === undefined ? 'As on the whole platform.' : 'As its category or the whole platform.'
  return [{ value: '', label: 'Default', hint: above }, ...levels]
}

export function levelName(level: string): string {
  return levels.find(({ value }) => value === level)?.label ?? level
}

/** The level that the scope has of its own; empty without one. */
export function ownLevel(rules: readonly Rule[], { categoryId, serviceId }: Scope): string {
  const isPlatform = categoryId === undefined && serviceId === undefined
  const rule = rules.find(
    (one) => one.categoryId === (categoryId ?? null) && one.serviceId === (serviceId ?? null),
  )
  return rule?.level ?? (isPlatform ? 'SUGGEST' : '')
}

export const rulesQuery = queryOptions({ queryKey: ['routing', 'rules'], queryFn: loadRules })

/** How many waiting leads would be offered at once. */
export function waitingQuery(level: string, scope: Scope) {
  return queryOptions({
    queryKey: ['routing', 'waiting', level, scope],
    queryFn: async () => {
      const { countLeadsToOffer } = await request(waitingLeadsDocument, { level: level || null, ...scope })
      return countLeadsToOffer ?? 0
    },
    staleTime: 0,
  })
}

async function loadRules() {
  const { routingRules } = await request(routingRulesDocument, {})
  return (routingRules?.nodes ?? []).filter((rule) => rule !== null)
}
