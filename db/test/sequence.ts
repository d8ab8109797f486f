import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files first, because starting them last would delay the end. */
const long = [
  'db/cluster',
  'leads/secrecy',
  'transactions/secrecy',
  'isolation',
  'matrix',
  'mutations',
  'readiness',
  'worker',
  'timeouts',
  'transactions.race',
  'deploy',
  'pool',
  'routing-worlds',
  'leads.race',
  'throttle',
  'crashes',
  'lists-race',
  'transactions.random-walk',
  'demo',
].map((name) => `${name}.test.ts`)

/** Vitest's default sorts files by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's method, not that of arrays
    const bySize = await super.sort(files)
    return bySize.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = long.findIndex((name) => moduleId.endsWith(name))
  return at < 0 ? long.length : at
}
