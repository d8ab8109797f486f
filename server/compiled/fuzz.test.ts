import { isDeepStrictEqual } from 'node:util'
import { parse } from 'postgraphile/graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../db/demo/accounts.ts'
import { chanceFrom } from '../../db/demo/chance.ts'
import { valueAt } from '../test/asker.ts'
import { hasFound, openComparison, type Answers, type Comparison } from './test/comparison.ts'
import { randomDocument } from './test/random-document.ts'
import { compileAll } from './variants.ts'

const documents = Number(process.env['FUZZ_DOCUMENTS'] ?? 200)
const seed = Number(process.env['FUZZ_SEED'] ?? 32)

let comparison: Comparison
beforeAll(async () => {
  comparison = await openComparison()
})
afterAll(() => comparison.close())

type Tally = Record<'found' | 'empty' | 'refused' | 'refusedUnread', number>

/** A right that is missing is refused in a known document also where no row would be read; Grafast finds that out by reading. */
function isRefusedUnread({ compiled, foreign }: Answers): boolean {
  const onlyHere = compiled.errors.filter(
    (one) => !foreign.errors.some((other) => isDeepStrictEqual(one, other)),
  )
  const refused = new Set(onlyHere.map(({ path }) => path?.[0]))
  return (
    onlyHere.length > 0 &&
    onlyHere.every(({ extensions }) => extensions.code === 'FORBIDDEN') &&
    Object.entries(compiled.data ?? {}).every(([root, value]) =>
      refused.has(root) ? value === null : isDeepStrictEqual(value, valueAt(foreign.data, root)),
    )
  )
}

/**
 * A known document names the root that failed. Grafast names its `totalCount` where nothing else was read, and the root is null
 * with it.
 */
function atRoot({ data, errors }: Answers['foreign']): Answers['foreign'] {
  const named = errors.map((error) => {
    const [root = '', field, ...more] = error.path ?? []
    const isOnly = field === 'totalCount' && more.length === 0 && data?.[root] === null
    return isOnly ? { ...error, path: [root] } : error
  })
  return { data, errors: named }
}

test(`${documents} random documents have the answers of Grafast, each for one account in turn`, async () => {
  const chance = chanceFrom(seed)
  const tally: Tally = { found: 0, empty: 0, refused: 0, refusedUnread: 0 }
  for (let number = 0; number < documents;) {
    const text = randomDocument(comparison.schema, chance)
    if (!compileAll(comparison.schema, parse(text))) continue
    const email = demoAccounts[number % demoAccounts.length]?.email ?? ''
    const both = await comparison.answersTo(text, {}, comparison.tokens.get(email) ?? '')
    number += 1
    if (isRefusedUnread(both)) {
      tally.refusedUnread += 1
      continue
    }
    const { compiled, foreign } = both
    expect(compiled, `seed ${seed}, document ${number}, ${email}: ${text}`).toEqual(atRoot(foreign))
    tally[hasFound(foreign.data) ? 'found' : foreign.errors.length > 0 ? 'refused' : 'empty'] += 1
  }
  console.log(`seed ${seed}:`, tally)
  expect(tally.found).toBeGreaterThan(documents / 3)
  expect(tally.refusedUnread).toBeLessThan(documents / 5)
}, 1_800_000)
