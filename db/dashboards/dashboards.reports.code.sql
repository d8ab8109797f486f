-- The month's report: the dashboard's figures of a complete month, mailed to the admins who subscribe.

-- Whether a person may have the report of their organization.
create or replace function private.may_have_report(person app.user_infos) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return person.user_type in ('MASTER_ADMIN', 'ADMIN') and person.status = 'ACTIVE' and not person.is_deleted
    and exists (select from app.organizations o where o.id = person.organization_id and o.status = 'ACTIVE' and not o.is_deleted);

-- Whether the caller gets the monthly report by mail.
create or replace function app.monthly_report() returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.report_subscriptions s where s.user_id = claims.user_id());

-- Subscribes the caller, an admin, to the monthly report from the current month on, or ends it.
create or replace function app.set_monthly_report(is_on boolean) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if not claims.is_admin() or claims.organization_id() is null then
    perform private.refuse('TS002', 'ADMINS_ONLY', 'The monthly report is for admins');
  end if;
  if is_on is null then perform private.refuse('TS004', 'ON_OR_OFF', 'On or off is required'); end if;
  if is_on then
    insert into private.report_subscriptions (user_id, next_month)
      values (claims.user_id(), date_trunc('month', private.today())) on conflict do nothing;
  else
    delete from private.report_subscriptions s where s.user_id = claims.user_id();
  end if;
  return is_on;
end $$;

-- Queues the reports of complete months, each once per person; after a downtime, those of the missed months too.
create or replace function jobs.queue_reports() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month date := date_trunc('month', private.today());
  due private.report_subscriptions;
  queued int := 0;
begin
  for due in select * from private.report_subscriptions s where s.next_month < this_month
      order by s.next_month, s.user_id limit 500 for update skip locked loop
    update private.report_subscriptions s set next_month = due.next_month + interval '1 month' where s.user_id = due.user_id;
    perform private.enqueue('dashboards__send_report', json_build_object('userId', due.user_id, 'month', due.next_month));
    queued := queued + 1;
  end loop;
  return queued;
end $$;

create or replace function private.month_figures(kind text, subject_id int, from_day date, to_day date) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  f jsonb := app.figure_totals(kind, subject_id, '{leads,deals,fees,payouts}', from_day, to_day);
  sums constant text[] := '{CLOSED,CORRECTED,ENDED}';
begin
  return jsonb_build_object('submitted', app.submitted_leads(coalesce(f -> 'leads', '{}')),
    'won', app.won_leads(coalesce(f -> 'leads', '{}')),
    'deals', app.figure_sum(coalesce(f -> 'deals', '{}'), '{CLOSED,CORRECTED}', 0)::int,
    'closedValue', app.figure_sum(coalesce(f -> 'deals', '{}'), sums, 1)::text,
    'fees', app.figure_sum(coalesce(f -> 'fees', '{}'), sums, 1)::text,
    'payouts', app.figure_sum(coalesce(f -> 'payouts', '{}'), sums, 1)::text);
end $$;

-- Leads and closed value of the month by service, the most requested first.
create or replace function private.month_services(kind text, subject_id int, from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(s.name, 'Another service'), 'submitted', x.submitted, 'won', x.won,
      'closedValue', x.closed_value::numeric(20,2)::text) order by x.submitted desc, s.name, x.service_id), '[]')
    from (
      select l.service_id, coalesce(sum(l.count) filter (where k.is_submitted), 0) as submitted,
          coalesce(sum(l.count) filter (where k.kind = 'won'), 0) as won,
          coalesce(sum(l.amount) filter (where l.measure = 'deals'), 0) as closed_value
        from app.figure_lines(month_services.kind, month_services.subject_id, '{leads,deals}', from_day, to_day, 'month', true) l
          left join app.lead_statuses k on k.code = l.detail and l.measure = 'leads'
        group by 1) x
      left join app.services s on s.id = x.service_id
    where x.submitted > 0 or x.closed_value <> 0;
end;

-- The report of a complete month and its recipient; no row if they unsubscribed or may no longer have it.
create or replace function jobs.month_report(person int, month date)
returns table (first_name text, email text, report jsonb) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.first_name, c.email, jsonb_build_object('month', month_report.month,
      'scope', case when o.organization_type = 'OPERATOR' then 'operator' else 'provider' end, 'name', o.legal_business_name,
      'operatorName', (select s.operator_name from private.operator_settings s),
      'figures', private.month_figures(k.kind, k.subject_id, month_report.month, (month_report.month + interval '1 month')::date - 1),
      'before', private.month_figures(k.kind, k.subject_id, (month_report.month - interval '1 month')::date, month_report.month - 1),
      'services', private.month_services(k.kind, k.subject_id, month_report.month, (month_report.month + interval '1 month')::date - 1))
    from private.report_subscriptions s
      join app.user_infos u on u.id = s.user_id and private.may_have_report(u)
      join app.user_contacts c on c.user_id = u.id and c.email is not null
      join app.organizations o on o.id = u.organization_id
      cross join lateral (select case when o.organization_type = 'OPERATOR' then 'PLATFORM' else 'PROVIDER' end as kind,
        case when o.organization_type = 'OPERATOR' then 0 else o.id end as subject_id) k
    where s.user_id = month_report.person and month_report.month = date_trunc('month', month_report.month)
      and month_report.month < s.next_month;
end;

grant execute on function app.monthly_report(), app.set_monthly_report(boolean) to turnstone_member, turnstone_operator;
grant execute on function jobs.queue_reports(), jobs.month_report(int, date) to turnstone_jobs;

create or replace function private.erase_report_subscription() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.report_subscriptions s where s.user_id = new.user_id;
  return null;
end $$;
create trigger erase_report_subscription after insert on private.erasures for each row
  execute function private.erase_report_subscription();
