import type { Case } from '../comparing/cases.ts'
import { searchFor } from '../search/cases.ts'

type About = { user: number; post: number }

/** A provider's admin and the operator's, with the post in the middle. */
export const personQueries = {
  operator: `select u.id, jsonb_build_object('user', u.id, 'post', (select max(id) / 2 + 1 from app.posts)) as about from app.user_infos u
    where u.user_type = 'MASTER_ADMIN' and u.organization_type = 'OPERATOR' limit 1`,
  provider: `select u.id, jsonb_build_object('user', u.id, 'post', (select max(id) / 2 + 1 from app.posts)) as about from app.user_infos u
    where u.user_type = 'MASTER_ADMIN' and u.organization_type = 'VENDOR' order by u.id limit 1`,
}

const fields = `id publicId content postType likes comments isLiked isSaved isPinned createdAt
  author { firstName lastName organizationName }`
const columns = `p.id, p.public_id, p.content, p.post_type, p.likes, p.comments, p.is_pinned, p.created_at,
  exists (select from app.post_likes l where l.post_id = p.id and l.user_id = (select claims.user_id())) as is_liked,
  exists (select from app.post_saves s where s.post_id = p.id and s.user_id = (select claims.user_id())) as is_saved,
  a.first_name, a.last_name, a.organization_name`

const feed = `query ($last: Int) {
  allPosts(first: 20, orderBy: [ID_DESC], filter: { isDeleted: { equalTo: false }, isRemoved: { equalTo: false }, id: { lessThan: $last } }) {
    nodes { ${fields} }
  }
}`
const feedSql = `select json_agg(row_to_json(x)) from (
  select ${columns} from app.posts p join app.post_authors a on a.user_id = p.user_id
    where not p.is_deleted and not p.is_removed and p.id < $1 order by p.id desc limit 20) x`

const one = `query ($id: Int!) { postById(id: $id) { ${fields} } commentsByPostId(postId: $id, first: 20) { nodes { id content } } }`
const oneSql = `select ${columns} from app.posts p join app.post_authors a on a.user_id = p.user_id where p.id = $1`
const commentsSql = `select json_agg(row_to_json(x)) from (select id, content from app.comments_by_post_id($1) limit 20) x`

const feedOf = (person: string, name: string, lastOf: (about: About) => number): Case<About> => ({
  name,
  person,
  question: (about) => ({ query: feed, variables: { last: lastOf(about) } }),
  statements: (about) => [{ name: 'feed', text: feedSql, values: [lastOf(about)] }],
})

const postOf = (person: string): Case<About> => ({
  name: 'post, comments',
  person,
  question: ({ post }) => ({ query: one, variables: { id: post } }),
  statements: ({ post }) => [
    { name: 'post', text: oneSql, values: [post] },
    { name: 'comments', text: commentsSql, values: [post] },
  ],
})

const saved = `query ($id: Int!) { savedPosts(userId: $id, first: 20) { nodes { publicId } pageInfo { hasNextPage endCursor } } }`
const savedOf = (person: string): Case<About> => ({
  name: 'saved posts',
  person,
  question: ({ user }) => ({ query: saved, variables: { id: user } }),
  statements: ({ user }) => [
    {
      name: 'saved',
      text: `select coalesce(json_agg(row_to_json(x)), '[]') as answer from (
        select public_id from app.saved_posts($1) limit 21) x`,
      values: [user],
    },
  ],
})

const latest = () => 2_000_000_000

export const cases: readonly Case<About>[] = [
  ...(['operator', 'provider'] as const).flatMap((person) => [
    feedOf(person, 'feed', latest),
    feedOf(person, 'feed, years ago', ({ post }) => post),
    postOf(person),
    savedOf(person),
  ]),
  searchFor('search: common', 'provider', 'POSTS', () => 'customers'),
  searchFor('search: rare', 'provider', 'POSTS', () => 'pergola'),
  searchFor('search: misspelled', 'provider', 'POSTS', () => 'pergolla'),
  searchFor('search: nothing', 'provider', 'POSTS', () => 'zzzzzz'),
]
