-- The caller's pending tasks, by role. Runs with the owner's rights, because members cannot read some of these tables; each
-- kind filters by the caller itself. Payouts are counted to 1,001, which stands for more.

create or replace function app.needs_you() returns setof app.need language sql stable rows 10
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id, claims.organization_id() as organization_id, claims.is_admin() as is_admin,
      claims.is_master_admin() as is_master, coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) as operates),
  -- An agent belongs to the lead's organization, so an admin's own leads are among those of the organization.
  waiting as (
    select l.status, l.status_since, l.offer_expires_at from me join app.leads l on l.organization_id = me.organization_id
      where l.status in ('ASSIGNED', 'ACCEPTED') and me.is_admin and not me.operates
    union all
    select l.status, l.status_since, l.offer_expires_at from me join app.leads l on l.assigned_user_id = me.id
      where l.status in ('ASSIGNED', 'ACCEPTED') and not me.is_admin),
  needs as (
    select case w.status when 'ASSIGNED' then 'OFFERS_TO_ANSWER' else 'LEADS_TO_CONTACT' end as kind, count(*) as count,
        min(w.status_since) as oldest_at, min(w.offer_expires_at) as due_at, null::numeric as amount
      from waiting w group by w.status
    union all
    select 'LEADS_TO_OFFER', (select sum(t.total) from app.lead_totals t where t.viewer = 'p' and t.status = 'NEW_LEAD'),
        (select min(l.status_since) from app.leads l where l.status = 'NEW_LEAD'), null, null
      from me where me.operates
    union all
    select 'OFFERS_RUNNING_OUT', count(*), min(l.status_since), min(l.offer_expires_at), null
      from app.leads l, me where l.status = 'ASSIGNED' and me.operates and l.offer_expires_at < private.now() + interval '4 hours'
    union all
    select 'INVOICES_OVERDUE', k.count,
        case when me.operates then (select t.status_since from app.transactions t where t.status = 'OVERDUE' and exists (
            select from app.transaction_fees f where f.transaction_id = t.id and f.vendor_invoice_status = 'OVERDUE')
          order by t.status_since limit 1)
        else (select min(t.status_since) from app.transaction_fees f join app.transactions t on t.id = f.transaction_id
          where f.organization_id = me.organization_id and f.vendor_invoice_status = 'OVERDUE') end, null, k.amount
      from me cross join lateral (select sum(k.invoices) as count, sum(k.fee) as amount from app.transaction_totals k
        where k.viewer = case when me.operates then 'p' when me.is_admin then 'o' || me.organization_id end
          and k.invoice_status = 'OVERDUE') k
    union all
    select 'PAYOUTS_READY', ready.count,
        (select t.status_since from app.transactions t where t.status = 'VENDOR_PAID' and exists (
            select from app.transaction_payouts p where p.transaction_id = t.id and p.associate_payout > 0)
          order by t.status_since limit 1), null,
        (select sum(k.payout) from app.transaction_totals k where k.viewer = 'p' and k.status = 'VENDOR_PAID')
      from me cross join lateral (
        select count(*) as count from (
          select from app.transactions t
            cross join lateral (select from app.transaction_payouts where transaction_id = t.id and associate_payout > 0 offset 0) p
            where me.operates and me.is_master and t.status = 'VENDOR_PAID' limit 1001) x) ready
    union all
    select 'APPLICATIONS', count(*), min(a.confirmed_at), null, null
      from app.applications a, me where a.status = 'WAITING' and me.operates
    union all
    select 'SERVICE_APPROVALS', count(*), min(p.submitted_at), null, null
      from app.service_proposals p, me where p.status = 'WAITING' and me.operates
    union all
    select 'TICKETS', count(*), min(s.created_at), null, null
      from app.support_tickets s, me where s.status in ('NEW_TICKET', 'ESCALATED') and me.operates
    union all
    -- As the queue lists them: each post or comment once, however many reported it.
    select 'REPORTS', count(distinct (r.post_id, r.comment_id)), min(r.created_at), null, null
      from app.post_reports r, me where r.decided_at is null and me.operates)
  select row(n.kind, n.count, n.oldest_at, n.due_at, n.amount)::app.need from needs n where n.count > 0
    order by n.due_at nulls last, n.oldest_at;
end;

grant execute on function app.needs_you() to turnstone_member, turnstone_operator;
