import type pg from 'pg'
import type { Person } from '../../test/world.ts'
import { one } from '../../test/people.ts'

export type Caps = { day?: number; week?: number; month?: number; open?: number; service?: number }

export function cap(person: Person, organization: number, { day, week, month, open, service }: Caps) {
  return person.asks('select app.save_offer_cap($1, $2, $3, $4, $5, $6)', [
    organization,
    service,
    day,
    week,
    month,
    open,
  ])
}

export function pause(person: Person, organization: number, until: string | null = null, reason = '') {
  return person.asks('select app.pause_offers($1, $2, $3)', [organization, until, reason])
}

export async function resume(person: Person, organization: number): Promise<boolean | undefined> {
  const sql = 'select app.resume_offers($1) as resumed'
  return (await person.asks<{ resumed: boolean }>(sql, [organization]))[0]?.resumed
}

/** The clock of pauses, caps and new tries stands at a local time of the operator. */
export async function clockAt(db: pg.Client, local: string): Promise<void> {
  await db.query(
    'update private.operator_settings set clock_stands_at = $1::timestamp at time zone time_zone',
    [local],
  )
}

/** Offers of another lead that ended, made at local times of the operator. */
export async function offered(
  db: pg.Client,
  organization: number,
  service: number,
  times: readonly string[],
) {
  await db.query(
    `insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, offered_at,
        expires_at, ended_at)
      select l.id, l.public_id, $1, $2, 'A service', 'DECLINED', t at time zone s.time_zone, now(), now()
        from unnest($3::timestamp[]) t, private.operator_settings s, (select * from app.leads order by id limit 1) l`,
    [organization, service, times],
  )
}

/** What keeps the provider from more offers of the service now. */
export async function limitOf(db: pg.Client, organization: number, service: number): Promise<string | null> {
  const sql = `select (select limits ->> 'code' from private.limits_of(array[$1::int], $2)) as code`
  return (await one<{ code: string | null }>(db, sql, [organization, service])).code
}

export type Hours = {
  zone?: string
  weekdays?: number[]
  opens?: number
  closes?: number
  holidays?: string[]
  daysOff?: string[]
  version?: number
}

/** The same hours on each of these weekdays, normally 8 to 5 from Monday to Friday in Chicago. */
export function setHours(person: Person, organization: number, hours: Hours = {}) {
  const { zone = 'America/Chicago', weekdays = [1, 2, 3, 4, 5], opens = 480, closes = 1020 } = hours
  return person.asks('select app.save_working_hours($1, $2, $3, $4, $5, $6, $7, $8)', [
    organization,
    zone,
    weekdays,
    weekdays.map(() => opens),
    weekdays.map(() => closes),
    hours.holidays ?? [],
    hours.daysOff ?? [],
    hours.version,
  ])
}

export async function openAlways(person: Person, organization: number, version?: number) {
  const sql = 'select app.remove_working_hours($1, $2) as removed'
  return (await person.asks<{ removed: boolean }>(sql, [organization, version]))[0]?.removed
}
