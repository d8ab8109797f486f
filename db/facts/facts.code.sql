-- What a notification and its letter say about their record at this moment. Whom the notification is for decides, not who
-- reads it, so that all admins of an organization read the same. The rules are those of the records' policies.

-- A user, or an organization's admins; empty for a broadcast.
create or replace function private.audience_of(notification app.in_app_notifications) returns private.audience language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id, coalesce(u.organization_id, o.id), coalesce(u.user_type in ('MASTER_ADMIN', 'ADMIN'), o.id is not null),
      coalesce(u.organization_type, o.organization_type, '') = 'OPERATOR'
    from (select notification.target_user_id as user_id, notification.target_organization_id as organization_id) t
      left join app.user_infos u on u.id = t.user_id
      left join app.organizations o on o.id = t.organization_id;
end;

create or replace function private.uuid_in(data jsonb, key text) returns uuid language sql immutable
  return case when data ->> key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (data ->> key)::uuid end;

-- A lead's; the customer's last name only where the audience may know the customer. Nothing once it has lost the lead.
create or replace function private.lead_facts(notification app.in_app_notifications, reader private.audience) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('lead', l.id, 'service', s.name, 'status', t.label, 'state', z.name,
      'firstName', l.lead_first_name, 'lastName', case when r.knows_customer then c.last_name end,
      'budgetFrom', l.lead_budget_from::text, 'budgetTo', l.lead_budget_to::text,
      'provider', case when reader.is_staff then o.legal_business_name end,
      'respondBy', case when not reader.is_staff and r.is_provider then l.offer_expires_at end)
    from app.leads l join app.services s on s.id = l.service_id join app.lead_statuses t on t.code = l.status
      join app.lead_customers c on c.lead_id = l.id
      left join app.organizations o on o.id = l.organization_id
      left join app.states z on z.id = l.state_id
      cross join lateral (select
        coalesce(l.organization_id = reader.organization_id and (reader.is_admin or l.assigned_user_id = reader.user_id), false)
          as is_provider) p
      cross join lateral (select p.is_provider,
        reader.is_staff or coalesce(l.submitted_user_id = reader.user_id, false)
          or coalesce(l.referrer_organization_id = reader.organization_id and reader.is_admin, false)
          or coalesce(p.is_provider and l.accepted_organization_id = reader.organization_id, false) as knows_customer) r
    where l.public_id = private.uuid_in(notification.data, 'leadPublicId') and (r.is_provider or r.knows_customer);
end;

create or replace function private.invoice_facts(notification app.in_app_notifications, reader private.audience) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('invoice', i.number, 'amount', i.total::text, 'dueOn', i.due_on, 'status', t.label,
      'provider', case when reader.is_staff then o.legal_business_name end,
      'reference', (select f.payment_reference from app.invoice_lines l
        join app.transaction_fees f on f.transaction_id = l.transaction_id
        where l.invoice_id = i.id and f.payment_reference is not null order by l.position limit 1))
    from app.invoices i join app.organizations o on o.id = i.organization_id
      left join app.invoice_statuses t on t.code = app.invoices_status(i)
    where i.public_id = private.uuid_in(notification.data, 'invoicePublicId')
      and (reader.is_staff or (i.organization_id = reader.organization_id and reader.is_admin));
end;

create or replace function private.payout_facts(notification app.in_app_notifications, reader private.audience) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('service', s.name, 'amount', p.associate_payout::text, 'paidAt', p.paid_at,
      'reference', p.payout_reference, 'lead', t.lead_id)
    from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
      join app.services s on s.id = t.service_id
    where t.public_id = private.uuid_in(notification.data, 'transactionPublicId')
      and (reader.is_staff or t.submitted_user_id = reader.user_id or (t.referrer_organization_id = reader.organization_id
        and reader.is_admin and t.organization_id <> t.referrer_organization_id));
end;

create or replace function private.ticket_notice_facts(notification app.in_app_notifications, reader private.audience)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('ticket', t.id, 'status', s.label,
      'firstName', case when reader.is_staff then u.first_name end, 'lastName', case when reader.is_staff then u.last_name end,
      'provider', case when reader.is_staff then o.legal_business_name end)
    from app.support_tickets t join app.ticket_statuses s on s.code = t.status join app.user_infos u on u.id = t.user_id
      left join app.organizations o on o.id = t.organization_id
    where t.public_id = private.uuid_in(notification.data, 'ticketPublicId')
      and (reader.is_staff or t.user_id = reader.user_id);
end;

-- What may be said: everyone signed in reads posts, and staff read applications.
create or replace function private.other_facts(notification app.in_app_notifications, reader private.audience) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(
    (select jsonb_build_object('excerpt', left(p.content, 200)) from app.posts p
      where p.public_id = private.uuid_in(notification.data, 'postPublicId') and not p.is_deleted and not p.is_removed),
    (select jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name, 'provider', a.legal_business_name)
      from app.applications a where reader.is_staff and a.id::text = notification.data ->> 'applicationId'));
