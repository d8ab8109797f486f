-- Imports never overwrite: an existing address is reported and skipped. A dry run checks all rows; then each row is one call.

-- Counts imported addresses toward the caller's limit of address lookups.
create or replace function private.count_import(rows int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := 0;
begin
  for n in 1 .. greatest(1, ceil(count_import.rows / 100.0)::int) loop
    wait := greatest(wait, auth.take('import day', claims.user_id()::text, case claims.organization_type() when 'OPERATOR' then 400 else 40 end, 86400));
  end loop;
  if wait > 0 then perform private.refuse('TS007', 'DAILY_LIMIT', 'You have imported many rows today. Go on tomorrow.'); end if;
end $$;

-- For each row: NEW, EXISTS (the address has an account), DOUBLE (twice in this list) or INVALID with the reason.
create or replace function app.check_import(kind text, emails text[], organization_id int default null) returns setof app.import_outcome
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := case when kind <> 'VENDOR' then private.organization_for(check_import.organization_id, kind) end;
begin
  if kind = 'VENDOR' and not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator imports vendors');
  end if;
  if kind <> 'VENDOR' and not private.may_manage(kind, organization.id, organization.organization_type) then
    perform private.refuse('TS002', 'NOT_YOUR_PEOPLE', 'You may not add these people');
  end if;
  if cardinality(emails) > 1000 then perform private.refuse('TS004', 'TOO_MANY_ROWS', 'At most 1,000 rows at once'); end if;
  perform private.count_import(cardinality(emails));
  return query
    select (r.n - 1)::int, case
        when r.email !~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+[.][^\s@,;()<>:"]+$' then 'INVALID'
        when row_number() over (partition by r.email order by r.n) > 1 then 'DOUBLE'
        when exists (select from app.user_contacts c where c.email = r.email) then 'EXISTS' else 'NEW' end,
        case when r.email !~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+[.][^\s@,;()<>:"]+$' then 'Please enter a valid email address' end
      from (select private.plain_email(coalesce(e, '')) as email, n from unnest(emails) with ordinality x (e, n)) r order by r.n;
end $$;

-- Creates a provider and its first master admin together, as a draft or active.
create or replace function app.import_vendor(organization app.new_organization, admin app.new_user, is_active boolean default false)
returns app.organizations language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.organizations := app.create_organization(organization);
begin
  perform private.make_person(admin, 'MASTER_ADMIN', made);
  if import_vendor.is_active then made := app.activate_organization(made.id); end if;
  return made;
end $$;

grant execute on function app.check_import(text, text[], int) to turnstone_member, turnstone_operator;
grant execute on function app.import_vendor(app.new_organization, app.new_user, boolean) to turnstone_operator;
