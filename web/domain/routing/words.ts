/** A decision as the server explains it. */
type Decision = {
  askedBy: string | null
  chosenRank: number | null
  chosenOpenLeads: number | null
  chosenAcceptance: number | null
  chosenFigure: string | null
  eligibleCount: number | null
  excludedCodes: readonly (string | null)[] | null
  excludedCounts: readonly (number | null)[] | null
  limitedNames: readonly (string | null)[] | null
  limitedReasons: readonly (string | null)[] | null
}

type ChosenFigures = Pick<
  Decision,
  'askedBy' | 'chosenRank' | 'chosenOpenLeads' | 'chosenAcceptance' | 'chosenFigure' | 'eligibleCount'
>

/** "Chosen before 11 others: accepts 92% of offers, 3 open leads." */
export function chosenText({ askedBy, chosenRank, eligibleCount, ...chosen }: ChosenFigures): string {
  const eligible = eligibleCount ?? 0
  const figures = {
    openLeads: chosen.chosenOpenLeads ?? 0,
    acceptance: chosen.chosenAcceptance,
    figure: chosen.chosenFigure,
  }
  if (askedBy === 'OPERATOR') {
    const rank = chosenRank !== null && chosenRank <= eligible ? `, ranked ${chosenRank} of ${eligible}` : ''
    return `Offered by hand${rank}: ${figuresText(figures)}.`
  }
  const others = eligible - 1
  const before =
    others === 0 ? 'The only provider left' : `Chosen before ${others} ${others === 1 ? 'other' : 'others'}`
  return `${before}: ${figuresText(figures)}.`
}

type Figures = { openLeads: number; acceptance: number | null; figure: string | null }

/** "last offer Thu, Mar 5, 3:07 PM, accepts 92% of offers, 3 open leads" */
export function figuresText({ openLeads, acceptance, figure }: Figures): string {
  const first = figure ? `${figure.charAt(0).toLowerCase()}${figure.slice(1)}, ` : ''
  const accepts = acceptance === null ? 'no offers yet' : `accepts ${acceptance}% of offers`
  return `${first}${accepts}, ${openLeads} open ${openLeads === 1 ? 'lead' : 'leads'}`
}

const exclusions: Partial<Record<string, string>> = {
  DECLINED: 'declined',
  EXPIRED: 'let it expire',
  NOT_ACTIVE: 'not active',
  RECALLED: 'had it before',
  PAUSED: 'paused',
  CLOSED: 'closed now',
  OVERDUE: 'with an overdue invoice',
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
}: Pick<Decision, 'limitedNames' | 'limitedReasons'>): { name: string; reason: string }[] {
  return (limitedNames ?? []).map((name, index) => ({
    name: name ?? 'A provider',
    reason: limitedReasons?.[index] ?? 'Paused',
  }))
}
