-- The viewer's setup guide, by role. Runs with the owner's rights, because members cannot read some of these tables; each
-- step filters by the viewer itself. A step is done when its rows exist; a mark is someone's own decision.

-- It serves services of the operator in some state, or offers a service of its own in one.
create or replace function private.has_coverage(organization int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from app.organizations o
      where o.id = organization and cardinality(o.service_ids) > 0 and cardinality(o.state_ids) > 0)
    or exists (select from app.services s where s.organization_id = organization and s.is_active
      and exists (select from app.service_state_maps m where m.service_id = s.id and m.is_active));
end;

-- An active provider with a master admin who was invited or has joined, and something it serves somewhere.
create or replace function private.is_set_up(provider app.organizations) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select provider.status = 'ACTIVE' and private.has_coverage(provider.id) and exists (
    select from app.user_infos u where u.organization_id = provider.id and u.user_type = 'MASTER_ADMIN' and not u.is_deleted
      and (u.status = 'ACTIVE' or exists (select from app.invitations i where i.user_id = u.id)));
end;

create or replace function private.operator_steps() returns setof app.setup_step language sql stable rows 6
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id, claims.is_master_admin() as is_master
    where claims.organization_type() = 'OPERATOR' and claims.is_admin()),
  delivery as (select s.mail_delivery = 'SMTP' as has_server,
      coalesce((select e.sent_at is not null from private.test_emails e where num_nonnulls(e.sent_at, e.failed_at) = 1
        order by e.id desc limit 1), false) as was_tested,
      exists (select from private.setup_marks m join app.user_infos u on u.id = m.user_id
        where m.kind = 'EMAIL' and u.organization_type = 'OPERATOR') as is_reviewed
    from private.operator_settings s)
  -- Not every firm has a tax id.
  select 'FIRM', coalesce(f.missing = 'TAX_ID', true), f.missing, f.firm, null::uuid, null::timestamptz
    from (select o.legal_business_name as firm, case
          when (u.first_name, u.last_name) = ('First', 'Operator') then 'NAME'
          when coalesce(btrim(r.hq_address), '') = '' then 'ADDRESS'
          when coalesce(btrim(r.tax_id), '') = '' then 'TAX_ID' end as missing
        from me join app.user_infos u on u.id = me.id join app.organizations o on o.id = u.organization_id
          left join app.organization_registrations r on r.organization_id = o.id where me.is_master) f
  union all
  select 'EMAIL', case when d.has_server then d.was_tested else d.is_reviewed end,
      case when not d.has_server then 'NO_SERVER' when t.id is null then 'UNTESTED' when t.sent_at is not null then 'SENT'
        when t.failed_at is not null then 'FAILED' else 'QUEUED' end,
      t.failure, null, coalesce(t.sent_at, t.failed_at, t.requested_at)
    from me cross join delivery d
      left join lateral (select e.* from private.test_emails e where e.user_id = me.id order by e.id desc limit 1) t on true
  union all
  select 'TERMS', t.created_by is not null or exists (select from private.setup_marks m join app.user_infos u on u.id = m.user_id
        where m.kind = 'TERMS' and u.organization_type = 'OPERATOR'), null, null, null, null
    from me cross join lateral (
      select c.created_by from app.commission_terms c where c.scope = 'PLATFORM' order by c.id desc limit 1) t
    where me.is_master
  union all
  select 'SERVICE', exists (select from app.services s where s.is_active
        and exists (select from app.service_state_maps m where m.service_id = s.id and m.is_active)), null, null, null, null
    from me where me.is_master or claims.may('CREATE_SERVICES')
  union all
  select 'PROVIDER', p.is_set_up,
      case when p.is_set_up then null when l.id is null then 'NONE' when l.status = 'PENDING' then 'DRAFT' else 'INCOMPLETE' end,
      case when not p.is_set_up then l.legal_business_name end, case when not p.is_set_up then l.public_id end, null
    from me cross join lateral (select exists (select from app.organizations o
        where o.organization_type <> 'OPERATOR' and not o.is_deleted and private.is_set_up(o)) as is_set_up) p
      left join lateral (select o.* from app.organizations o where o.organization_type <> 'OPERATOR' and not o.is_deleted
        and o.status in ('PENDING', 'ACTIVE') order by o.id desc limit 1) l on true
  union all
  select 'ASSOCIATE', exists (select from app.user_infos u where u.user_type = 'ASSOCIATE' and not u.is_deleted
        and (u.status = 'ACTIVE' or exists (select from app.invitations i where i.user_id = u.id))), null, null, null, null
    from me;
end;

