import { escapeLiteral, type Client } from 'pg'
import { publicIdOf } from './chance.ts'
import type { DealEvent, Value } from './deal-events.ts'
import { dealsOf } from './deals.ts'
import { eventsOf, personOf } from './deal-course.ts'
import type { Numbered } from './numbered.ts'
import type { DemoPerson } from './people.ts'
import type { Notification } from './rows-notifications.ts'
import { terms, termsArguments } from './terms.ts'
import { ago, organizationId, personId, type World } from './world.ts'

/**
 * Closes, invoices and pays the demo's deals through the product's functions, with the clock set to the past. Returns
 * the notifications, which are inserted later.
 */
export async function runDeals(client: Client, world: World, leads: readonly Numbered[]) {
  const deals = dealsOf(leads)
  const events = [...termsEvents(world), ...eventsOf(deals)].toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  // The platform's terms are as old as the platform.
  await client.query(
    `update app.commission_terms set created_at = (select created_at from app.organizations where id = 1)`,
  )
  await client.query(eventsBlock(events.map((event) => written(event, world))))
  await client.query('update private.operator_settings set clock_stands_at = null')
  // No mail is sent for past events.
  await client.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where created_at = now()))',
  )
  await fixPublicIds(client)
  await client.query('set constraints all immediate')
  const { rows } = await client.query<Notification>(
    `delete from app.in_app_notifications returning notification_trigger, target_user_id, target_organization_id,
      target_org_type, target_user_type, lead_id, data, to_json(created_at at time zone 'UTC') #>> '{}' || 'Z' as created_at`,
  )
  return { deals, ids: await idsOf(client), notifications: rows }
}

/** The transaction id of each lead. */
async function idsOf(client: Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; lead: number }>(
    'select id, lead_id as lead from app.transactions where corrects_id is null',
  )
  return new Map(rows.map(({ id, lead }) => [lead, id]))
}

function termsEvents({ reference }: World): DealEvent[] {
  return terms.map((agreed) => ({
    hoursAgo: agreed.daysAgo * 24,
    actor: personOf('master@operator.example'),
    sql: `select app.save_terms($1, $2, $3, organization_id => $4, service_id => $5, category_id => $6, user_id => $7)`,
    values: termsArguments(agreed, reference),
  }))
}

/** One block for all events, because a thousand round trips would be slow. */
function eventsBlock(events: readonly object[]): string {
  return `do $play$
    declare
      event record;
    begin
      for event in select * from json_to_recordset(${escapeLiteral(JSON.stringify(events))}) e (at timestamptz, claims json, sql text) loop
        update private.operator_settings set clock_stands_at = event.at;
        perform set_config('turnstone.' || c.key, c.value, true) from json_each_text(event.claims) c;
        execute event.sql;
        ${backdate}
      end loop;
    end $play$`
}

function written({ hoursAgo, actor, sql, values }: DealEvent, { now }: World) {
  return {
    at: ago(now, hoursAgo / 24),
    claims: claimsOf(actor),
    sql: sql.replaceAll(/\$(\d)/g, (_, place: string) => literal(values[Number(place) - 1])),
  }
}

function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(typeof value === 'object' ? `{${value.join(',')}}` : String(value))
}

function claimsOf(actor: DemoPerson | null) {
  const organization = actor?.organization
  return {
    user_id: String(actor ? personId(actor.email) : ''),
    organization_id: String(organization ? organizationId(organization.key) : ''),
    organization_type: organization?.type ?? '',
    user_type: actor?.userType ?? '',
  }
}

/** Rows written at the actual time get the time of their event. */
const backdate = `
  update app.transaction_history set created_at = private.now(),
      seconds_in_previous = seconds_in_previous - extract(epoch from created_at - private.now())::bigint
    where created_at > now();
  update app.transactions set updated_at = private.now(), created_at = least(created_at, private.now()),
      status_since = least(status_since, private.now()) where greatest(created_at, status_since) > now();
  update app.invoices set created_at = private.now(), updated_at = private.now() where created_at > now();
  update app.commission_terms set created_at = private.now() where created_at > now();
  update private.invoice_reminders set sent_at = private.now() where sent_at is null and not is_passed_over;
  update app.in_app_notifications set created_at = private.now() where created_at = now();`

/** Replaces random public ids with fixed ones. */
async function fixPublicIds(client: Client): Promise<void> {
  for (const kind of ['transaction', 'invoice']) {
    const { rows } = await client.query<{ id: number; before: string }>(
      `select id, public_id as before from app.${kind}s order by id`,
    )
    const names = rows.map(({ id, before }) => ({ id, before, after: publicIdOf(kind, String(id)) }))
    await client.query(
      `with names as (select * from json_to_recordset($1) n (id int, before text, after uuid)),
        named as (update app.${kind}s t set public_id = n.after from names n where n.id = t.id)
        update app.in_app_notifications t set data = t.data || jsonb_build_object('${kind}PublicId', n.after)
          from names n where t.data ->> '${kind}PublicId' = n.before`,
      [JSON.stringify(names)],
    )
  }
}
