import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest, the longest first; begun last, they would run alone at the end. */
const long = [
  'leads/secrecy',
  'transactions/secrecy',
  'weaken',
  'unseen',
  'server/cluster',
  'isolation',
  'kills',
  'patience',
  'readiness',
  'leads.moves',
  'deploy',
  'leads.claims',
  'leads.needs',
  'transactions.walk',
  'worker',
  'notes',
  'pool',
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
