/** `node bench/search.ts`: the global search. The options are in `bench/comparing/growth.ts`. */
import { compareGrowth } from './comparing/growth.ts'
import { personQueries } from './leads/people.ts'
import { cases } from './search/cases.ts'
import { benchSearch, withoutLimits } from './search/load.ts'

await compareGrowth({
  nouns: 'leads and posts',
  database: 'turnstone_bench_search',
  filling: benchSearch,
  prepare: withoutLimits,
  personQueries,
  cases,
})
