import { useSyncExternalStore } from 'react'

/** The build of this document. Undefined in development, and where the build renders frames. */
const own =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector('meta[name=build]')?.getAttribute('content')

let hasNewer = false
const listeners = new Set<() => void>()

/** The build that an answer of the server names. */
export function noteBuild(build: string | null): void {
  if (hasNewer || !own || build === null || build === own) return
  hasNewer = true
  listeners.forEach((run) => run())
}

export function useHasNewBuild(): boolean {
  return useSyncExternalStore(
    listen,
    () => hasNewer,
    () => false,
  )
}

function listen(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** A file of the build could not be loaded: after a release it is gone. Each browser has a message of its own. */
export function isMissingFile(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    /dynamically imported module|importing a module|module script failed|unable to preload css/i.test(
      thrown.message,
    )
  )
}

const reloadedKey = 'reloaded at'
/** A second failure within this time is shown, so that no page loads in a loop. */
const apartMs = 60_000

/** Loads the document of the current address, if the server is there and did not just do so. */
export async function reloadOnce(reload = () => location.reload()): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < apartMs) return false
    const { ok } = await fetch(location.href, { cache: 'no-store' })
    if (!ok) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    reload()
    return true
  } catch {
    return false
  }
}
