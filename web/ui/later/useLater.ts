import { startTransition, useEffect, useState } from 'react'

let isStarted = false

/** Milliseconds after which nothing waits for content that does not come. */
const longest = 3_000

/**
 * False until the first content that anybody waited for is painted and the browser is idle; from then on true
 * everywhere. For parts whose code would delay that content.
 */
export function useLater(isShown: boolean): boolean {
  const [isLater, setLater] = useState(isStarted)
  useEffect(() => {
    if (isLater) return undefined
    const start = () => {
      isStarted = true
      startTransition(() => setLater(true))
    }
    return isShown ? whenIdle(start) : after(longest, start)
  }, [isLater, isShown])
  return isLater
}

/** Runs work when the browser is idle, after half a second at most; returns how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) return after(100, work)
  const callback = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(callback)
}

/** The same a moment later: at first, the browser is idle while a page waits for its next part. */
export function whenSettled(work: () => void): () => void {
  let callOff = after(300, () => {
    callOff = whenIdle(work)
  })
  return () => callOff()
}

function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
