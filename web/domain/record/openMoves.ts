/** A transition that the server allows the viewer, and the fields it needs. */
export type OpenMove = { move: string; label: string; toStatus: string; needs: string[] }

type MoveNode = {
  move: string | null
  label: string | null
  toStatus: string | null
  needs: (string | null)[] | null
} | null

/** In the order of the buttons, without the nulls that the generated types allow. */
export function openMovesOf(nodes: readonly MoveNode[] | null): OpenMove[] {
  return (nodes ?? [])
    .filter((open) => open !== null)
    .map(({ move, label, toStatus, needs }) => ({
      move: move ?? '',
      label: label ?? '',
      toStatus: toStatus ?? '',
      needs: (needs ?? []).filter((need) => need !== null),
    }))
}
