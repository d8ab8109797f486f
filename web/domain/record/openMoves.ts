import type { LeadNeed, TicketNeed, TransactionNeed } from '../../../texts/codes.generated.ts'
import { operator } from '../operator.ts'

export type Need = LeadNeed | TicketNeed | TransactionNeed

/** A transition that the server allows the viewer, and the fields it needs. With a warning, it is confirmed first. */
export type OpenMove<Move extends string = string> = {
  move: Move
  label: string
  toStatus: string
  needs: Need[]
  isDestructive: boolean
  warning: string | null
}

type MoveNode = (Omit<OpenMove, 'needs'> & { needs: readonly (string | null)[] }) | null

/** In the order of the buttons, with the operator's name in the warnings. */
export function openMovesOf<Move extends string>(nodes: readonly MoveNode[] | null): OpenMove<Move>[] {
  return (nodes ?? [])
    .filter((open) => open !== null)
    .map(({ move, needs, warning, ...open }) => ({
      ...open,
      // Casts: the codes of the tables are generated as these unions.
      move: move as Move,
      needs: needs.filter((need) => need !== null) as Need[],
      warning: warning?.replaceAll('{operator}', operator.name) ?? null,
    }))
}

/** Destructive transitions come last and stay plain; the first of the others is the page's main action. */
export function inOrder<Move extends string>(
  moves: readonly OpenMove<Move>[],
): Record<'forward' | 'destructive', OpenMove<Move>[]> {
  return {
    forward: moves.filter(({ isDestructive }) => !isDestructive),
    destructive: moves.filter(({ isDestructive }) => isDestructive),
  }
}

/** "E" takes the record on, "D" declines an offer, "O" offers it to an organization, "A" assigns it. */
export function keysOf({ move, needs }: OpenMove, isNext = false): string {
  return [
    ...(isNext ? ['e'] : []),
    ...(move === 'decline' ? ['d'] : []),
    ...(needs.includes('organization') ? ['o'] : []),
    ...(needs.includes('assignee') ? ['a'] : []),
  ].join(' ')
}

/** Whether something is asked before the transition is made. */
export function asks({ needs, warning }: OpenMove): boolean {
  return needs.length > 0 || warning !== null
}
