import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest, the longest first; begun last, they would run alone at the end. */
const long = [
  'server/cluster',
  'leads/secrecy',
  'transactions/secrecy',
  'isolation',
  'weaken',
  'readiness',
  'worker',
  'patience',
  'transactions.race',
  'deploy',
  'pool',
  'leads.race',
  'throttle',
  'told',
  'kills',
  'lists-race',
  'transactions.walk',
  'demo',
].map((name) => `${name}.test.ts`)

/** Without it, files begin by their size. */
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
