/** `node bench/leads.ts`: lists, searches, leads, the bell and totals. The options are in `bench/comparing/growth.ts`. */
import { compareGrowth } from './comparing/growth.ts'
import { cases } from './leads/cases.ts'
import { benchLeads } from './leads/load.ts'
import { personQueries } from './leads/people.ts'
import { withoutLimits } from './search/load.ts'

await compareGrowth({
  nouns: 'leads',
  database: 'turnstone_bench',
  filling: benchLeads,
  prepare: withoutLimits,
  personQueries,
  cases,
})
