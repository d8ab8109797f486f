-- Applying for an account: the address is confirmed by mail, then the operator decides.

create trigger refuse_unreadable before insert or update of first_name, last_name, legal_business_name on app.applications
  for each row execute function private.refuse_unreadable('first_name', 'last_name', 'legal_business_name');
create trigger clean_emails before insert or update of email on app.applications
  for each row execute function private.clean_emails('email');
create trigger check_vendor_type before insert or update of organization_type, vendor_type on app.applications
  for each row execute function private.check_vendor_type();
create trigger clean_web_addresses before insert or update of website_url on app.applications
  for each row execute function private.clean_web_addresses('website_url');
create trigger clean_names before insert or update of first_name, last_name, legal_business_name on app.applications
  for each row execute function private.clean_names('first_name', 'last_name', 'legal_business_name');

create or replace function auth.apply_for_account(application jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  a app.applications := jsonb_populate_record(null::app.applications, application);
begin
  insert into app.applications (kind, email, first_name, last_name, phone_number, phone_extension,
      legal_business_name, organization_type, vendor_type, website_url, message)
    values (a.kind, a.email, a.first_name, a.last_name, a.phone_number, a.phone_extension,
      a.legal_business_name, a.organization_type, a.vendor_type, a.website_url, a.message)
    returning * into a;
  perform private.audit(null, 'APPLY', 'applications', a.id);
  perform private.enqueue('accounts__confirm_application', json_build_object('applicationId', a.id,
    'isLimited', not private.may_mail('application', a.email)));
end $$;

create or replace function auth.confirm_application(token_hash bytea) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  confirmed int;
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = confirm_application.token_hash and t.purpose = 'APPLICATION'
      and t.used_at is null and t.expires_at > now()
    returning t.application_id into confirmed;
  update app.applications set status = 'WAITING', confirmed_at = now()
    where id = confirmed and status = 'UNCONFIRMED';
  if not found then return false; end if;
  perform private.audit(null, 'CONFIRM_APPLICATION', 'applications', confirmed);
  return true;
end $$;

-- Locks a waiting application for its decision.
create or replace function private.decide_application(application_id int, outcome text, reason text)
returns app.applications language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a app.applications;
begin
  if claims.organization_type() is distinct from 'OPERATOR' or not claims.is_admin() then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can decide on applications');
  end if;
  update app.applications set status = outcome, decision_reason = reason, decided_at = now(),
      decided_by_user_id = claims.user_id()
    where id = decide_application.application_id and status = 'WAITING' returning * into a;
  if a.id is null then
    perform private.refuse('TS006', 'ALREADY_DECIDED', 'This application is already decided');
  end if;
  perform private.audit(claims.user_id(), outcome, 'applications', a.id);
  return a;
end $$;

-- Creates the organization and its first master admin, or the operator's associate, and invites them. A likely double of a
-- provider takes a yes.
create or replace function app.approve_application(application_id int, accept_duplicate boolean default false) returns app.applications
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a app.applications := private.decide_application(application_id, 'APPROVED', null);
  organization int;
  person int;
begin
  if exists (select from app.user_contacts c where c.email = a.email) then
    perform private.refuse('TS006', 'ACCOUNT_EXISTS', 'Someone with this address already has an account');
  end if;
  if a.kind = 'ORGANIZATION' then
    insert into app.organizations (legal_business_name, organization_type, vendor_type, website_url, status)
      -- An address from before the rule is left out.
      values (a.legal_business_name, a.organization_type, a.vendor_type,
        case when private.is_web_address(private.plain_web_address(a.website_url)) then a.website_url end, 'ACTIVE')
      returning id into organization;
    perform private.require_no_double(o, approve_application.accept_duplicate) from app.organizations o where o.id = organization;
  end if;
  insert into app.user_infos (first_name, last_name, user_type, organization_id, organization_type)
    values (a.first_name, a.last_name, case a.kind when 'ORGANIZATION' then 'MASTER_ADMIN' else 'ASSOCIATE' end,
      organization, a.organization_type) returning id into person;
  insert into app.user_contacts (user_id, organization_id, email, phone_number, phone_extension)
    values (person, organization, a.email, a.phone_number, a.phone_extension);
  perform private.enqueue('accounts__send_invitation', json_build_object('userId', person));
  return a;
end $$;

create or replace function app.reject_application(application_id int, reason text) returns app.applications
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a app.applications;
begin
  if coalesce(private.clean_text(reason), '') = '' then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required');
  end if;
  a := private.decide_application(application_id, 'REJECTED', private.clean_text(reason));
  perform private.enqueue('accounts__send_rejection', json_build_object('applicationId', a.id));
  return a;
end $$;

grant execute on function app.approve_application(int, boolean), app.reject_application(int, text) to turnstone_operator;
grant execute on function auth.apply_for_account(jsonb), auth.confirm_application(bytea) to turnstone_auth;

-- For the worker: stores the hash of the secret to be mailed and returns the recipient.
create or replace function jobs.issue_application(application int, token_hash bytea)
returns table (email text, first_name text, is_registered boolean) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select a.email, a.first_name, exists (select from app.user_contacts c where c.email = a.email)
    from app.applications a where a.id = application and a.status = 'UNCONFIRMED';
  if not found then return; end if;
  perform private.insert_token('APPLICATION', null, application, a.email, issue_application.token_hash, interval '7 days')
    from app.applications a where a.id = application;
end $$;

create or replace function jobs.rejection(application int)
returns table (email text, first_name text, reason text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.email, a.first_name, a.decision_reason from app.applications a
    where a.id = application and a.status = 'REJECTED';
end;

grant execute on function jobs.issue_application(int, bytea), jobs.rejection(int) to turnstone_jobs;
