import type { Routing } from '../data/routingQuery.ts'

type Decision = Pick<
  Routing,
  | 'askedBy'
  | 'chosenRank'
  | 'chosenOpenLeads'
  | 'chosenAcceptance'
  | 'chosenFigure'
  | 'eligibleCount'
  | 'excludedCodes'
  | 'excludedCounts'
>

/** "Chosen before 11 others: accepts 92% of offers, 3 open leads." */
export function chosenText({ askedBy, chosenRank, eligibleCount, ...figures }: Decision): string {
  const eligible = eligibleCount ?? 0
  if (askedBy === 'OPERATOR') {
    const rank = chosenRank !== null && chosenRank <= eligible ? `, ranked ${chosenRank} of ${eligible}` : ''
    return `Offered by hand${rank}: ${figuresText(figures)}.`
  }
  const others = eligible - 1
  const before =
    others === 0 ? 'The only provider left' : `Chosen before ${others} ${others === 1 ? 'other' : 'others'}`
  return `${before}: ${figuresText(figures)}.`
}

function figuresText({
  chosenOpenLeads,
  chosenAcceptance,
  chosenFigure,
}: Pick<Decision, 'chosenOpenLeads' | 'chosenAcceptance' | 'chosenFigure'>): string {
  const first = chosenFigure ? `${chosenFigure.charAt(0).toLowerCase()}${chosenFigure.slice(1)}, ` : ''
  const accepts = chosenAcceptance === null ? 'no offers yet' : `accepts ${chosenAcceptance}% of offers`
  return `${first}${accepts}, ${chosenOpenLeads ?? 0} open ${chosenOpenLeads === 1 ? 'lead' : 'leads'}`
}

const exclusions: Partial<Record<string, string>> = {
  DECLINED: 'declined',
  EXPIRED: 'let it expire',
  NOT_ACTIVE: 'not active',
  RECALLED: 'had it before',
  PAUSED: 'paused',
  CLOSED: 'closed now',
  CAP_DAY: 'at a daily cap',
  CAP_WEEK: 'at a weekly cap',
  CAP_MONTH: 'at a monthly cap',
  CAP_OPEN: 'at a cap of open leads',
}

/** "No provider left: 2 declined, 1 not active." */
export function noneText({
  excludedCodes,
  excludedCounts,
}: Pick<Decision, 'excludedCodes' | 'excludedCounts'>) {
  const reasons = (excludedCodes ?? []).map((code, index) => {
    const words = exclusions[code ?? ''] ?? 'not eligible'
    return `${excludedCounts?.[index] ?? 0} ${words}`
  })
  if (reasons.length === 0) return 'No provider offers this service in the lead’s state.'
  return `No provider left: ${reasons.join(', ')}.`
}

/** Each provider that only a pause, a cap or its hours kept from the lead, and what that is. */
export function limitedOf({
  limitedNames,
  limitedReasons,
}: Pick<Routing, 'limitedNames' | 'limitedReasons'>): { name: string; reason: string }[] {
  return (limitedNames ?? []).map((name, index) => ({
    name: name ?? 'A provider',
    reason: limitedReasons?.[index] ?? 'Paused',
  }))
}
