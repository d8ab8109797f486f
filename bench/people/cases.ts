import type { Case } from '../comparing/cases.ts'
import { searchFor } from '../search/cases.ts'

/** The operator's admin, and one of the largest organization. */
export const personQueries = {
  operator: `select u.id, u.id as about from app.user_infos u
    where u.user_type = 'MASTER_ADMIN' and u.organization_type = 'OPERATOR' limit 1`,
  provider: `select u.id, u.id as about from app.user_infos u where u.user_type = 'MASTER_ADMIN' and u.organization_id = 2`,
}

const list = `query ($search: String, $type: [String!]) {
  allUserInfos(search: $search, type: $type, sort: "name", first: 20) {
    totalCount totalIsExact
    nodes { id publicId firstName lastName userType status organization { legalBusinessName } }
  }
}`
/** The page and its total by the same functions, and the rows as one JSON value. */
const listSql = `select json_build_object('total', (select x.total from app.people_total($1, $2, $3) x), 'nodes', (
    select json_agg(row_to_json(x)) from (
      select t.id, t.public_id, t.first_name, t.last_name, t.user_type, t.status, o.legal_business_name
        from unnest(app.people_ids($1, $2, 'name', 20, 0)) with ordinality i (id, n) join app.user_infos t on t.id = i.id
          left join app.organizations o on o.id = t.organization_id order by i.n) x)) as answer`

const listOf = (person: string, name: string, search?: string): Case<number> => ({
  name,
  person,
  question: () => ({
    query: list,
    variables: { type: ['SERVICE_AGENT'], ...(search !== undefined && { search }) },
  }),
  statements: () => [
    {
      name: 'agents',
      text: listSql,
      values: [search ?? null, '{"type": ["SERVICE_AGENT"]}', search === undefined ? 10_000 : 1_000],
    },
  ],
})

export const cases: readonly Case<number>[] = (['operator', 'provider'] as const).flatMap((person) => [
  listOf(person, 'agents'),
  listOf(person, 'list: common', 'james'),
  listOf(person, 'list: rare', 'wilforde'),
  searchFor('search: name', person, 'SERVICE_AGENTS', () => 'wilforde james'),
  searchFor('search: e-mail', person, 'SERVICE_AGENTS', () => 'person15000@people.example'),
])
