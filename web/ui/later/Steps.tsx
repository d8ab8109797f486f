import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Shows its children one after another, each after the one before is painted, so that a phone still answers taps between
 * them. What is shown stays shown.
 */
export function Steps({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(1)
  const hasMore = shown < parts.length
  useEffect(() => {
    if (hasMore) startTransition(() => setShown(shown + 1))
  }, [hasMore, shown])
  return parts.slice(0, shown)
}
