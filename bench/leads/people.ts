/** The busiest person of each kind, with one of their leads that has notes. */
export const personQueries = {
  operator: `select u.id, (select max(lead_id) from app.notes) as about from app.user_infos u
    where u.user_type = 'MASTER_ADMIN' and u.organization_type = 'OPERATOR'`,
  provider: `select u.id, l.lead as about from app.user_infos u join (
      select organization_id, max(id) as lead from app.leads where accepted_organization_id is not null
        group by organization_id order by count(*) desc limit 1) l on l.organization_id = u.organization_id
    where u.user_type = 'MASTER_ADMIN'`,
  agent: `select assigned_user_id as id, max(id) as about from app.leads where assigned_user_id is not null
    group by assigned_user_id order by count(*) desc limit 1`,
  referrer: `select submitted_user_id as id, max(id) as about from app.leads
    group by submitted_user_id order by count(*) desc limit 1`,
}
