import { money } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { percent } from './percent.ts'
import { scopeLabel } from './scopes.ts'

type Figures = { operatorFee: string | null; associatePayout: string | null; operatorEarnings: string | null }

/** "12.50% · Provider": the figure and the scope that it came from. */
export function originOf(exact: string | null, scope: string | null): string | undefined {
  return exact === null ? undefined : `${percent(exact)} · ${scopeLabel(scope)}`
}

/** The sample in one sentence, for screen readers. */
export function sampleSentence(amount: string | undefined, figures: Figures | null | undefined): string {
  if (amount === undefined || !figures) return ''
  const { operatorFee, associatePayout, operatorEarnings } = figures
  return `A deal of ${money(amount)} gives a fee of ${money(operatorFee)}, a payout of ${money(associatePayout)} and ${operator.name} earnings of ${money(operatorEarnings)}.`
}
