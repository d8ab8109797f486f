/** A transaction with its transitions that the product acknowledged, or refused on a retry as already made. */
export type Deal = {
  readonly id: number
  readonly lead: number
  readonly corrects?: number
  readonly key: string
  readonly worth: number
  readonly steps: Step[]
}
type Step = { readonly move: string; readonly from: string; readonly to: string }

/** All acknowledged changes of money. A number is missing if its answer was lost. */
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

/** The expected postings of a deal. */
export function postingsOf({ steps }: Deal): string[] {
  const booked = ['close', 'adjust', 'confirmPayment', 'unconfirmPayment', 'payAssociate', 'terminate']
  return steps
    .filter(({ move }) => booked.includes(move))
    .map(({ move }) => (move === 'adjust' ? 'close' : move))
}
