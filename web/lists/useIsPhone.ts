import { useSyncExternalStore } from 'react'

/**
 * Whether a table has room for two columns only. The others are not rendered then, which on a slow phone costs more
 * than the two. Paper is never a phone: what is printed has all columns.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => phone().matches)
}

function listen(tell: () => void): () => void {
  const query = phone()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

function phone(): MediaQueryList {
  return matchMedia('screen and (width < 48rem)')
}
