import { queryOptions } from '@tanstack/react-query'

import { request } from '../api/request.ts'
import { rehearsalDocument, routingRulesDocument, waitingLeadsDocument } from './operations.ts'

/** What a rule applies to: a category, a service, or with neither the platform. */
export type Scope = { categoryId?: number; serviceId?: number }
type Own = Pick<Rule, 'level' | 'strategy' | 'overdueDays'>
/** What a scope has of its own, as a form has it: empty for that of the scope above. */
export type OwnRule = { level: string; strategy: string; overdueDays: string }
export type Rule = Awaited<ReturnType<typeof loadRules>>[number]

const levels = [
  { value: 'BY_HAND', label: 'By hand', hint: 'You choose each provider. Nothing is suggested.' },
  { value: 'SUGGEST', label: 'Suggested', hint: 'The first provider is preselected. You make the offer.' },
  {
    value: 'AUTOMATIC',
    label: 'Automatic',
    hint: 'Each lead is offered to the first provider right away, and to the next one after a decline or an expired offer.',
  },
]

const strategies = [
  { value: 'BEST_MATCH', label: 'Best match', hint: 'The fewest open leads, then the highest acceptance.' },
  { value: 'IN_TURN', label: 'In turn', hint: 'The one whose last offer was longest ago.' },
  { value: 'ACCEPTANCE', label: 'Acceptance', hint: 'The highest share of accepted offers.' },
  { value: 'WON', label: 'Won leads', hint: 'The highest share of won leads among those that ended.' },
]

/** What to choose from; a category or a service may also have nothing of its own. */
export function choicesFor(scope: Scope) {
  if (isPlatform(scope)) return { levels, strategies }
  const hint =
    scope.serviceId === undefined ? 'As on the whole platform.' : 'As its category or the whole platform.'
  const above = { value: '', label: 'Default', hint }
  return { levels: [above, ...levels], strategies: [above, ...strategies] }
}

/** "Automatic, in turn, none after 14 days overdue"; empty without any. */
export function ruleText({
  level,
  strategy,
  overdueDays,
}: Pick<Own, 'level' | 'strategy'> & { overdueDays: number | string | null }): string {
  const name = (options: typeof levels, code: string | null) =>
    code ? (options.find(({ value }) => value === code)?.label ?? code) : undefined
  const [first, ...rest] = [name(levels, level), name(strategies, strategy)].filter(
    (part) => part !== undefined,
  )
  const words = [first, ...rest.map((part) => part.toLowerCase())].join(', ')
  return (overdueDays ?? '') === '' ? words : `${words}, ${overdueText(Number(overdueDays))}`
}

/** What the scope has of its own; empty where that of the scope above applies. */
export function ownRule(rules: readonly Rule[], scope: Scope): OwnRule {
  const rule = rules.find(
    (one) => one.categoryId === (scope.categoryId ?? null) && one.serviceId === (scope.serviceId ?? null),
  )
  return ownOf(rule ?? { level: null, strategy: null, overdueDays: null }, scope)
}

/** With what applies on the platform until it is changed. */
export function ownOf({ level, strategy, overdueDays }: Own, scope: Scope): OwnRule {
  const none = isPlatform(scope) ? { level: 'SUGGEST', strategy: 'BEST_MATCH' } : { level: '', strategy: '' }
  return {
    level: level ?? none.level,
    strategy: strategy ?? none.strategy,
    overdueDays: String(overdueDays ?? ''),
  }
}

/** "no offers after 14 days overdue" */
function overdueText(days: number): string {
  return `no offers after ${days} ${days === 1 ? 'day' : 'days'} overdue`
}

/** The rule as it is sent. Overdue invoices count on the platform only. */
export function ruleInput({ level, strategy, overdueDays }: OwnRule, scope: Scope) {
  const days = isPlatform(scope) && overdueDays !== '' ? { overdueDays: Number(overdueDays) } : {}
  return { level: level || null, strategy: strategy || null, ...scope, ...days }
}

export function isPlatform({ categoryId, serviceId }: Scope): boolean {
  return categoryId === undefined && serviceId === undefined
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

export type Rehearsal = NonNullable<Awaited<ReturnType<typeof loadRehearsal>>>

/** What a change would have done to the leads of the last 30 days. */
export function rehearsalQuery(rule: OwnRule, scope: Scope) {
  return queryOptions({
    queryKey: ['rehearsal', rule, scope],
    queryFn: () => loadRehearsal(rule, scope),
    staleTime: 0,
    retry: false,
  })
}

async function loadRehearsal(rule: OwnRule, scope: Scope) {
  const { rehearseRoutingRule } = await request(rehearsalDocument, ruleInput(rule, scope))
  if (!rehearseRoutingRule) throw new Error('The server answered without a rehearsal')
  const { providers, changes, ...counts } = rehearseRoutingRule
  return {
    ...counts,
    providers: providers.filter((provider) => provider !== null),
    changes: changes.filter((change) => change !== null),
  }
}

async function loadRules() {
  const { routingRules } = await request(routingRulesDocument, {})
  return (routingRules?.nodes ?? []).filter((rule) => rule !== null)
}
