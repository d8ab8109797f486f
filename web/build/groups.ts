import { join } from 'node:path'
import type { Rolldown } from 'vite'

import { pagesOf } from './pages.ts'

const web = join(import.meta.dirname, '..')

/** The modules that a page begins with. */
const main = 'entry/main.ts'
const start = 'entry/start.tsx'
const signIn = 'entry/Entrance.tsx'
const entrance = [start, signIn]
const shell = 'entry/app.tsx'

/** A module that this part of all pages loads is in one file with all others like it. */
const manyPages = 1 / 3
/** So is a small one that this many pages load: a request of its own takes longer. */
const small = { pages: 3, characters: 4_000 }

const packages = [
  // The first file imports it, and no more.
  { name: 'preload', test: /preload-helper/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-)?(router|history|store)/ },
]

/**
 * Which modules share a file: those that every page begins with, those of the shell, those that many pages load, and what
 * the sign-in page has in common with other forms. The bundler places the rest by the pages that import them.
 */
export function groupsOf(routes: Parameters<typeof pagesOf>[0]): Rolldown.CodeSplittingGroup[] {
  let names: Map<string, string> | undefined
  const own = ['start', 'shell', 'shared', 'forms'].map((name) => ({
    debugName: name,
    name: (id: string, modules: Modules) =>
      (names ??= namesOf(pagesOf(routes), modules)).get(id) === name ? name : undefined,
  }))
  // A group takes what its modules import along, unless a group of a higher priority has it.
  return [...packages, ...own, icons].map((group, index) => ({ ...group, priority: 10 - index }))
}

const icons = { name: 'icons', test: isIcon, minShareCount: small.pages }

type Modules = Rolldown.ChunkingContext
type Pages = ReturnType<typeof pagesOf>

/** The file of each module that is in one of the groups. */
function namesOf(pages: Pages, modules: Modules): Map<string, string> {
  const ofEntrance = loadedBy(entrance.map(inWeb), modules).filter((id) => !isNamedByIndex(id))
  const counts = new Map<string, number>()
  for (const { file } of pages)
    for (const id of loadedBy(partsOf(inWeb(file), modules), modules))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= manyPages * pages.length).map(([id]) => id)
  const ofShell = loadedBy([inWeb(shell)], modules)
  const onEveryPage = new Set([inWeb(start), ...ofShell, ...shared])
  const ofStart = ofEntrance.filter((id) => onEveryPage.has(id))
  const ofForms = ofEntrance.filter((id) => (counts.get(id) ?? 0) > 1)
  const known = new Set([...ofEntrance, ...onEveryPage])
  // With all that it imports: a group takes that along.
  const sizeOf = (id: string) =>
    loadedBy([id], modules).reduce((sum, one) => sum + (known.has(one) ? 0 : lengthOf(one, modules)), 0)
  const smallOnes = [...counts].filter(
    ([id, count]) => count >= small.pages && sizeOf(id) <= small.characters,
  )
  // Each stays a file of its own.
  const entries = new Set([main, signIn, 'index.html', ...pages.map(({ file }) => file)].map(inWeb))
  // The last one wins.
  const named = [
    ...smallOnes.map(([id]) => [id, 'shared'] as const),
    ...ofForms.map((id) => [id, 'forms'] as const),
    ...shared.map((id) => [id, 'shared'] as const),
    ...ofShell.map((id) => [id, 'shell'] as const),
    ...ofStart.map((id) => [id, 'start'] as const),
  ]
  const first = new Set(loadedBy([inWeb(main)], modules))
  return new Map(named.filter(([id]) => !entries.has(id) && !first.has(id) && !isIcon(id)))
}

/** A route's module and the parts of it that load lazily. */
function partsOf(route: string, modules: Modules): string[] {
  const lazy = modules.getModuleInfo(route)?.dynamicallyImportedIds ?? []
  return [route, ...lazy.filter((id) => id.startsWith(route))]
}

/** These modules and all that they import. */
function loadedBy(ids: readonly string[], modules: Modules, seen = new Set<string>()): string[] {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    loadedBy(modules.getModuleInfo(id)?.importedIds ?? [], modules, seen)
  }
  return [...seen]
}

function lengthOf(id: string, modules: Modules): number {
  return modules.getModuleInfo(id)?.code?.length ?? 0
}

function inWeb(file: string): string {
  return join(web, file)
}

/** The index of its package names every icon, used or not: only the bundler knows who uses which. */
function isIcon(id: string): boolean {
  return /\/lucide-react\/.*\/icons\//.test(id)
}

/** Parts of the query library that its index names beside the client, which is all that the sign-in page uses. */
function isNamedByIndex(id: string): boolean {
  return /\/react-query\/|\/query-core\/.*Observer/.test(id)
}
