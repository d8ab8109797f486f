import type pg from 'pg'
import { queryAs, one } from '../test/people.ts'
import type { Person } from '../test/world.ts'

export type Proposal = {
  id: number
  public_id: string
  status: string
  version: number
  service_id: number | null
  is_new: boolean
  reason: string | null
  name: string | null
  description: string | null
  customer_type: string | null
}

export const propose =
  'select * from app.propose_service(jsonb_populate_record(null::app.new_service, $1), $2)'
export const edit =
  'select * from app.update_service_proposal($1, jsonb_populate_record(null::app.new_service, $2), $3)'
export const approve = 'select * from app.approve_service_proposal($1, $2)'
export const reject = 'select * from app.reject_service_proposal($1, $2, $3)'
export const withdraw = 'select * from app.withdraw_service_proposal($1, $2)'
export const facts = { name: 'Gutter cleaning', category_id: 1, customer_type: 'both', state_ids: [3, 1] }

export async function asked(person: Person, sql: string, params: unknown[]): Promise<Proposal> {
  const [row] = await person.asks<Proposal>(sql, params)
  if (!row) throw new Error('No proposal')
  return row
}
export const proposes = (person: Person, given: object = {}, service: number | null = null) =>
  asked(person, propose, [service === null ? { ...facts, ...given } : given, service])
export const codeOf = async (db: pg.Client, person: Person, sql: string, params: unknown[]) =>
  (await queryAs(db, person, sql, params)).error?.code
export const serviceOf = (db: pg.Client, { organization }: Person) =>
  one<{ id: number; name: string; description: string | null; form_version: number }>(
    db,
    'select * from app.services where organization_id = $1 and is_active',
    [organization?.id],
  )
export const notificationsOf = async (db: pg.Client, trigger: string) =>
  (
    await db.query<{ organization: number | null; type: string | null; data: Record<string, string> }>(
      `select target_organization_id as organization, target_org_type as type, data from app.in_app_notifications
        where notification_trigger = $1 order by id`,
      [trigger],
    )
  ).rows
