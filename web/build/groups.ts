import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'

import { pagesOf } from './pages.ts'
import { partsOf, type Shared } from './parts.ts'

const web = join(import.meta.dirname, '..')

/** The modules that a page begins with. */
const main = 'entry/main.ts'
const start = 'entry/start.tsx'
const signIn = 'entry/Entrance.tsx'
const shell = 'entry/app.tsx'
const settings = 'entry/settings.tsx'
/** Every signed-in page loads it when idle. */
const idle = 'notifications/follow.ts'

/** A module that this part of all pages loads is in the shell's file. */
const manyPages = 1 / 3
/** So is a small one that this many pages load: a request of its own takes longer. */
const small = { pages: 3, characters: 4_000 }
/** As many characters of source as take as long as a request: two to three kilobytes on the line. */
const request = 12_000
/** More files than there are; the bundler would place the rest. */
const mostFiles = 150

const packages = [
  // The first file imports it, and no more.
  { name: 'preload', test: /preload-helper/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
]
const isOfPackage = (id: string) => packages.some(({ test }) => test.test(id))
const icons = { name: 'icons', test: isIcon, minShareCount: 2 }

type Routes = Parameters<typeof pagesOf>[0]
type Modules = Rolldown.ChunkingContext
type File = { name: string; modules: ReadonlySet<string> }

/**
 * Which modules share a file: those that every page begins with, those of the shell and of many pages, what the sign-in
 * page has in common with other forms, and what the same pages load. The bundler places what only other parts load.
 */
export function groupsOf(
  routes: Routes,
  tabFiles: Readonly<Record<string, string>>,
): Rolldown.CodeSplittingGroup[] {
  let files: File[] | undefined
  const own = Array.from({ length: mostFiles }, (_, at) => ({
    debugName: `file ${at}`,
    name: (id: string, modules: Modules) => {
      files ??= filesOf(pagesOf(routes), Object.values(tabFiles), modules)
      return files[at]?.modules.has(id) ? files[at].name : undefined
    },
  }))
  // A group takes what its modules import along, unless a group of a higher priority has it.
  const groups = [...packages, ...own.slice(0, 3), icons, ...own.slice(3)]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** Files that more pages load come first: they have what those of fewer pages import. */
function filesOf(pages: ReturnType<typeof pagesOf>, tabs: readonly string[], modules: Modules): File[] {
  const ofEntrance = loadedBy([start, signIn].map(inWeb), modules).filter((id) => !isNamedByIndex(id))
  const counts = new Map<string, number>()
  for (const { file } of pages)
    for (const id of loadedBy(partsOfRoute(file, modules), modules)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count >= manyPages * pages.length).map(([id]) => id)
  const onEveryPage = new Set([inWeb(start), ...loadedBy([inWeb(shell)], modules), ...shared])
  const known = new Set([...ofEntrance, ...onEveryPage])
  // With all that they import: a group takes that along.
  const sizeBeside = (loadedAnyway: ReadonlySet<string>) => (ids: readonly string[]) =>
    loadedBy(ids, modules).reduce((sum, id) => sum + (loadedAnyway.has(id) ? 0 : lengthOf(id, modules)), 0)
  const sizeOf = sizeBeside(known)
  const smallOnes = [...counts]
    .filter(([id, count]) => count >= small.pages && !isLibrary(id))
    .map(([id]) => id)
    .filter((id) => sizeBeside(ofEntrance.includes(id) ? onEveryPage : known)([id]) <= small.characters)
  const ofShell = new Set([...onEveryPage, ...smallOnes])
  const first = new Set(loadedBy([inWeb(main)], modules))
  // Each stays a file of its own.
  const entries = new Set([main, signIn, idle, 'index.html', ...pages.map(({ file }) => file)].map(inWeb))
  const taken = new Set<string>()
  const isFree = (id: string) =>
    !taken.has(id) && !entries.has(id) && !first.has(id) && !isIcon(id) && !isOfPackage(id)
  const take = (name: string, ids: Iterable<string>): File => {
    const free = [...ids].filter(isFree)
    free.forEach((id) => taken.add(id))
    return { name, modules: new Set(free) }
  }
  const forms = take(
    'forms',
    ofEntrance.filter((id) => !ofShell.has(id) && (counts.get(id) ?? 0) > 1),
  )
  const begin = [
    take(
      'start',
      ofEntrance.filter((id) => ofShell.has(id)),
    ),
    take('shell', ofShell),
    forms,
  ]
  // What is left of the sign-in page stays with it.
  ofEntrance.forEach((id) => taken.add(id))
  const views = [
    ...pages.filter(({ path }) => path !== '/login').map(({ file }) => partsOfRoute(file, modules)),
    ...tabs.map((tab) => [...partsOfRoute(settings, modules), inWeb(tab)]),
  ]
  const later = laterOf(views.flat(), modules).map((id) => [id])
  const all = [...views, ...later].map((ids) => loadedBy(ids, modules))
  const loaded = all.map((ids) => ids.filter((id) => isFree(id) && !isLibrary(id)))
  const parts = partsOf(loaded, views.length, sizeOf, request, sharedOf(forms.modules, all, modules))
  return [...begin, ...parts.map((part) => take(nameOf(part.modules), part.modules))]
}

/** The file that forms share, and which views load it. */
function sharedOf(
  file: ReadonlySet<string>,
  views: readonly (readonly string[])[],
  modules: Modules,
): Shared {
  return {
    size: [...file].reduce((sum, id) => sum + lengthOf(id, modules), 0),
    isImportedBy: (ids) => loadedBy(ids, modules).some((id) => file.has(id)),
    views: new Set(views.flatMap((ids, view) => (ids.some((id) => file.has(id)) ? [view] : []))),
  }
}

/** A route's module and the parts of it that load lazily. */
function partsOfRoute(file: string, modules: Modules): string[] {
  const route = inWeb(file)
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

/** What these modules load later, and what that loads later. */
function laterOf(ids: readonly string[], modules: Modules, seen = new Set(ids)): string[] {
  const next = loadedBy(ids, modules)
    .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !seen.has(id))
  const found = [...new Set(next)]
  found.forEach((id) => seen.add(id))
  return found.length === 0 ? [] : [...found, ...laterOf(found, modules, seen)]
}

function lengthOf(id: string, modules: Modules): number {
  return modules.getModuleInfo(id)?.code?.length ?? 0
}

/** After the page whose component is in it, if there is one. */
function nameOf(ids: readonly string[]): string {
  const id = ids.find((one) => one.includes('?')) ?? ids[0] ?? ''
  return basename(id).replace(/\..*/, '')
}

function inWeb(file: string): string {
  return join(web, file)
}

/** The index of its package names every icon, used or not: only the bundler knows who uses which. */
function isIcon(id: string): boolean {
  return /\/lucide-react\/.*\/icons\//.test(id)
}

/** So do the indexes of these: the bundler places them. */
function isLibrary(id: string): boolean {
  return packages.some(({ test }) => test.test(id)) || /\/@(base-ui|floating-ui)\//.test(id)
}

/** Parts of the query library that its index names beside the client, which is all that the sign-in page uses. */
function isNamedByIndex(id: string): boolean {
  return /\/react-query\/|\/query-core\/.*Observer/.test(id)
}
