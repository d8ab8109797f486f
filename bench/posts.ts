/** `node bench/posts.ts`: the feed, a post and the search of posts. The options are in `bench/comparing/growth.ts`. */
import { join } from 'node:path'
import { compareGrowth } from './comparing/growth.ts'
import { cases, personQueries } from './posts/cases.ts'
import { postFile, withoutLimits, wordFile } from './search/load.ts'

await compareGrowth({
  nouns: 'posts',
  database: 'turnstone_bench_posts',
  filling: (rows) => ({
    rows,
    files: [join(import.meta.dirname, 'leads/world.sql'), postFile, wordFile],
    tables: ['posts', 'comments', 'post_likes', 'post_saves', 'post_words', 'person_words', 'search_words'],
    ids: ['organizations', 'user_infos', 'services', 'posts', 'comments'],
  }),
  prepare: withoutLimits,
  personQueries,
  cases,
})
