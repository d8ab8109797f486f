/** Milliseconds: who served for a shorter time than this may not be able to serve at all. */
const tooShort = 10_000
const firstWait = 250
const longestWait = 15_000

/**
 * How long to wait, in milliseconds, before who ended is replaced: the first is replaced at once; while they go on
 * ending without having served for a while, each waits twice as long as the one before it.
 */
export function replacementWaits(): (servedFor: number) => number {
  let inVain = 0
  return (servedFor) => {
    inVain = servedFor < tooShort ? inVain + 1 : 0
    return inVain < 2 ? 0 : Math.min(firstWait * 2 ** (inVain - 2), longestWait)
  }
}
