-- The viewer's pending tasks, by role. Home and the dashboards both read them here. Runs with the owner's rights, because
-- members cannot read some of these tables; each kind filters by the viewer itself. A count that is not exact stands for more.

-- Tasks about leads. Their counts are those of the lists that they lead to.
create or replace function private.lead_tasks() returns setof app.need language sql stable rows 7
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id, claims.organization_id() as organization_id, claims.is_admin() as is_admin,
      coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) as operates,
      claims.user_type() = 'SERVICE_AGENT' as is_agent,
      claims.user_type() = 'ASSOCIATE' or (claims.is_admin() and claims.organization_type() in ('MULTI_ROLE_PROVIDER',
        'INDEPENDENT_OPERATOR')) as refers),
  -- An agent belongs to the lead's organization, so an admin's own leads are among those of the organization.
  waiting as (
    select l.status, l.status_since, l.offer_expires_at from me join app.leads l on l.organization_id = me.organization_id
      where l.status in ('ASSIGNED', 'ACCEPTED') and me.is_admin and not me.operates
    union all
    select l.status, l.status_since, l.offer_expires_at from me join app.leads l on l.assigned_user_id = me.id
      where l.status in ('ASSIGNED', 'ACCEPTED') and not me.is_admin)
  select row(case k.status when 'ASSIGNED' then 'OFFERS_TO_ANSWER' else 'LEADS_TO_CONTACT' end, count(w.status),
      min(w.status_since), min(w.offer_expires_at), null, true)::app.need
    from me cross join (values ('ASSIGNED'), ('ACCEPTED')) k (status) left join waiting w on w.status = k.status
    where me.is_agent or (me.is_admin and not me.operates) group by k.status
  union all
  select row('LEADS_TO_OFFER', coalesce((select sum(t.total) from app.lead_totals t where t.viewer = 'p' and t.status = 'NEW_LEAD'), 0),
      (select min(l.status_since) from app.leads l where l.status = 'NEW_LEAD'), null, null, true)::app.need
    from me where me.operates
  union all
  select row('LEADS_WITHOUT_PROVIDER', count(r.lead_id), min(r.found_none_at), null, null, true)::app.need
    from me left join private.lead_routing r on r.found_none_at is not null and r.taken_over_at is null where me.operates group by me.id
  union all
  select row('OFFERS_RUNNING_OUT', o.count, o.oldest_at, o.due_at, null, true)::app.need
    from me cross join lateral (
      select count(*) as count, min(l.status_since) as oldest_at, min(l.offer_expires_at) as due_at from app.leads l
        where l.status = 'ASSIGNED' and l.offer_expires_at < private.now() + interval '4 hours'
          and (me.operates or l.organization_id = me.organization_id)) o
    where me.is_admin
  union all
  select row('LEADS_IDLE', t.total, null, null, null, t.is_exact)::app.need
    from me cross join lateral app.lead_page(case when me.operates then 'ALL' else 'MY_LEADS' end, null, '{"attention": ["IDLE"]}', '-updated', 0, 0, 1000) t
    where me.is_admin or me.is_agent
  union all
  select row('PROPOSALS_OPEN', t.total, null, null, null, t.is_exact)::app.need
    from me cross join lateral app.lead_page('MY_LEADS', null, '{"status": ["PROPOSAL_SENT"]}', '-updated', 0, 0, 1000) t where me.is_agent
  union all
  select row('REFERRALS_WAITING', t.total, o.oldest_at, null, null, t.is_exact)::app.need
    from me cross join lateral app.lead_page('MY_REFERRALS', null, '{"status": ["NEW_LEAD", "ASSIGNED"]}', '-updated', 0, 0, 1000) t
      cross join lateral (select min(l.created_at) as oldest_at from app.leads l where l.status in ('NEW_LEAD', 'ASSIGNED')
        and case when me.is_admin then l.referrer_organization_id = me.organization_id else l.submitted_user_id = me.id end) o
    where me.refers;
end;

