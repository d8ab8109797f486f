import { startTransition, useEffect, useState } from 'react'

let isStarted = false

/**
 * False until the first content that anybody waited for is painted and the browser is idle; from then on true
 * everywhere. For parts whose code would delay that content.
 */
export function useLater(isShown: boolean): boolean {
  const [isLater, setLater] = useState(isStarted)
  useEffect(() => {
    if (isLater || !isShown) return undefined
    return whenIdle(() => {
      isStarted = true
      startTransition(() => setLater(true))
    })
  }, [isLater, isShown])
  return isLater
}

/** Runs work when the browser is idle, after half a second at most; returns how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 100)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(callback)
}
