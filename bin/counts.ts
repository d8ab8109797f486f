import { existsSync, readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number; skipped: number }
export type Counting = 'itself' | 'vitest' | 'playwright'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

export function plus(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/**
 * The result of a check. A runner that fails without a failing test (a file that does not load) counts as one
 * failure.
 */
export function countsOf(counting: Counting, report: string, succeeded: boolean): Counts {
  const counts = counting === 'itself' ? { ...noCounts, passed: succeeded ? 1 : 0 } : read(counting, report)
  if (succeeded || counts.failed > 0) return counts
  return { ...counts, failed: 1 }
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function read(counting: 'vitest' | 'playwright', report: string): Counts {
  if (!existsSync(report)) return noCounts
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'))
  if (counting === 'playwright') {
    const { expected, unexpected, flaky, skipped } = (json as PlaywrightReport).stats
    // A story that passes only on retry counts as failed.
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = json as VitestReport
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}
