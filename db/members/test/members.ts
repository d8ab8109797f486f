import { one } from '../../test/people.ts'
import type { Person } from '../../test/world.ts'
import type pg from 'pg'

type Given = Record<string, unknown>
type User = {
  id: number
  status: string
  is_deleted: boolean
  organization_id: number | null
  user_type: string
}

const asRow = (type: string, place: number) => `jsonb_populate_record(null::app.${type}, $${place}::jsonb)`

export const ann = { first_name: 'Ann', last_name: 'Arbor', email: 'ann@people.example' }

export async function creates(by: Person, given: Given, organization: number | null = null): Promise<User> {
  const sql = `select (x).* from (select app.create_user_info(${asRow('new_user', 1)}, $2) as x offset 0) made`
  return first(await by.asks<User>(sql, [JSON.stringify(given), organization]))
}

export async function addsAdmin(by: Person, given: Given, organization: number | null = null): Promise<User> {
  const sql = `select (x).* from (select app.add_admin(${asRow('new_user', 1)}, $2) as x offset 0) made`
  return first(await by.asks<User>(sql, [JSON.stringify(given), organization]))
}

export async function updates(
  by: Person,
  id: number,
  given: Given,
  permissions: unknown = null,
): Promise<User> {
  const sql = `select (x).* from (select app.update_user_info_by_id($2, ${asRow('new_user', 1)}, $3) as x offset 0) changed`
  return first(
    await by.asks<User>(sql, [
      JSON.stringify(given),
      id,
      permissions === null ? null : JSON.stringify(permissions),
    ]),
  )
}

export async function createsOrganization(
  by: Person,
  given: Given = {},
): Promise<{ id: number; status: string }> {
  const organization = {
    legal_business_name: 'Birch & Co',
    organization_type: 'VENDOR',
    vendor_type: 'GENERAL_VENDOR',
    ...given,
  }
  const sql = `select (x).* from (select app.create_organization(${asRow('new_organization', 1)}) as x offset 0) made`
  return first(await by.asks<{ id: number; status: string }>(sql, [JSON.stringify(organization)]))
}

/** Calls an API function that returns one row. */
export async function calls<Row extends pg.QueryResultRow = User>(
  by: Person,
  call: string,
  ...params: unknown[]
): Promise<Row> {
  return first(await by.asks<Row>(`select (x).* from (select app.${call} as x offset 0) called`, params))
}

export async function jobsFor(db: pg.Client, task: string, person: number): Promise<number> {
  const { jobs } = await one<{ jobs: number }>(
    db,
    `select count(*)::int as jobs from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and (j.payload ->> 'userId')::int = $2`,
    [task, person],
  )
  return jobs
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('No row returned')
  return row
}