create or replace function private.member_steps() returns setof app.setup_step language sql stable rows 3
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with me as (select claims.user_id() as id, claims.organization_id() as organization_id, claims.user_type() as user_type
    where claims.organization_type() is distinct from 'OPERATOR')
  select 'COVERAGE', private.has_coverage(me.organization_id), null, null, null::uuid, null::timestamptz
    from me where me.user_type = 'MASTER_ADMIN'
  union all
  select 'AGENTS', exists (select from app.user_infos u where u.organization_id = me.organization_id
      and u.user_type = 'SERVICE_AGENT' and not u.is_deleted and u.status in ('PENDING', 'ACTIVE')), null, null, null, null
    from me where me.user_type = 'MASTER_ADMIN'
  union all
  select 'NOTIFICATIONS', exists (select from private.setup_marks m where m.user_id = me.id and m.kind = 'NOTIFICATIONS')
      or exists (select from app.notification_choices c where c.user_id = me.id)
      or exists (select from app.notification_settings s where s.user_id = me.id), null, null, null, null
    from me where me.user_type = 'MASTER_ADMIN'
  union all
  select 'PHONE', exists (select from app.user_contacts c where c.user_id = me.id and c.phone_number is not null),
      null, null, null, null
    from me where me.user_type in ('ASSOCIATE', 'SERVICE_AGENT')
  union all
  select 'FIRST_REFERRAL', exists (select from app.leads l where l.submitted_user_id = me.id), null, null, null, null
    from me where me.user_type = 'ASSOCIATE'
  union all
  select 'FIRST_LEAD', exists (select from app.leads l where l.assigned_user_id = me.id), null, null, null, null
    from me where me.user_type = 'SERVICE_AGENT';
end;

-- In the order in which they are best done; none if the viewer hid the guide, unless asked for.
create or replace function app.setup_steps(with_hidden boolean default false) returns setof app.setup_step
language sql stable rows 6 security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.* from (select o.* from private.operator_steps() o union all select m.* from private.member_steps() m) s
    where with_hidden or not exists (
      select from private.setup_marks m where m.user_id = claims.user_id() and m.kind = 'HIDDEN');
end;
comment on function app.setup_steps(boolean) is 'The viewer''s setup guide: its steps, as far as the viewer can do them.';

create or replace function private.mark_setup(kind text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into private.setup_marks (user_id, kind) values (claims.user_id(), mark_setup.kind)
    on conflict on constraint setup_marks_pkey do update set marked_at = excluded.marked_at;
end;

-- The viewer is fine with what there is: mails in the outbox, the default terms, or the usual notifications.
create or replace function app.confirm_setup_step(step text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if confirm_setup_step.step not in ('EMAIL', 'TERMS', 'NOTIFICATIONS') then
    perform private.refuse('TS004', 'SETUP_STEP_INVALID', 'This step is done by doing it');
  end if;
  if not exists (select from app.setup_steps(true) s where s.step = confirm_setup_step.step) then
    perform private.refuse('TS002', 'NOT_YOUR_STEP', 'This step is not yours');
  end if;
  perform private.mark_setup(confirm_setup_step.step);
end $$;

create or replace function app.hide_setup_guide() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.mark_setup('HIDDEN');
end $$;

create or replace function app.show_setup_guide() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.setup_marks m where m.user_id = claims.user_id() and m.kind = 'HIDDEN';
end $$;

-- Queues a mail to the viewer's own address. The step of the guide says what became of it.
create or replace function app.send_test_email() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  test int;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator tests its mail server');
  end if;
  if (select s.mail_delivery from private.operator_settings s) <> 'SMTP' then
    perform private.refuse('TS006', 'NO_MAIL_SERVER', 'There is no mail server to test. Set SMTP_URL first.');
  end if;
  if auth.take('test email', claims.user_id()::text, 5, 3600) > 0 then
    perform private.refuse('TS007', 'TEST_EMAIL_LIMIT', 'You have sent 5 test emails this hour. Please wait.');
  end if;
  insert into private.test_emails (user_id) values (claims.user_id()) returning id into test;
  perform private.enqueue('home__send_test_email', json_build_object('testId', test));
end $$;

create or replace function jobs.test_email(test int) returns table (first_name text, email text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.first_name, c.email from private.test_emails t join app.user_infos u on u.id = t.user_id
      join app.user_contacts c on c.user_id = t.user_id
    where t.id = test and t.sent_at is null and t.failed_at is null and u.status = 'ACTIVE';
end;

-- Sent without a failure.
create or replace function jobs.finish_test_email(test int, failure text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.test_emails t set sent_at = case when finish_test_email.failure is null then clock_timestamp() end,
      failed_at = case when finish_test_email.failure is not null then clock_timestamp() end, failure = finish_test_email.failure
    where t.id = test;
end;

grant execute on function app.setup_steps(boolean), app.confirm_setup_step(text), app.hide_setup_guide(),
  app.show_setup_guide() to turnstone_member, turnstone_operator;
grant execute on function app.send_test_email() to turnstone_operator;
grant execute on function jobs.test_email(int), jobs.finish_test_email(int, text) to turnstone_jobs;
