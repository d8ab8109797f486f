import type { OpenMove } from '../../domain/record/openMoves.ts'

export const destructive = ['rejectPayment', 'terminate']

/** Steps that lose something stand last and stay plain; the first of the others is the page's main action. */
export function inOrder(moves: OpenMove[]): { forward: OpenMove[]; destructive: OpenMove[] } {
  return {
    forward: moves.filter(({ move }) => !destructive.includes(move)),
    destructive: moves.filter(({ move }) => destructive.includes(move)),
  }
}
