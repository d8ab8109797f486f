import type { OpenMove } from '../domain/record/openMoves.ts'

/** A transition as the server offers it; by default it asks nothing and takes nothing away. */
export function openMove<Move extends string>(
  move: Move,
  given: Partial<OpenMove<Move>> = {},
): OpenMove<Move> {
  const isDestructive = (given.warning ?? null) !== null
  return { move, label: move, toStatus: 'NEXT', needs: [], warning: null, isDestructive, ...given }
}
