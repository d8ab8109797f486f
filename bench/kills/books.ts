/** A transaction and all its steps that the product acknowledged, or refused to take a second time. */
export type Deal = {
  readonly id: number
  readonly lead: number
  readonly corrects?: number
  readonly key: string
  readonly worth: number
  readonly steps: Step[]
}
type Step = { readonly move: string; readonly from: string; readonly to: string }

/** What everybody was told of their money. The number is missing where the answer got lost. */
export type Books = {
  readonly deals: Deal[]
  readonly invoices: { readonly number: string | undefined; readonly deals: readonly Deal[] }[]
}

export function newBooks(): Books {
  return { deals: [], invoices: [] }
}

export function statusOf({ steps }: Deal): string {
  return steps.at(-1)?.to ?? ''
}

/** Of what happens to a deal, what is booked. */
export function postingsOf({ steps }: Deal): string[] {
  const booked = ['close', 'adjust', 'confirmPayment', 'payAssociate', 'terminate']
  return steps
    .filter(({ move }) => booked.includes(move))
    .map(({ move }) => (move === 'adjust' ? 'close' : move))
}
