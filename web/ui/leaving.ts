const listeners = new Set<() => void>()

/** Runs when another page begins to open; says how to stop. */
export function onLeaving(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** The entry, which has the router, says so. */
export function leave(): void {
  listeners.forEach((run) => run())
}
