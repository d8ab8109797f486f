import { operator } from '../operator.ts'

/** A transition that the server allows the viewer, and the fields it needs. With a warning, it is confirmed first. */
export type OpenMove = {
  move: string
  label: string
  toStatus: string
  needs: string[]
  isDestructive: boolean
  warning: string | null
}

type MoveNode = (Omit<OpenMove, 'needs'> & { needs: (string | null)[] }) | null

/** In the order of the buttons, with the operator's name in the warnings. */
export function openMovesOf(nodes: readonly MoveNode[] | null): OpenMove[] {
  return (nodes ?? [])
    .filter((open) => open !== null)
    .map(({ needs, warning, ...open }) => ({
      ...open,
      needs: needs.filter((need) => need !== null),
      warning: warning?.replaceAll('{operator}', operator.name) ?? null,
    }))
}

/** Destructive transitions come last and stay plain; the first of the others is the page's main action. */
export function inOrder(moves: OpenMove[]): { forward: OpenMove[]; destructive: OpenMove[] } {
  return {
    forward: moves.filter(({ isDestructive }) => !isDestructive),
    destructive: moves.filter(({ isDestructive }) => isDestructive),
  }
}

/** Whether something is asked before the transition is made. */
export function asks({ needs, warning }: OpenMove): boolean {
  return needs.length > 0 || warning !== null
}