-- Deals with a payout to send, of one referrer or of all; 1,001 stands for more. A deal without a payout stays paid by the
-- provider for ever, and waits for nothing.
create or replace function private.payable_deals(referrer int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Mostly the latest are enough. As an array they are one pass over an index.
  latest int[] := array(select t.id from app.transactions t where t.status = 'VENDOR_PAID'
    and (referrer is null or t.submitted_user_id = referrer) order by t.closed_at desc, t.id desc limit 2000);
  payable int;
begin
  select count(*) into payable from (select from app.transactions t
    join app.transaction_payouts p on p.transaction_id = t.id and p.associate_payout <> 0
    where t.id = any (latest) group by coalesce(t.corrects_id, t.id) having sum(p.associate_payout) <> 0 limit 1001) x;
  if payable = 1001 or cardinality(latest) < 2000 then return payable; end if;
  return (select count(*) from (select from app.transactions t
    join app.transaction_payouts p on p.transaction_id = t.id and p.associate_payout <> 0
    where t.status = 'VENDOR_PAID' and (referrer is null or t.submitted_user_id = referrer)
    group by coalesce(t.corrects_id, t.id) having sum(p.associate_payout) <> 0 limit 1001) x);
end $$;

-- Tasks about money, from the stored totals of transactions and invoices.
create or replace function private.money_tasks() returns setof app.need language sql stable rows 4
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id, claims.organization_id() as organization_id, claims.is_admin() as is_admin,
      coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) as operates,
      claims.user_type() = 'ASSOCIATE' as is_associate, (select s.time_zone from private.operator_settings s) as zone),
  totals as (
    select k.status, k.invoice_status, sum(k.entries) as entries, sum(k.invoices) as invoices, sum(k.fee) as fee,
        sum(k.payout) as payout
      from me join app.transaction_totals k on k.viewer = case when me.operates then 'p' when me.is_admin then 'o' || me.organization_id
        else 'u' || me.id end
      group by 1, 2),
  counted as (
    select coalesce(sum(t.entries) filter (where t.status = 'READY_FOR_INVOICE'), 0) as ready,
        sum(t.fee) filter (where t.status = 'READY_FOR_INVOICE') as ready_fee,
        coalesce(sum(t.invoices) filter (where t.invoice_status = 'NEW_INVOICE'), 0) as new,
        sum(t.fee) filter (where t.invoice_status = 'NEW_INVOICE') as new_fee,
        coalesce(sum(t.invoices) filter (where t.invoice_status = 'PROCESSING'), 0) as reported,
        sum(t.fee) filter (where t.invoice_status = 'PROCESSING') as reported_fee,
        coalesce(sum(t.invoices) filter (where t.invoice_status = 'OVERDUE'), 0) as overdue,
        sum(t.fee) filter (where t.invoice_status = 'OVERDUE') as overdue_fee,
        sum(t.payout) filter (where t.status = 'VENDOR_PAID') as payable
      from totals t)
  select row('READY_TO_INVOICE', c.ready, (select t.status_since from app.transactions t where t.status = 'READY_FOR_INVOICE'
      order by t.status_since limit 1), null, coalesce(c.ready_fee, 0), true)::app.need from me, counted c where me.operates
  union all
  select row('PAYMENTS_TO_CONFIRM', c.reported, (select min(f.reported_on)::timestamp at time zone me.zone from app.transaction_fees f
      where f.vendor_invoice_status = 'PROCESSING'), null, coalesce(c.reported_fee, 0), true)::app.need from me, counted c where me.operates
  union all
  select row('INVOICES_TO_PAY', c.new, null, null, coalesce(c.new_fee, 0), true)::app.need from me, counted c
    where me.is_admin and not me.operates
  union all
  select row('INVOICES_OVERDUE', c.overdue,
      case when me.operates then (select t.status_since from app.transactions t where t.status = 'OVERDUE' and exists (
          select from app.transaction_fees f where f.transaction_id = t.id and f.vendor_invoice_status = 'OVERDUE')
        order by t.status_since limit 1)
      else (select min(t.status_since) from app.transaction_fees f join app.transactions t on t.id = f.transaction_id
        where f.organization_id = me.organization_id and f.vendor_invoice_status = 'OVERDUE') end, null, coalesce(c.overdue_fee, 0), true)::app.need
    from me, counted c where me.is_admin
  union all
  select row('PAYOUTS_READY', least(p.payable, 1000), (select t.status_since from app.transactions t where t.status = 'VENDOR_PAID' and exists (
          select from app.transaction_payouts p where p.transaction_id = t.id and p.associate_payout > 0)
        order by t.status_since limit 1), null, coalesce(c.payable, 0), p.payable <= 1000)::app.need
    from me cross join counted c cross join lateral private.payable_deals(null) p (payable) where me.operates
  union all
  select row('PAYOUTS_COMING', least(p.payable, 1000), null, null, coalesce(c.payable, 0), p.payable <= 1000)::app.need
    from me cross join counted c cross join lateral private.payable_deals(me.id) p (payable) where me.is_associate;
