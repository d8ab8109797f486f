/** `node bench/people.ts --rows 100000`: lists of people. The options are in `bench/comparing/growth.ts`. */
import { join } from 'node:path'
import { compareGrowth } from './comparing/growth.ts'
import { cases, personQueries } from './people/cases.ts'
import { withoutLimits, wordFile } from './search/load.ts'

await compareGrowth({
  nouns: 'more people',
  database: 'turnstone_bench_people',
  filling: (rows) => ({
    rows,
    files: [
      join(import.meta.dirname, 'leads/world.sql'),
      join(import.meta.dirname, 'people/people.sql'),
      wordFile,
    ],
    tables: ['user_infos', 'user_contacts', 'person_words', 'search_words'],
    ids: ['organizations', 'user_infos', 'services'],
  }),
  prepare: withoutLimits,
  personQueries,
  cases,
})
