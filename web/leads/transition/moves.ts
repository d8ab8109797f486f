import { operator } from '../../domain/operator.ts'
import type { OpenMove } from '../../domain/record/openMoves.ts'

/** What a step takes away, said before it is taken. */
const losses: Record<string, string> = {
  withdraw: 'This closes the lead for everyone. To continue, you’d need to submit a new lead.',
  recall: 'The provider loses the offer at once, and the lead is new again.',
  decline: `The lead goes back to ${operator.name}, and you will no longer see it.`,
  lose: `The lead is closed as lost. Only ${operator.name} can open it again.`,
  disqualify: `The lead is closed as unqualified. Only ${operator.name} can open it again.`,
  reassign: 'The provider who works on it now loses it, and no longer sees the customer.',
}

export function warningFor({ move }: OpenMove): string | undefined {
  return losses[move]
}

/** Steps that lose something stand last and stay plain; the first of the others is the page's main action. */
export function inOrder(moves: OpenMove[]): { forward: OpenMove[]; destructive: OpenMove[] } {
  return {
    forward: moves.filter((move) => !warningFor(move)),
    destructive: moves.filter((move) => warningFor(move)),
  }
}

/** Whether something is asked before the step is taken. */
export function asks(move: OpenMove): boolean {
  return move.needs.length > 0 || warningFor(move) !== undefined
}
