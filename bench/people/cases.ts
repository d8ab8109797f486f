import type { Case } from '../comparing/cases.ts'
import { searchFor } from '../search/cases.ts'

/** The operator's admin, and one of the largest organization. */
export const whom = {
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
const listSql = (where: string) => `select json_build_object('total', (select count(*) from (
      select from app.user_infos t where ${where} limit 10001) c), 'nodes', (select json_agg(row_to_json(x)) from (
    select t.id, t.public_id, t.first_name, t.last_name, t.user_type, t.status, o.legal_business_name
      from app.user_infos t left join app.organizations o on o.id = t.organization_id
      where ${where} order by t.last_name, t.first_name, t.id limit 20) x)) as answer`

const agents = `t.user_type = any ('{SERVICE_AGENT}')`
const listOf = (person: string): Case<number> => ({
  name: 'agents',
  person,
  question: () => ({ query: list, variables: { type: ['SERVICE_AGENT'] } }),
  statements: () => [{ name: 'agents', text: listSql(agents), values: [] }],
})

const foundOf = (person: string, name: string, words: string): Case<number> => ({
  name: `list: ${name}`,
  person,
  question: () => ({ query: list, variables: { search: words, type: ['SERVICE_AGENT'] } }),
  statements: () => [
    { name, text: listSql(`${agents} and t.id in (select app.search_ids('PEOPLE', $1))`), values: [words] },
  ],
})

export const cases: readonly Case<number>[] = (['operator', 'provider'] as const).flatMap((person) => [
  listOf(person),
  foundOf(person, 'common', 'james'),
  foundOf(person, 'rare', 'wilforde'),
  searchFor('search: name', person, 'SERVICE_AGENTS', () => 'wilforde james'),
  searchFor('search: e-mail', person, 'SERVICE_AGENTS', () => 'person15000@people.example'),
])
