// A hidden page is not painted.
const longestWaitMs = 100

/** For tests. */
export const started = run()

// Not awaited here at the top: the build merges no small files once a module awaits while it loads.
async function run(): Promise<void> {
  await firstPaint()
  const { start } = await import('./start.tsx')
  await start()
}

/** Waits until the document's frame is on the screen: running the code first would delay it on a slow processor. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.querySelector('#root')?.hasChildNodes()) return resolve()
    setTimeout(resolve, longestWaitMs)
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })
}
