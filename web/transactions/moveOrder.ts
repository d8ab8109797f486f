import type { OpenMove } from '../shared/record/openMoves.ts'

export const losing = ['rejectPayment', 'terminate']

/** Steps that lose something stand last and stay plain; the first of the others is the page's main action. */
export function inOrder(moves: OpenMove[]): { forward: OpenMove[]; losing: OpenMove[] } {
  return {
    forward: moves.filter(({ move }) => !losing.includes(move)),
    losing: moves.filter(({ move }) => losing.includes(move)),
  }
}
