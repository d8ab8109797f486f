-- Imports: the person uploads a table, chooses columns, sees a dry run, and lets it run. The work is a job; here is what
-- people may do. Imports never overwrite.

create policy select_self on app.imports for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()) and organization_id = (select claims.organization_id()));
create policy select_own_organization on app.imports for select to turnstone_member, turnstone_operator
  using (organization_id = (select claims.organization_id()) and (select claims.is_master_admin()));
create policy select_own_imports on app.import_rows for select to turnstone_member, turnstone_operator
  using (import_id in (select i.id from app.imports i));
create policy select_any on app.import_kinds for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.import_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.import_outcomes for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.imports, app.import_rows to turnstone_member, turnstone_operator;
grant select on app.import_kinds, app.import_statuses, app.import_outcomes to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Rows by outcome; rows that were not checked yet are missing.
create or replace function app.imports_counts(import app.imports) returns jsonb language sql stable
  return (select coalesce(jsonb_object_agg(c.outcome, c.n), '{}') from (
    select r.outcome, count(*) as n from app.import_rows r
      where r.import_id = import.id and r.outcome is not null group by 1) c);

-- Spellings in the type column that are not known: the person says what they mean.
create or replace function app.imports_unknown_types(import app.imports) returns text[] language sql stable
  return (select coalesce(array_agg(distinct r.given ->> 'spelled_type'), '{}') from app.import_rows r
    where r.import_id = import.id and r.outcome = 'INVALID' and r.field = 'organizationType' and r.given ? 'spelled_type');

create or replace function private.require_importer(kind text, provider int) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := case when kind <> 'VENDOR' then private.organization_for(provider, kind) end;
begin
  if kind = 'VENDOR' and not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator imports vendors');
  end if;
  if kind <> 'VENDOR' and not private.may_manage(kind, organization.id, organization.organization_type) then
    perform private.refuse('TS002', 'NOT_YOUR_PEOPLE', 'You may not add these people');
  end if;
end $$;

-- Stores an uploaded file; a job reads it. A person has at most three imports at work.
create or replace function auth.begin_import(person int, kind text, provider int, file_name text, bytes bytea) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.imports;
begin
  if not private.become(person) then perform private.refuse('TS001', 'SIGNED_OUT', 'Please sign in'); end if;
  perform private.require_importer(kind, provider);
  if (select count(*) from app.imports i where i.user_id = person and i.status in ('READING', 'CHECKING', 'RUNNING')) >= 3 then
    perform private.refuse('TS006', 'TOO_MANY_IMPORTS', 'Three imports are at work. Wait for one of them, or cancel it');
  end if;
  insert into app.imports (kind, user_id, organization_id, provider_id, file_name)
    values (begin_import.kind, person, claims.organization_id(), provider, left(private.plain_name(begin_import.file_name), 255))
    returning * into made;
  insert into private.import_files values (made.id, bytes);
  perform private.enqueue_import(made.id);
  return made.public_id;
end $$;

create or replace function private.enqueue_import(import int, run_at timestamptz default null) returns void language sql
security definer set search_path = pg_catalog, pg_temp
  return private.enqueue('members__run_import', json_build_object('importId', import), run_at);

-- Locks an own import that is in one of these statuses.
create or replace function private.require_import(import_id int, statuses text[]) returns app.imports language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_import app.imports;
begin
  select i.* into found_import from app.imports i where i.id = require_import.import_id and i.user_id = claims.user_id()
    and i.organization_id = claims.organization_id() for update;
  if found_import.id is null then perform private.refuse('TS003', 'NO_SUCH_IMPORT', 'There is no such import'); end if;
  if found_import.status <> all (statuses) then
    perform private.refuse('TS006', 'IMPORT_BUSY', 'This import has moved on. Reload to see it');
  end if;
  perform private.require_importer(found_import.kind, found_import.provider_id);
  return found_import;
end $$;

