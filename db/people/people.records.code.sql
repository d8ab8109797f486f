-- Visibility of agent and company records, invitations, and histories of permissions and organizations.

create policy select_person on app.service_agents for select to turnstone_member
  using (exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.service_agents for select to turnstone_operator using (true);

create policy select_self on app.companies for select to turnstone_member
  using (user_id = (select claims.user_id()) and not is_deleted);
create policy select_own_organization on app.companies for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()) and not is_deleted
    and exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.companies for select to turnstone_operator using (true);

create policy select_own_organization on app.invitations for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.invitations for select to turnstone_operator using (true);

create policy select_self on app.permission_changes for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.permission_changes for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.permission_changes for select to turnstone_operator using (true);

create policy select_own_organization on app.organization_history for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.organization_history for select to turnstone_operator using (true);

create policy select_any on app.company_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.service_agents, app.companies, app.invitations, app.permission_changes, app.organization_history
  to turnstone_member, turnstone_operator;
grant select on app.company_statuses to turnstone_anonymous, turnstone_member, turnstone_operator;

-- An agent is active as long as the person is.
create or replace function app.service_agents_status(agent app.service_agents) returns text language sql stable
  return (select case u.status when 'INACTIVE' then 'INACTIVE' else 'ACTIVE' end from app.user_infos u where u.id = agent.user_id);

-- The link of an invitation works for 7 days.
create or replace function app.invitations_expires_at(invitation app.invitations) returns timestamptz language sql stable
  return invitation.last_sent_at + interval '7 days';

grant execute on function app.service_agents_status(app.service_agents), app.invitations_expires_at(app.invitations)
  to turnstone_member, turnstone_operator;

create or replace function private.make_service_agent() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.service_agents (user_id, organization_id) values (new.id, new.organization_id) on conflict do nothing;
  return null;
end $$;
create trigger make_service_agent after insert on app.user_infos for each row
  when (new.user_type = 'SERVICE_AGENT') execute function private.make_service_agent();

-- Reference ids in an array cannot be foreign keys; the rows they name are never deleted.
create or replace function private.check_record() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  row jsonb := to_jsonb(new);
begin
  if exists (select jsonb_array_elements_text(row -> 'state_ids') except select id::text from app.states) then
    perform private.refuse_field('state_ids', 'UNKNOWN_STATE', 'There is no such state');
  end if;
  if exists (select jsonb_array_elements_text(row -> 'language_ids') except select id::text from app.languages) then
    perform private.refuse_field('language_ids', 'UNKNOWN_LANGUAGE', 'There is no such language');
  end if;
  return new;
end $$;
create trigger check_record before insert or update on app.service_agents for each row execute function private.check_record();
create trigger check_record before insert or update on app.companies for each row execute function private.check_record();

-- An organization must always have someone who can manage it: signed-in users cannot remove its last active master admin.
-- The lock serializes concurrent removals.
create or replace function private.require_master_admin() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.organizations o where o.id = old.organization_id and not o.is_deleted and claims.user_id() is not null for update;
  if not found then return new; end if;
  if not exists (select from app.user_infos u where u.organization_id = old.organization_id and u.id <> old.id
      and u.user_type = 'MASTER_ADMIN' and u.status = 'ACTIVE' and not u.is_deleted) then
    perform private.refuse('TS006', 'LAST_MASTER_ADMIN', 'This is the last active master admin. Make someone else a master admin first.');
  end if;
  return new;
end $$;
create trigger require_master_admin before update of user_type, status, is_deleted, organization_id on app.user_infos for each row
  when (old.user_type = 'MASTER_ADMIN' and old.status = 'ACTIVE' and not old.is_deleted
    and (new.user_type <> 'MASTER_ADMIN' or new.status <> 'ACTIVE' or new.is_deleted
      or new.organization_id is distinct from old.organization_id))
  execute function private.require_master_admin();

create trigger refuse_unreadable before insert or update of name, title, office_address on app.companies
  for each row execute function private.refuse_unreadable('name', 'title', 'office_address');
create trigger clean_emails before insert or update of email on app.companies
  for each row execute function private.clean_emails('email');
create trigger clean_names before insert or update of name, title on app.companies
  for each row execute function private.clean_names('name', 'title');
create trigger clean_texts before insert or update of office_address on app.companies
  for each row execute function private.clean_texts('office_address');
create trigger touch before update on app.companies for each row execute function private.touch();
create trigger audit after insert or update or delete on app.companies for each row
  execute function private.audit_row('user_id', 'status', 'is_deleted');
create trigger audit after insert or update or delete on app.service_agents for each row execute function private.audit_row('user_id');
create trigger append_only before update or delete on app.permission_changes
  for each statement execute function private.refuse_change();
