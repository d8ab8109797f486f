import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a table has room for two columns only. The others are not rendered then, which on a slow phone costs more
 * than the two. Paper is never a phone: what is printed has all columns.
 */
export function useIsPhone(): boolean {
  return useMatches('screen and (width < 48rem)')
}

/** Whether the buttons of a row have no room beside its cells. */
export function useIsNarrow(): boolean {
  return useMatches('screen and (width < 72rem)')
}

function useMatches(query: string): boolean {
  const listen = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => matchMedia(query).matches)
}
