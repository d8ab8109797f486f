/** A person and the ids in their queries: a transaction, parties, and the last full month. */
export type About = {
  transaction: string
  organization: number
  user: number
  referrer: number
  /** The first day of the month and of the next one. */
  month: string
  after: string
}

const months = `to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM-DD')`
const about = (condition: string) => `jsonb_build_object('organization', t.organization_id, 'user', x.id,
    'referrer', t.submitted_user_id, 'month', ${months}, 'after', to_char(date_trunc('month', now()), 'YYYY-MM-DD'),
    'transaction', (select p.public_id from app.transactions p join app.invoice_lines l on l.transaction_id = p.id
      where ${condition} order by p.closed_at desc limit 1)) as about`

/** The busiest person of each kind; the operator's example is the busiest provider. */
export const personQueries = {
  operator: `select x.id, ${about('p.organization_id = t.organization_id')} from app.user_infos x, lateral (
      select organization_id, max(submitted_user_id) as submitted_user_id from app.transactions
        group by organization_id order by count(*) desc limit 1) t
    where x.user_type = 'MASTER_ADMIN' and x.organization_type = 'OPERATOR'`,
  provider: `select x.id, ${about('p.organization_id = t.organization_id')} from (
      select organization_id, max(submitted_user_id) as submitted_user_id from app.transactions
        group by organization_id order by count(*) desc limit 1) t
      join app.user_infos x on x.organization_id = t.organization_id and x.user_type = 'MASTER_ADMIN'`,
  referrer: `select x.id, ${about('p.submitted_user_id = t.submitted_user_id')} from (
      select submitted_user_id, max(organization_id) as organization_id from app.transactions
        group by submitted_user_id order by count(*) desc limit 1) t
      join app.user_infos x on x.id = t.submitted_user_id`,
  agent: `select x.id, ${about('p.assigned_user_id = x.id')} from (
      select assigned_user_id, max(submitted_user_id) as submitted_user_id, max(organization_id) as organization_id
        from app.transactions group by assigned_user_id order by count(*) desc limit 1) t
      join app.user_infos x on x.id = t.assigned_user_id`,
}