-- Begins a dry run: the field of each column, and what spellings and missing values mean.
create or replace function app.check_import(import_id int, columns jsonb, options jsonb default '{}') returns app.imports
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.require_import(check_import.import_id, '{READ,CHECKED}');
begin
  if jsonb_typeof(check_import.columns) <> 'object' or jsonb_typeof(coalesce(check_import.options, '{}')) <> 'object'
      or length(check_import.columns::text || coalesce(check_import.options, '{}')::text) > 20000 then
    perform private.refuse('TS004', 'COLUMNS', 'Choose the columns again');
  end if;
  update app.import_rows r set outcome = null, field = null, reason = null, warning = null where r.import_id = import.id;
  update app.imports i set columns = check_import.columns, options = coalesce(check_import.options, '{}'), status = 'CHECKING',
      started_at = clock_timestamp(), problem = null where i.id = import.id returning * into import;
  perform private.enqueue_import(import.id);
  return import;
end $$;

-- Counts rows that are added, not those of dry runs. The last window may be exceeded by one table.
create or replace function private.count_import(rows int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := 0;
begin
  for n in 1 .. ceil(count_import.rows / 100.0)::int loop
    wait := greatest(wait, auth.take('import day', claims.user_id()::text, case claims.organization_type() when 'OPERATOR' then 400 else 100 end, 86400));
  end loop;
  if wait > 0 then perform private.refuse('TS007', 'DAILY_LIMIT', 'You have imported many rows today. Go on tomorrow.'); end if;
end $$;

-- Adds the rows that the dry run found right, also those that failed or were left when it was canceled.
create or replace function app.run_import(import_id int, accepts_doubles boolean default false) returns app.imports
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.require_import(run_import.import_id, '{CHECKED,CANCELED,DONE}');
  planned_rows int;
begin
  update app.import_rows r set outcome = 'NEW', reason = null where r.import_id = import.id and r.outcome = 'FAILED';
  select count(*) into planned_rows from app.import_rows r where r.import_id = import.id
    and (r.outcome = 'NEW' or run_import.accepts_doubles and r.outcome = 'LIKELY_DOUBLE');
  if planned_rows = 0 then perform private.refuse('TS004', 'NOTHING_TO_ADD', 'This table has no row to add'); end if;
  perform private.count_import(planned_rows);
  update app.imports i set status = 'RUNNING', planned = planned_rows, accepts_doubles = coalesce(run_import.accepts_doubles, false),
      started_at = clock_timestamp(), finished_at = null, waits_until = null where i.id = import.id returning * into import;
  perform private.audit(claims.user_id(), 'RUN_IMPORT', 'imports', import.id, jsonb_build_object('rows', planned_rows));
  perform private.enqueue_import(import.id);
  return import;
end $$;

-- Stops after the rows that are being added. What was added stays.
create or replace function app.cancel_import(import_id int) returns app.imports language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.require_import(cancel_import.import_id, '{CHECKING,RUNNING}');
begin
  update app.imports i set status = case import.status when 'CHECKING' then 'READ' else 'CANCELED' end, waits_until = null,
      finished_at = clock_timestamp() where i.id = import.id returning * into import;
  return import;
end $$;

-- Deletes an import with its rows. The people and vendors that it added stay.
create or replace function app.delete_import(import_id int) returns app.imports language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.require_import(delete_import.import_id, '{READING,READ,CHECKED,DONE,CANCELED,FAILED}');
begin
  delete from app.imports i where i.id = import.id;
  return import;
end $$;

-- Creates a provider and its first master admin together, as a draft or active.
create or replace function app.import_vendor(organization app.new_organization, admin app.new_user, is_active boolean default false,
  accept_duplicate boolean default false) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.organizations := app.create_organization(organization, import_vendor.accept_duplicate);
begin
  perform private.make_person(admin, 'MASTER_ADMIN', made);
  if import_vendor.is_active then made := app.activate_organization(made.id); end if;
  return made;
end $$;

grant execute on function auth.begin_import(int, text, int, text, bytea) to turnstone_auth;
grant execute on function app.imports_counts(app.imports), app.imports_unknown_types(app.imports),
  app.check_import(int, jsonb, jsonb), app.run_import(int, boolean), app.cancel_import(int), app.delete_import(int)
  to turnstone_member, turnstone_operator;
grant execute on function app.import_vendor(app.new_organization, app.new_user, boolean, boolean) to turnstone_operator;
