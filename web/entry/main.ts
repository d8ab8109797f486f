import '../ui/theme/tokens.css'
import '../ui/theme/base.css'

// A hidden page is not painted.
const longestWaitMs = 100

void run()

// Not awaited here at the top: the build merges no small files once a module awaits while it loads.
async function run(): Promise<void> {
  await firstPaint()
  const { start } = await import('./start.tsx')
  await start()
}

/** Waits for the frame in the document to be painted: running the code first would delay it on a slow processor. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
