/** Modules in one file, the views that load it, and how many characters a view loads with it. */
export type Part = { modules: readonly string[]; views: ReadonlySet<number>; size: number }

/**
 * Which modules share a file, those of the most views first. `views` has the modules of each view: the first `pages` of them
 * are pages, and what only the others load is left out. Modules that the same views load are one part. Two parts become
 * one while a request saved is worth more than what views would load without using it: `request` is how many
 * characters take as long as a request. `sizeOf` counts modules and all that they import.
 */
export function partsOf(
  views: readonly (readonly string[])[],
  pages: number,
  sizeOf: (modules: readonly string[]) => number,
  request: number,
): Part[] {
  const parts = new Set(byViews(views, pages).map((part) => ({ ...part, size: sizeOf(part.modules) })))
  for (let pair = bestPair(parts, request); pair; pair = bestPair(parts, request)) {
    const modules = pair.flatMap((part) => part.modules)
    pair.forEach((part) => parts.delete(part))
    parts.add({ modules, views: new Set(pair.flatMap((part) => [...part.views])), size: sizeOf(modules) })
  }
  return [...parts].toSorted((one, other) => other.views.size - one.views.size)
}

function byViews(views: readonly (readonly string[])[], pages: number): Omit<Part, 'size'>[] {
  const viewsOf = new Map<string, Set<number>>()
  for (const [view, modules] of views.entries())
    for (const id of modules) viewsOf.set(id, (viewsOf.get(id) ?? new Set()).add(view))
  const same = Map.groupBy(viewsOf, ([, of]) => [...of].join())
  return [...same.values()]
    .map((entries) => ({
      modules: entries.map(([id]) => id),
      views: new Set(entries.flatMap(([, of]) => [...of])),
    }))
    .filter((part) => [...part.views].some((view) => view < pages))
}

function bestPair(parts: ReadonlySet<Part>, request: number): [Part, Part] | undefined {
  let best: [Part, Part] | undefined
  let most = 0
  const rest = new Set(parts)
  for (const one of parts) {
    rest.delete(one)
    for (const other of rest) {
      const gain = gainOf(one, other, request)
      if (gain > most) [best, most] = [[one, other], gain]
    }
  }
  return best
}

function gainOf(one: Part, other: Part, request: number): number {
  const both = [...one.views].filter((view) => other.views.has(view)).length
  return both * request - (one.views.size - both) * other.size - (other.views.size - both) * one.size
}
