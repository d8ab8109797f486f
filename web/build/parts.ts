/** Modules in one file, the views that load it, and how many characters a view loads with it. */
export type Part = {
  modules: readonly string[]
  views: ReadonlySet<number>
  size: number
  importsShared: boolean
}

/** A file that many parts import and that not every view loads. */
export type Shared = {
  /** In characters. */
  size: number
  isImportedBy: (modules: readonly string[]) => boolean
  /** That load it in any case. */
  views: ReadonlySet<number>
}

/**
 * Which modules share a file, those of the most views first. `views` has the modules of each view: the first `pages` of them
 * are pages, and what only the others load is left out. Modules that the same views load are one part. Two parts become
 * one while a request saved is worth more than what views would load without using it: `request` is how many
 * characters take as long as a request. `sizeOf` counts modules and all that they import, without the shared file.
 */
export function partsOf(
  views: readonly (readonly string[])[],
  pages: number,
  sizeOf: (modules: readonly string[]) => number,
  request: number,
  shared: Shared,
): Part[] {
  const partOf = (modules: readonly string[], of: ReadonlySet<number>): Part => ({
    modules,
    views: of,
    size: sizeOf(modules),
    importsShared: shared.isImportedBy(modules),
  })
  const parts = new Set(byViews(views, pages).map((part) => partOf(part.modules, part.views)))
  for (let pair = bestPair(parts, request, shared); pair; pair = bestPair(parts, request, shared)) {
    pair.forEach((part) => parts.delete(part))
    parts.add(
      partOf(
        pair.flatMap((part) => part.modules),
        new Set(pair.flatMap((part) => [...part.views])),
      ),
    )
  }
  return [...parts].toSorted((one, other) => other.views.size - one.views.size)
}

function byViews(views: readonly (readonly string[])[], pages: number): Pick<Part, 'modules' | 'views'>[] {
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

function bestPair(parts: ReadonlySet<Part>, request: number, shared: Shared): [Part, Part] | undefined {
  let best: [Part, Part] | undefined
  let most = 0
  const rest = new Set(parts)
  for (const one of parts) {
    rest.delete(one)
    for (const other of rest) {
      const saved = [...one.views].filter((view) => other.views.has(view)).length * request
      const gain = saved - loadedUnused(one, other, shared) - loadedUnused(other, one, shared)
      if (gain > most) [best, most] = [[one, other], gain]
    }
  }
  return best
}

/** What the views of only one of two parts would load of the other, in characters. */
function loadedUnused(one: Part, other: Part, shared: Shared): number {
  const only = [...one.views].filter((view) => !other.views.has(view))
  const without = other.importsShared ? only.filter((view) => !shared.views.has(view)) : []
  return only.length * other.size + without.length * shared.size
}
