/** A step that the server says is open to whoever asked, and what it needs. */
export type OpenMove = { move: string; label: string; toStatus: string; needs: string[] }

type Told = {
  move: string | null
  label: string | null
  toStatus: string | null
  needs: (string | null)[] | null
} | null

/** As the server tells them, in the order of the buttons, without what its types allow and never happens. */
export function openMovesOf(told: readonly Told[] | null): OpenMove[] {
  return (told ?? [])
    .filter((open) => open !== null)
    .map(({ move, label, toStatus, needs }) => ({
      move: move ?? '',
      label: label ?? '',
      toStatus: toStatus ?? '',
      needs: (needs ?? []).filter((need) => need !== null),
    }))
}
