-- Visibility of figures, and what counts as one.

create policy select_own on app.figure_sums for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.figure_sums for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end);
create policy select_all on app.figure_sums for select to turnstone_operator using (true);
create policy select_own on app.figure_changes for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.figure_changes for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end);
create policy select_all on app.figure_changes for select to turnstone_operator using (true);

grant select on app.figure_sums, app.figure_changes to turnstone_member, turnstone_operator;

-- The date of a timestamp in the operator's time zone.
create or replace function private.day_of(moment timestamptz) returns date language sql stable
  return (moment at time zone (select s.time_zone from private.operator_settings s))::date;

-- The subjects whose figures include a lead or deal: the platform, its provider, the referrer's organization, the agent and
-- the referrer.
create or replace function private.figure_subjects(provider int, referrers int, agent int, referrer int)
returns table (kind text, subject_id int, organization_id int, user_id int) language sql immutable
begin atomic
  select s.* from (values ('PLATFORM', 0, null::int, null::int), ('PROVIDER', provider, provider, null),
      ('REFERRER', referrers, referrers, null), ('AGENT', agent, provider, agent),
      ('ASSOCIATE', referrer, referrers, referrer)) s (kind, subject_id, organization_id, user_id)
    where s.subject_id is not null;
end;

-- Lead counts by day of submission: per current status and per state.
create or replace function private.lead_figures(lead app.leads, sign int) returns setof app.figure_changes
language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id, s.organization_id, s.user_id, m.measure, m.detail, lead.service_id,
      private.day_of(lead.created_at), sign, 0::numeric(20,2)
    from private.figure_subjects(lead.organization_id, lead.referrer_organization_id, lead.assigned_user_id,
        lead.submitted_user_id) s
      join app.lead_statuses k on k.code = lead.status
      cross join lateral (values ('leads', lead.status), ('states', case when k.is_submitted
        and s.kind in ('PLATFORM', 'PROVIDER') then lead.state_id::text end)) m (measure, detail)
    where lead.id is not null and m.detail is not null;
end;

-- A deal counts on its closing day, a correction on its own. A termination is subtracted on its own day, so past days never
-- change.
create or replace function private.deal_figures(deal app.transactions, fee numeric, payout numeric, ended boolean)
returns setof app.figure_changes language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id,
      case when m.measure <> 'payouts' or deal.organization_id is distinct from deal.referrer_organization_id then s.organization_id end,
      s.user_id, m.measure,
      case when ended then 'ENDED' when deal.corrects_id is not null then 'CORRECTED' else 'CLOSED' end,
      deal.service_id, private.day_of(case when ended then deal.status_since else deal.closed_at end), 1,
      case when ended then -m.amount else m.amount end
    from private.figure_subjects(deal.organization_id, deal.referrer_organization_id, deal.assigned_user_id,
        deal.submitted_user_id) s
      join (values ('deals', deal.actual_deal, '{PLATFORM,PROVIDER,REFERRER,AGENT,ASSOCIATE}'::text[]),
        ('fees', fee, '{PLATFORM,PROVIDER}'), ('payouts', payout, '{PLATFORM,ASSOCIATE,REFERRER}'),
        ('earnings', fee - payout, '{PLATFORM}')) m (measure, amount, kinds) on s.kind = any (m.kinds)
    where deal.id is not null
      and (m.measure <> 'payouts' or s.kind <> 'REFERRER' or deal.organization_id is distinct from deal.referrer_organization_id);
end;