end;

-- Whether an open request is past its target for the first reply or the resolution.
create or replace function app.is_ticket_late(ticket app.support_tickets) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return ticket.status in ('NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED')
    and coalesce((ticket.first_answered_at is null and ticket.answer_due_at < private.now())
      or ticket.resolution_due_at < private.now(), false);

-- Tasks of the operator's staff beside leads and money.
create or replace function private.desk_tasks() returns setof app.need language sql stable rows 6
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id where claims.organization_type() = 'OPERATOR' and claims.is_admin()),
  open as (select s.*, app.is_ticket_late(s) as is_late from me join app.support_tickets s
    on s.status in ('NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED'))
  select row('TICKETS', count(o.id), min(o.created_at), null, null, true)::app.need
    from me left join open o on o.status in ('NEW_TICKET', 'ESCALATED') group by me.id
  union all
  select row('TICKETS_LATE', count(o.id), min(case when o.first_answered_at is null then least(o.answer_due_at, o.resolution_due_at)
      else o.resolution_due_at end), null, null, true)::app.need from me left join open o on o.is_late group by me.id
  union all
  select row('NOTES_TO_ANSWER', count(o.id), min(o.waiting_since), null, null, true)::app.need
    from me left join open o on o.assigned_user_id = me.id and o.waiting_since is not null group by me.id
  union all
  select row('APPLICATIONS', count(a.id), min(a.confirmed_at), null, null, true)::app.need
    from me left join app.applications a on a.status = 'WAITING' group by me.id
  union all
  select row('SERVICE_APPROVALS', count(p.id), min(p.submitted_at), null, null, true)::app.need
    from me left join app.service_proposals p on p.status = 'WAITING' group by me.id
  union all
  -- As the queue lists them: each post or comment once, however many reported it.
  select row('REPORTS', count(distinct (r.post_id, r.comment_id)) filter (where r.id is not null), min(r.created_at), null, null, true)::app.need
    from me left join app.post_reports r on r.decided_at is null group by me.id;
end;

-- What the viewer wants to come back to today. Without those that are still to come, the oldest is the one longest due.
create or replace function private.follow_up_tasks() returns setof app.need language sql stable rows 1
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select row('FOLLOW_UPS_DUE', count(f.id), min(f.due_at) filter (where f.due_at <= private.now()), null, null, true)::app.need
    from private.due_today() f;
end;

-- Every kind of task that the viewer's role has, also those of which there is none.
create or replace function app.pending_tasks() returns setof app.need language sql stable rows 16
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select t.* from private.follow_up_tasks() t union all select t.* from private.lead_tasks() t
  union all select t.* from private.money_tasks() t union all select t.* from private.desk_tasks() t;
end;

-- What waits for the viewer: their own follow-ups, then the rest by deadline and age. Offers that run out are among those
-- that a provider answers, and only master admins pay out.
create or replace function app.needs_you() returns setof app.need language sql stable rows 10
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select t.* from app.pending_tasks() t
    where t.count > 0 and (t.kind <> 'OFFERS_RUNNING_OUT' or claims.organization_type() = 'OPERATOR')
      and (t.kind <> 'PAYOUTS_READY' or claims.is_master_admin())
    order by t.kind <> 'FOLLOW_UPS_DUE', t.due_at nulls last, t.oldest_at;
end;

comment on function app.pending_tasks() is E'@behavior -*';
comment on function app.is_ticket_late(app.support_tickets) is E'@behavior -*';

grant execute on function app.pending_tasks(), app.needs_you(), app.is_ticket_late(app.support_tickets)
  to turnstone_member, turnstone_operator;