end;

create or replace function private.facts_of(notification app.in_app_notifications) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_strip_nulls(case
      when notification.data ? 'ticketPublicId' then private.ticket_notice_facts(notification, r)
      when notification.data ? 'invoicePublicId' then private.invoice_facts(notification, r)
      when notification.data ? 'transactionPublicId' then private.payout_facts(notification, r)
      when notification.data ? 'leadPublicId' then private.lead_facts(notification, r)
      when notification.data ? 'followUpId' then private.follow_up_facts(notification)
      else private.other_facts(notification, r) end)
    from (select (private.audience_of(notification)).*) a
      cross join lateral (select row(a.user_id, a.organization_id, a.is_admin, a.is_staff)::private.audience as r) r;
end;

-- The row is read again, because a caller could make one up.
create or replace function app.in_app_notifications_about(notification app.in_app_notifications) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.facts_of(n) from app.in_app_notifications n where n.id = notification.id
    and n.viewer = any (claims.notification_viewers()) and not claims.user_id() = any (n.except_user_ids);
end;
comment on function app.in_app_notifications_about(app.in_app_notifications) is
  'What the reader may know of its record now: firstName, lastName, service, status, provider, amount and more.';

create or replace function app.in_app_notifications_earlier(notification app.in_app_notifications) returns int language sql stable
begin atomic
  select count(*)::int from app.seen_notifications() s where s.record_id = notification.record_id
    and (s.created_at, s.id) < (notification.created_at, notification.id) and s.created_at >= now() - interval '30 days';
end;
comment on function app.in_app_notifications_earlier(app.in_app_notifications) is
  'How many notifications about the same record came before it.';

-- The contents of one letter, oldest first, a digest's by kind; no rows if it was already sent.
create or replace function jobs.letter_contents(batch uuid) returns table (
  notification_trigger text, label text, data jsonb, user_type text, organization_type text, first_name text, email text,
  kind text, kind_code text, is_daily boolean, facts jsonb, record_id text
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.notification_trigger, d.label, d.data, d.user_type, d.organization_type, d.first_name, d.email, k.label, k.code,
      m.is_daily, private.facts_of(n), n.record_id
    from private.notification_mails m cross join lateral private.mail_of(m) d
      join app.in_app_notifications n on n.id = m.in_app_notification_id
      join app.notification_kinds k on k.code = (private.choice(m.user_id, d.notification_trigger)).kind
    where m.batch = letter_contents.batch and m.sent_at is null and m.refused_at is null
    order by case when m.is_daily then k.position end, m.in_app_notification_id;
end;

-- Names a person and kinds of letters, signed: "7.LEADS-MONEY.0123…".
create or replace function jobs.unsubscribe_token(person int, kinds text[]) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select concat_ws('.', t.content, left(encode(sha256(k.secret || sha256(k.secret || convert_to(t.content, 'UTF8'))), 'hex'), 32))
    from private.unsubscribe_keys k
      cross join (select concat_ws('.', person, array_to_string(array(select distinct unnest(kinds) order by 1), '-'))
        as content) t
    order by k.id desc limit 1;
end;

-- The labels of the kinds that this token turns off; null for a wrong token or a person who has left. Changes nothing
-- unless confirmed. What the person chose for the app and for push stays.
create or replace function auth.unsubscribe(token text, is_confirmed boolean) returns text[] language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  parts text[] := regexp_match(token, '^([1-9][0-9]{0,8})\.([A-Z_]{1,30}(?:-[A-Z_]{1,30}){0,20})\.[0-9a-f]{32}$');
  person int;
  kinds text[];
begin
  if parts is null then return null; end if;
  person := parts[1]::int;
  kinds := string_to_array(parts[2], '-');
  if jobs.unsubscribe_token(person, kinds) <> token
    or not exists (select from app.user_infos u where u.id = person and not u.is_deleted) then return null; end if;
  if is_confirmed then
    insert into app.notification_choices as c (user_id, kind, in_app, mail, push)
      select person, k.code, k.is_on, 'NEVER', k.is_on from (
        select n.code, n.is_for_staff or u.organization_type is distinct from 'OPERATOR' as is_on
          from app.notification_kinds n join app.user_infos u on u.id = person where n.code = any (kinds)) k
      on conflict on constraint notification_choices_pkey do update set mail = 'NEVER';
  end if;
  return array(select n.label from app.notification_kinds n where n.code = any (kinds) order by n.position);
end $$;

grant execute on function app.in_app_notifications_about(app.in_app_notifications),
  app.in_app_notifications_earlier(app.in_app_notifications) to turnstone_member, turnstone_operator;
grant execute on function jobs.letter_contents(uuid), jobs.unsubscribe_token(int, text[]) to turnstone_jobs;
grant execute on function auth.unsubscribe(text, boolean) to turnstone_auth;
