/** Milliseconds: a process that ends earlier may be unable to serve. */
const tooShort = 10_000
const firstWait = 250
const longestWait = 15_000

/**
 * The delay (ms) before an ended process is replaced. The first is replaced at once. While replacements fail
 * early, each waits twice as long as the one before.
 */
export function replacementWaits(): (servedFor: number) => number {
  let inVain = 0
  return (servedFor) => {
    inVain = servedFor < tooShort ? inVain + 1 : 0
    return inVain < 2 ? 0 : Math.min(firstWait * 2 ** (inVain - 2), longestWait)
  }
}