-- Whether a transaction is the first on its invoice of those that were not terminated.
create or replace function private.is_first_line(transaction_id int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return transaction_id = (select min(o.transaction_id) from app.invoice_lines l
      join app.invoice_lines o on o.invoice_id = l.invoice_id join app.transaction_fees f on f.transaction_id = o.transaction_id
    where l.transaction_id = is_first_line.transaction_id and f.vendor_invoice_status <> 'TERMINATED');

-- Payout statuses by the day of the deal, billed amounts by due date, and money received by day of payment, where each
-- invoice counts at the first of its lines.
create or replace function private.stage_figures(deal app.transactions, fee app.transaction_fees, payout numeric, due_on date, sign int)
returns setof app.figure_changes language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id,
      case when m.measure not in ('stages', 'expected') or deal.organization_id is distinct from deal.referrer_organization_id
        then s.organization_id end,
      s.user_id, m.measure, m.detail, deal.service_id, m.day, sign * m.count, sign * m.amount
    from private.figure_subjects(deal.organization_id, deal.referrer_organization_id, deal.assigned_user_id,
        deal.submitted_user_id) s
      join (values
        ('stages', fee.status, private.day_of(deal.closed_at), 1, payout, '{PLATFORM,ASSOCIATE,REFERRER}'::text[]),
        ('received', fee.vendor_invoice_status, case when fee.vendor_invoice_status = 'PAID' then private.day_of(fee.paid_at) end,
          case when fee.vendor_invoice_status = 'PAID' and private.is_first_line(deal.id) then 1 else 0 end, fee.operator_fee, '{PLATFORM,PROVIDER}'),
        ('owed', fee.vendor_invoice_status, due_on, 1, fee.operator_fee, '{PLATFORM,PROVIDER}'),
        ('expected', fee.status, due_on, 1, payout, '{PLATFORM,ASSOCIATE,REFERRER}')) m (measure, detail, day, count, amount, kinds)
        on s.kind = any (m.kinds)
    where deal.id is not null and m.day is not null
      and (m.measure not in ('owed', 'expected') or fee.vendor_invoice_status in ('NEW_INVOICE', 'PROCESSING', 'OVERDUE'))
      and (s.kind <> 'REFERRER' or m.measure not in ('stages', 'expected')
        or deal.organization_id is distinct from deal.referrer_organization_id);
end;

create or replace function private.time_bucket(seconds bigint) returns text language sql immutable
  return case when seconds < 3600 then '1' when seconds < 14400 then '2' when seconds < 86400 then '3'
    when seconds < 259200 then '4' when seconds < 604800 then '5' when seconds < 2592000 then '6' else '7' end;

-- Durations on the day they ended: from an offer to its acceptance, from there to first contact, and from submission to a won
-- deal. An undo takes back what the undone entry added.
create or replace function private.time_figures(entry app.lead_history, submitted_at timestamptz) returns setof app.figure_changes
language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id, s.organization_id, s.user_id, m.measure, private.time_bucket(m.seconds),
      null::int, private.day_of(step.created_at), c.sign, (c.sign * m.seconds)::numeric(20,2)
    from (values (1, entry.id), (-1, entry.undoes_id)) c (sign, id)
      join app.lead_history step on step.id = c.id and step.undoes_id is null
      cross join lateral private.figure_subjects(step.organization_id, null,
        case when step.party = 'AGENT' then step.actor_user_id end, null) s
      join app.lead_statuses t on t.code = step.to_status
      join app.lead_statuses f on f.code = step.from_status
      cross join lateral (values
        ('accept', case when f.funnel_step = 'OFFERED' and t.funnel_step = 'ACCEPTED' then step.seconds_in_previous end),
        ('contact', case when f.funnel_step = 'ACCEPTED' and t.funnel_step in ('CONTACTED', 'QUALIFIED')
          then step.seconds_in_previous end),
        ('close', case when t.kind = 'won' and f.is_submitted and f.funnel_step is distinct from 'SUBMITTED'
          then greatest(0, extract(epoch from step.created_at - submitted_at)::bigint) end)) m (measure, seconds)
    where m.seconds is not null;
end;

-- The due date of a transaction's invoice; null without an invoice.
create or replace function private.due_day(transaction_id int) returns date language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select i.due_on from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
    where l.transaction_id = due_day.transaction_id);
