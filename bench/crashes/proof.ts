import type pg from 'pg'
import { noticesOf, type Ledger } from './ledger.ts'

/** The problems as sentences; empty if everything matches. */
export type Proof = string[]

/**
 * Checks that all acknowledged changes are stored once, with history, notifications and mails; each mail is sent or has
 * one job. Valid whenever there are no writers, even right after a kill.
 */
export async function prove(db: pg.Client, ledger: Ledger): Promise<Proof> {
  const parts = [leads, histories, notices, notes]
  const found: Proof = []
  for (const part of parts) found.push(...(await part(db, ledger)))
  return [...found, ...(await broken(db, rules))]
}

/** The names of broken rules. A rule is a query for violations. */
export async function broken(db: pg.Client, all: Record<string, string>): Promise<Proof> {
  const found: Proof = []
  for (const [what, query] of Object.entries(all)) {
    const { rows } = await db.query<{ id: string }>(query)
    if (rows.length > 0) found.push(`${what}: ${rows.length}, as ${rows[0]?.id}`)
  }
  return found
}

/** Invariants of all leads, as queries for violations. */
const rules = {
  'the status is not what the history ends with': `
    select l.id from app.leads l where l.status is distinct from (
      select h.to_status from app.lead_history h where h.lead_id = l.id order by h.id desc limit 1)`,
  'the history has a gap': `
    select id from (select h.lead_id as id, h.from_status,
        lag(h.to_status) over (partition by h.lead_id order by h.id) as last_status from app.lead_history h) h
      where from_status is distinct from last_status`,
  'a lead without its customer': `
    select l.id from app.leads l where not exists (select from app.lead_customers c where c.lead_id = l.id)`,
  'offers that the history does not know': `
    select l.id from app.leads l where l.idempotency_key like 'kills-%' and
      (select count(*) from app.lead_offers o where o.lead_id = l.id) <>
      (select count(*) from app.lead_history h where h.lead_id = l.id and h.move in ('offer', 'reassign'))`,
  'a mail that is wanted and not there': `
    select n.id || ' to ' || u.id as id from app.in_app_notifications n
      join app.leads l on l.id = n.lead_id and l.idempotency_key like 'kills-%'
      join app.user_infos u on u.status = 'ACTIVE' and not u.is_deleted and (u.id = n.target_user_id
        or (u.organization_id = n.target_organization_id and u.user_type in ('MASTER_ADMIN', 'ADMIN')))
      join app.user_contacts c on c.user_id = u.id and c.email_notifications
      where not u.id = any (n.except_user_ids) and (private.choice(u.id, n.notification_trigger)).mail <> 'NEVER'
        -- Whoever did it is not mailed about it: a step of the same transaction.
        and not exists (select from app.lead_history h
          where h.lead_id = n.lead_id and h.actor_user_id = u.id and h.xmin::text = n.xmin::text)
        and not exists (select from private.notification_mails m
          where m.in_app_notification_id = n.id and m.user_id = u.id)`,
  'a mail that is neither sent nor in the queue': `
    select m.in_app_notification_id || ' to ' || m.user_id as id from private.notification_mails m
      where m.sent_at is null and not exists (${jobOf('m')})`,
  'two jobs for one mail': `
    select payload::text as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t
      on t.id = j.task_id and t.identifier in ('notifications__send_mail', 'transactions__send_invoice') group by payload::text having count(*) > 1`,
  'a mail that was given up': `
    select j.id::text as id from graphile_worker.jobs j
      where j.task_identifier in ('notifications__send_mail', 'transactions__send_invoice') and j.attempts >= j.max_attempts`,
  'an audit entry that does not fit its chain': `select b::text as id from private.broken_audit_entries() b`,
}

function jobOf(mail: string): string {
  return `select from graphile_worker._private_jobs j
    where j.payload ->> 'batch' = ${mail}.batch::text or ((j.payload ->> 'notificationId')::bigint = ${mail}.in_app_notification_id
      and (j.payload ->> 'userId')::int = ${mail}.user_id)`
}

async function leads(db: pg.Client, { leads: acknowledged }: Ledger): Promise<Proof> {
  const { rows } = await db.query<{ id: number; key: string; submitter: number }>(
    `select id, idempotency_key as key, submitted_user_id as submitter from app.leads
      where idempotency_key like 'kills-%'`,
  )
  const name = (lead: { id: number; key: string; submitter: number }) =>
    `lead ${lead.id} of ${lead.submitter}, ${lead.key}`
  return differences(acknowledged.map(name), rows.map(name))
}

async function histories(db: pg.Client, { leads: acknowledged }: Ledger): Promise<Proof> {
  const { rows } = await db.query<{ steps: string }>(
    `select 'lead ' || l.id || ': ' || coalesce(string_agg(h.move || ' ' || coalesce(h.from_status, '') || '>'
        || h.to_status, ', ' order by h.id), '') as steps
      from app.leads l left join app.lead_history h on h.lead_id = l.id
      where l.idempotency_key like 'kills-%' group by l.id`,
  )
  const expected = acknowledged.map(
    ({ id, steps }) =>
      `lead ${id}: ${steps.map(({ move, from, to }) => `${move} ${from ?? ''}>${to}`).join(', ')}`,
  )
  return differences(
    expected,
    rows.map(({ steps }) => steps),
  )
}

async function notices(db: pg.Client, { leads: acknowledged }: Ledger): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select 'lead ' || n.lead_id || ': ' || concat_ws(' ', n.notification_trigger, 'u' || n.target_user_id,
        'o' || n.target_organization_id, b.code || '>' || a.code) as text
      from app.in_app_notifications n join app.leads l on l.id = n.lead_id and l.idempotency_key like 'kills-%'
      left join app.lead_statuses b on b.label = n.data ->> 'oldStatus'
      left join app.lead_statuses a on a.label = n.data ->> 'newStatus'`,
  )
  const operators = await db.query<{ id: number }>(
    `select id from app.organizations where organization_type = 'OPERATOR'`,
  )
  const operator = operators.rows[0]?.id ?? 0
  const expected = acknowledged.flatMap((lead) =>
    noticesOf(lead, operator).map((text) => `lead ${lead.id}: ${text}`),
  )
  return differences(
    expected,
    rows.map(({ text }) => text),
  )
}

async function notes(db: pg.Client, { notes: acknowledged }: Ledger): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select 'note on ' || lead_id || ' by ' || updated_by || ': ' || note as text from app.notes
      where idempotency_key like 'kills-%'`,
  )
  const expected = acknowledged.map(
    ({ leadId, author, key }) => `note on ${leadId} by ${author}: Noted as ${key}`,
  )
  return differences(
    expected,
    rows.map(({ text }) => text),
  )
}

/** Compares as multisets: a missing entry is lost, an extra one is a duplicate. */
export function differences(expected: readonly string[], actual: readonly string[]): Proof {
  const balance = new Map<string, number>()
  for (const text of expected) balance.set(text, (balance.get(text) ?? 0) + 1)
  for (const text of actual) balance.set(text, (balance.get(text) ?? 0) - 1)
  return [...balance].flatMap(([text, left]) =>
    left === 0 ? [] : [`${left > 0 ? 'lost' : 'too much'} (${Math.abs(left)}): ${text}`],
  )
}
