import * as v from 'valibot'

import { messages, optional } from '../../ui/fields/rules.ts'
import { percentField, percentTyped } from './percent.ts'
import type { Scope } from './scopes.ts'
import type { Past, Proposal } from './termsQuery.ts'

export type TermsValues = { rate: string; share: string }

const figure = v.pipe(
  optional,
  v.check(
    (typed) => typed === '' || percentTyped(typed) !== undefined,
    'Please enter a percentage from 0 to 100, such as 12.5',
  ),
)

/** Default terms need both figures, others at least one. Unchanged terms cannot be saved. */
export function termsSchema(scope: Scope, present: Proposal) {
  const isNeeded = (typed: string) => scope !== 'PLATFORM' || typed !== ''
  const first = scope === 'ASSOCIATE' ? 'share' : 'rate'
  return v.pipe(
    v.object({
      rate: v.pipe(figure, v.check(isNeeded, messages.required)),
      share: v.pipe(figure, v.check(isNeeded, messages.required)),
    }),
    v.forward(
      v.check((values) => values.rate !== '' || values.share !== '', 'Please enter a percentage'),
      [first],
    ),
    v.forward(
      v.check((values) => isChange(proposalOf(values), present), 'These are the current terms'),
      [first],
    ),
  )
}

export const nothing: Proposal = { providerRate: null, associateShare: null }

export function presentOf(newest: Past | undefined): Proposal {
  return newest ? { providerRate: newest.providerRate, associateShare: newest.associateShare } : nothing
}

export function valuesOf({ providerRate, associateShare }: Proposal): TermsValues {
  return { rate: percentField(providerRate), share: percentField(associateShare) }
}

export function proposalOf({ rate, share }: TermsValues): Proposal {
  return { providerRate: percentTyped(rate) ?? null, associateShare: percentTyped(share) ?? null }
}

/** What can be tried with a deal: nothing while a figure is wrong or nothing differs. */
export function proposalToTry(scope: Scope, values: TermsValues, present: Proposal): Proposal | undefined {
  const isRight = v.is(v.object({ rate: figure, share: figure }), values)
  const isWhole = scope !== 'PLATFORM' || (values.rate !== '' && values.share !== '')
  const proposal = proposalOf(values)
  return isRight && isWhole && isChange(proposal, present) ? proposal : undefined
}

function isChange(proposal: Proposal, present: Proposal): boolean {
  return proposal.providerRate !== present.providerRate || proposal.associateShare !== present.associateShare
}
