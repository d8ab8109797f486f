import { claimsOf, type Identity } from '../auth/identity.ts'
import type { Messages } from '../postgres/messages.ts'

/** A notification on the socket. */
export type NotificationMessage = {
  id: string
  publicId: string
  notification_trigger: string
  target_org_type: string | null
  target_user_type: string | null
  created_at: string
  data: unknown
  about: unknown
}

/** Above this number the client reloads its list instead. */
const mostMissed = 100

/**
 * Ids are assigned on insert and visible on commit, so a smaller one may appear later. No statement of ours runs nearly
 * this long.
 */
const slowestCommit = '15 seconds'

/** The targets are the viewer's own class, as in app.seen_notifications(). */
const columns = `id::text as id, public_id as "publicId", notification_trigger,
  claims.organization_type() as target_org_type, claims.user_type() as target_user_type,
  to_json(created_at) #>> '{}' as created_at, data, app.in_app_notifications_about(n) as about`

/** A viewer, and the ids of which it gets what it may see. */
export type ViewerIds = { readonly identity: Identity; readonly ids: readonly string[] }

/** The notifications that each viewer may see, oldest first. */
export async function notificationsFor(
  messages: Messages,
  viewers: readonly ViewerIds[],
): Promise<NotificationMessage[][]> {
  const text = `select ${columns} from app.in_app_notifications n where id = any($1) order by id`
  return messages.askForEach<NotificationMessage>(viewers.map(viewerOf), { name: 'notifications', text })
}

/** A change of a lead or transaction for open pages: only its public id. */
export type ChangeMessage = { leadChanged?: string; transactionChanged?: string }

/** Joins from each of these to its lead and transaction, as far as the viewer may see them. */
const changed = {
  notes: `l.public_id as "leadChanged", t.public_id as "transactionChanged" from app.notes n
    join app.leads l on l.id = n.lead_id left join app.transactions t on t.id = n.transaction_id`,
  leadSteps: `l.public_id as "leadChanged" from app.lead_history n join app.leads l on l.id = n.lead_id`,
  transactionSteps: `t.public_id as "transactionChanged" from app.transaction_history n
    join app.transactions t on t.id = n.transaction_id`,
}

/** Changes of the rows that each viewer may see. */
export function changesFor(name: keyof typeof changed) {
  return async (messages: Messages, viewers: readonly ViewerIds[]): Promise<ChangeMessage[][]> => {
    const text = `select distinct ${changed[name]} where n.id = any($1)`
    const all = await messages.askForEach<Record<string, string | null>>(viewers.map(viewerOf), {
      name,
      text,
    })
    return all.map((rows) => rows.map(withoutNulls))
  }
}

function withoutNulls(row: Record<string, string | null>): ChangeMessage {
  return Object.fromEntries(Object.entries(row).filter(([, publicId]) => publicId !== null))
}

function viewerOf({ identity, ids }: ViewerIds): {
  settings: Record<string, string>
  values: [readonly string[]]
} {
  return { settings: claimsOf(identity), values: [ids] }
}

/**
 * The notifications the viewer may have missed since this id, oldest first, possibly with known ones. Null if there are
 * too many or the viewer has no such notification.
 */
export async function missedNotifications(
  messages: Messages,
  viewer: Identity,
  id: string,
): Promise<readonly NotificationMessage[] | null> {
  const claims = claimsOf(viewer)
  const { rows: known } = await messages.ask<{ since: string }>(claims, {
    text: 'select (created_at - $2::interval)::text as since from app.in_app_notifications where id = $1',
    values: [id, slowestCommit],
  })
  if (!known[0]) return null
  const { rows } = await messages.ask<NotificationMessage>(claims, {
    text: `select ${columns} from app.seen_notifications() n where created_at > $1 and id <> $2
      order by created_at desc, id desc limit $3`,
    values: [known[0].since, id, mostMissed + 1],
  })
  return rows.length > mostMissed ? null : rows.toReversed()
}
