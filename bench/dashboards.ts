/**
 * `node bench/dashboards.ts`: the dashboards and "Needs you" with one transaction for five leads, and how many times a
 * lead's read by its id each takes. The options are in `bench/comparing/growth.ts`.
 */
import { join } from 'node:path'
import { compareGrowth } from './comparing/growth.ts'
import { cases, smallest } from './dashboards/cases.ts'
import { benchLeads } from './leads/load.ts'
import { personQueries } from './leads/people.ts'
import { withDeals } from './metrics/load.ts'

const file = (name: string) => join(import.meta.dirname, 'dashboards', name)

await compareGrowth({
  nouns: 'leads',
  database: 'turnstone_bench_dashboards',
  filling: (rows) => {
    const { files, tables, ...rest } = withDeals(benchLeads(rows))
    return {
      ...rest,
      files: [file('wanted.sql'), ...files, file('figures.sql')],
      tables: [...tables, 'figure_sums', 'figure_changes'],
    }
  },
  personQueries,
  cases,
  smallest: { name: smallest, limit: 20 },
})
