import { connected, type Loaded } from '../bench/comparing/databases.ts'
import { findPeople } from '../bench/comparing/sessions.ts'
import { throughEndpoint } from '../bench/comparing/ways.ts'
import { cases as leadCases, leadAndNotesOf } from '../bench/leads/cases.ts'
import { personQueries } from '../bench/leads/people.ts'
import type { Case } from '../bench/comparing/cases.ts'
import { at, isJson, type Json } from './json.ts'
import { isList, type Account, type Accounts, type Target } from './peer.ts'

const { operator, provider } = personQueries
/** What a peer can answer of the cases of `bench/leads.ts`. */
export const cases: readonly Case<number>[] = [
  ...leadCases.filter(
    ({ name, person }) => name === 'list page' && (person === 'operator' || person === 'provider'),
  ),
  leadAndNotesOf('operator'),
  leadAndNotesOf('provider'),
]

/** The running product as a target. */
export async function turnstoneTarget(address: string, loaded: Loaded, atOnce: number): Promise<Target> {
  const people = await findPeople<number>(loaded, { operator, provider })
  return { way: throughEndpoint(address, people, atOnce), shaped }
}

export async function findAccounts(url: string): Promise<Accounts> {
  return { operator: await accountBy(url, operator), provider: await accountBy(url, provider) }
}

async function accountBy(url: string, query: string): Promise<Account> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Account>(
      `select p.id, p.about, u.organization_id as "organizationId"
        from (${query}) p join app.user_infos u on u.id = p.id`,
    )
    const [account] = rows
    if (!account) throw new Error('There is no such person')
    return account
  })
}

/** Without what only Turnstone answers. */
function shaped(one: Case<number>, text: string): Json {
  const answer: unknown = JSON.parse(text)
  const found = at(answer, 'data', isList(one) ? 'allLeads' : 'leadById')
  if (!isJson(found)) throw new Error(`No answer: ${text}`)
  const { totalIsExact: _, ...rest } = found
  return rest
}
