import pg from 'pg'
import { Gate } from '../../server/auth/gate.ts'
import { claimsOf, identityOf } from '../../server/auth/identity.ts'
import { hashOf, newToken } from '../../server/auth/tokens.ts'
import { connected, type Loaded } from './load.ts'

export type Person = {
  token: string
  /** The role and the settings that the product gives this person's transactions. */
  claims: Record<string, string>
  /** A lead of theirs, with notes on it. */
  lead: number
}
export type People = Record<keyof typeof whom, Person>

/** The busiest of each kind. */
const whom = {
  operator: `select u.id, (select max(lead_id) from app.notes) as lead from app.user_infos u
    where u.user_type = 'MASTER_ADMIN' and u.organization_type = 'OPERATOR'`,
  provider: `select u.id, l.lead from app.user_infos u join (
      select organization_id, max(id) as lead from app.leads where accepted_organization_id is not null
        group by organization_id order by count(*) desc limit 1) l on l.organization_id = u.organization_id
    where u.user_type = 'MASTER_ADMIN'`,
  agent: `select assigned_user_id as id, max(id) as lead from app.leads where assigned_user_id is not null
    group by assigned_user_id order by count(*) desc limit 1`,
  referrer: `select submitted_user_id as id, max(id) as lead from app.leads
    group by submitted_user_id order by count(*) desc limit 1`,
}

/** Sessions as signing in would make them, and the claims as the gate would say them. */
export async function findPeople({ url, gateUrl }: Loaded): Promise<People> {
  const pool = new pg.Pool({ connectionString: gateUrl })
  try {
    return await connected(url, async (client) => {
      const find = async (kind: keyof typeof whom) => {
        const { rows } = await client.query<{ id: number; lead: number }>(whom[kind])
        const { id, lead } = rows[0] ?? { id: 0, lead: 0 }
        const token = newToken()
        await client.query(`select hidden.open_session($1, $2, '127.0.0.1', 'bench')`, [id, hashOf(token)])
        const authorization = `Bearer ${token}`
        const identity = await identityOf(new Gate(pool), { headers: { authorization } })
        return { token, claims: claimsOf(identity), lead }
      }
      return {
        operator: await find('operator'),
        provider: await find('provider'),
        agent: await find('agent'),
        referrer: await find('referrer'),
      }
    })
  } finally {
    await pool.end()
  }
}
