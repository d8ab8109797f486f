import { connected, type Loaded } from '../comparing/databases.ts'
import { openSession } from '../comparing/sessions.ts'

const roles = ['operator', 'provider', 'referrer', 'agent'] as const
export type Role = (typeof roles)[number]
/** A signed-in person with a lead of theirs. */
export type Viewer = {
  readonly token: string
  readonly lead: number
  readonly publicId: string
  /** Whether the lead is on hold. */
  readonly isHeld: boolean
}
export type Viewers = Readonly<Record<Role, readonly Viewer[]>>

/** A provider's lead is one that they work on, or one that an earlier run has put on hold. */
const people: Readonly<Record<Role, string>> = {
  operator: `select u.id, l.id as lead, l.public_id, l.status from app.user_infos u
    cross join lateral (select * from app.leads order by id desc limit 1) l
    where u.user_type in ('MASTER_ADMIN', 'ADMIN') and u.organization_type = 'OPERATOR' limit 20`,
  provider: `select distinct on (l.organization_id) u.id, l.id as lead, l.public_id, l.status from app.leads l
    join app.user_infos u on u.organization_id = l.organization_id and u.user_type = 'MASTER_ADMIN'
    where l.status in ('CONTACTED', 'ON_HOLD') and l.accepted_organization_id = l.organization_id
    order by l.organization_id, l.id limit 200`,
  referrer: `select distinct on (l.submitted_user_id) l.submitted_user_id as id, l.id as lead, l.public_id, l.status
    from app.leads l join app.user_infos u on u.id = l.submitted_user_id and u.status = 'ACTIVE'
    where l.organization_id is not null order by l.submitted_user_id, l.id limit 400`,
  agent: `select distinct on (l.assigned_user_id) l.assigned_user_id as id, l.id as lead, l.public_id, l.status
    from app.leads l join app.user_infos u on u.id = l.assigned_user_id and u.status = 'ACTIVE'
    order by l.assigned_user_id, l.id limit 100`,
}

type Row = { id: number; lead: number; public_id: string; status: string }

/** People of each role, signed in. */
export function findViewers({ url }: Loaded): Promise<Viewers> {
  return connected(url, async (client) => {
    const found: Record<Role, Viewer[]> = { operator: [], provider: [], referrer: [], agent: [] }
    for (const role of roles) {
      const { rows } = await client.query<Row>(people[role])
      if (rows.length === 0) throw new Error(`There is no ${role}`)
      for (const { id, lead, public_id: publicId, status } of rows) {
        const token = await openSession(client, id)
        found[role].push({ token, lead, publicId, isHeld: status === 'ON_HOLD' })
      }
    }
    return found
  })
}
