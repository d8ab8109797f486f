import type { Case } from '../comparing/cases.ts'

const search = `query ($query: String!, $scope: String!) {
  globalSearch(query: $query, searchRef: $scope, first: 40) {
    nodes { refType refId publicId title subtitle imageUri route rank }
  }
}`
const searchSql = `select json_agg(row_to_json(x)) from app.global_search(search_ref => $2, query => $1) x`

/** A global search by one person; the text may follow from the call's number. */
export const searchFor = <About>(
  name: string,
  person: string,
  scope: string,
  textOf: (call: number) => string,
): Case<About> => ({
  name,
  person,
  question: (_, call) => ({ query: search, variables: { query: textOf(call), scope } }),
  statements: (_, call) => [{ name: 'search', text: searchSql, values: [textOf(call), scope] }],
})

/** In every language of the screen: a frequent name, a rare one, a typing error, an address, and nothing. */
const texts: Record<string, (call: number) => string> = {
  common: () => 'james',
  rare: () => 'wilforde',
  misspelled: () => 'wilfrde',
  email: (call) => `bakertons${1 + (Math.abs(call) % 9_000)}@customers.example`,
  nothing: () => 'zzzzzz',
}

export const cases: readonly Case<number>[] = [
  ...(['operator', 'provider', 'referrer'] as const).flatMap((person) =>
    Object.entries(texts).map(([name, textOf]) => searchFor(name, person, 'ALL', textOf)),
  ),
  searchFor('posts: common', 'provider', 'POSTS', () => 'customers'),
  searchFor('posts: rare', 'provider', 'POSTS', () => 'pergola'),
  searchFor('requests: common', 'operator', 'SUPPORT', () => 'invoice'),
  searchFor('requests: rare', 'operator', 'SUPPORT', () => 'pergola'),
  searchFor('requests: own', 'provider', 'SUPPORT', () => 'invoice'),
]
