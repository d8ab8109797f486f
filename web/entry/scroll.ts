/** What shows that the reader has begun to scroll or to act. */
const takeovers = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const longestWait = 10_000

/**
 * Scrolls to `top` as soon as the page is tall enough. Gives up when the reader acts, or after 10 seconds. Returns how to
 * give up earlier.
 */
export function reach(top: number): () => void {
  const scroll = () => {
    if (scrollY < top) scrollTo({ top })
    if (scrollY >= top) stop()
  }
  const growth = new ResizeObserver(scroll)
  const timer = setTimeout(() => stop(), longestWait)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const takeover of takeovers) removeEventListener(takeover, stop)
  }
  for (const takeover of takeovers) addEventListener(takeover, stop, { passive: true })
  growth.observe(document.body)
  return stop
}
