import type pg from 'pg'
import { claimsOf, type Identity } from '../auth/identity.ts'

/** A notification as a socket gets it. */
export type Frame = {
  id: string
  publicId: string
  notification_trigger: string
  target_org_type: string | null
  target_user_type: string | null
  created_at: string
  data: unknown
}

/** More than these are not sent one by one: the client reads its list anew. */
const mostMissed = 100

/**
 * Ids are given when a row is written and seen when it is committed, so a smaller one may come later. No
 * statement of ours runs longer than this by far.
 */
const slowestCommit = '15 seconds'

const columns = `id::text as id, public_id as "publicId", notification_trigger, target_org_type, target_user_type,
  to_json(created_at) #>> '{}' as created_at, data`

/** Those of these that the reader may see, oldest first. */
export function framesAmong(pool: pg.Pool, reader: Identity, ids: readonly string[]): Promise<Frame[]> {
  return as(pool, reader, async (client) => {
    const text = `select ${columns} from app.in_app_notifications where id = any($1) order by id`
    const { rows } = await client.query<Frame>({ name: 'frames', text, values: [ids] })
    return rows
  })
}

/** That a lead or a transaction has changed, for pages that show it: by its public id and nothing more. */
export type Hint = { leadChanged?: string; transactionChanged?: string }

/** What leads to the lead and the transaction of each of these, as far as the reader may read any of the three. */
const hinting = {
  notes: `l.public_id as "leadChanged", t.public_id as "transactionChanged" from app.notes n
    join app.leads l on l.id = n.lead_id left join app.transactions t on t.id = n.transaction_id`,
  leadSteps: `l.public_id as "leadChanged" from app.lead_history n join app.leads l on l.id = n.lead_id`,
  transactionSteps: `t.public_id as "transactionChanged" from app.transaction_history n
    join app.transactions t on t.id = n.transaction_id`,
}

/** Hints from those of these that the reader may see. */
export function hintsAmong(what: keyof typeof hinting) {
  return (pool: pg.Pool, reader: Identity, ids: readonly string[]): Promise<Hint[]> =>
    as(pool, reader, async (client) => {
      const text = `select distinct ${hinting[what]} where n.id = any($1)`
      const { rows } = await client.query<Record<string, string | null>>({ name: what, text, values: [ids] })
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, publicId]) => publicId !== null)),
      )
    })
}

/**
 * What the reader may have missed since the one with this id, oldest first; some of it they may have. Null
 * when it is too much, or when there is no such one for them.
 */
export function framesSince(pool: pg.Pool, reader: Identity, id: string): Promise<Frame[] | null> {
  return as(pool, reader, async (client) => {
    const { rows: known } = await client.query<{ since: string }>(
      'select (created_at - $2::interval)::text as since from app.in_app_notifications where id = $1',
      [id, slowestCommit],
    )
    if (!known[0]) return null
    const { rows } = await client.query<Frame>(
      `select ${columns} from app.in_app_notifications where created_at > $1 and id <> $2
        order by created_at desc limit $3`,
      [known[0].since, id, mostMissed + 1],
    )
    return rows.length > mostMissed ? null : rows.toReversed()
  })
}

/** Works as the visitor: with their role and claims, so that the policies of the list decide. */
async function as<T>(
  pool: pg.Pool,
  reader: Identity,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query({
      name: 'become',
      text: 'select set_config(c.key, c.value, true) from json_each_text($1) c',
      values: [JSON.stringify(claimsOf(reader))],
    })
    const found = await work(client)
    await client.query('commit')
    client.release()
    return found
  } catch (error) {
    client.release(true)
    throw error
  }
}
