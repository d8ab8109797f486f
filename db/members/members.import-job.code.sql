-- The work of an import, for its job: read, check, add. Each call is one transaction of a few rows, so that a job that is
-- killed goes on where it was. The person's rights hold: each call acts as that person.

-- What is to do now. The file is there only for reading.
create or replace function jobs.import_work(import_id int) returns table (
  status text, kind text, headings text[], columns jsonb, options jsonb, bytes bytea
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select i.status, i.kind, i.headings, i.columns, i.options, case when i.status = 'READING' then f.bytes end
    from app.imports i left join private.import_files f on f.import_id = i.id where i.id = import_work.import_id;
end;

-- Stores the rows of the file and deletes the file; with a problem, only that.
create or replace function jobs.store_import(import_id int, note text, problem text, headings text[], columns jsonb, rows jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.import_files f where f.import_id = store_import.import_id;
  if not found then return; end if;
  insert into app.import_rows (import_id, row_number, cells, problem)
    select store_import.import_id, r.row, array(select private.clean_text(c) from jsonb_array_elements_text(r.cells) c), r.problem
      from jsonb_to_recordset(coalesce(store_import.rows, '[]')) r (row int, cells jsonb, problem text);
  update app.imports i set status = case when store_import.problem is null then 'READ' else 'FAILED' end,
      note = store_import.note, problem = store_import.problem, headings = coalesce(store_import.headings, '{}'),
      columns = coalesce(store_import.columns, '{}'), total = jsonb_array_length(coalesce(store_import.rows, '[]'))
    where i.id = store_import.import_id;
end $$;

-- What names in a row may refer to: services of the organization, states, languages.
create or replace function jobs.import_choices(import_id int) returns table (services jsonb, states jsonb, languages jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)), '[]') from app.services s
        where s.id = any (o.service_ids)),
      (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code)) from app.states s),
      (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'code', l.code)) from app.languages l)
    from app.imports i left join app.organizations o on o.id = coalesce(i.provider_id, i.organization_id)
    where i.id = import_choices.import_id;
end;

create or replace function jobs.import_rows_to_check(import_id int, most int) returns table (row_number int, cells text[], problem text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.row_number, r.cells, r.problem from app.import_rows r
    where r.import_id = import_rows_to_check.import_id and r.outcome is null order by r.row_number limit import_rows_to_check.most;
end;

-- Locks an import in this status and acts as its person; null if it was canceled or the person may no longer import.
create or replace function private.work_on_import(import int, status text) returns app.imports language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_import app.imports;
begin
  select i.* into found_import from app.imports i where i.id = import and i.status = work_on_import.status for update;
  if found_import.id is null then return null; end if;
  begin
    if not private.become(found_import.user_id) then perform private.refuse('TS002', 'INACTIVE', 'You may not add these people'); end if;
    perform private.require_importer(found_import.kind, found_import.provider_id);
  exception when sqlstate 'TS002' or sqlstate 'TS003' or sqlstate 'TS004' then
    update app.imports i set status = case work_on_import.status when 'CHECKING' then 'READ' else 'CANCELED' end,
        problem = sqlerrm, finished_at = clock_timestamp() where i.id = import;
    return null;
  end;
  perform set_config('turnstone.bulk', 'on', true);
  return found_import;
end $$;

-- What happened to a row. A double is of a provider; IN_USE is an address with an account.
create or replace function private.add_row(import app.imports, given jsonb, accepts_double boolean, keeps boolean,
  out outcome text, out field text, out reason text, out made app.organizations) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.new_user := jsonb_populate_record(null::app.new_user, given -> 'person');
  state text;
  hint text;
  place text;
begin
  case import.kind
    when 'VENDOR' then
      made := app.import_vendor(jsonb_populate_record(null::app.new_organization, given -> 'organization'), person, true, accepts_double);
    when 'SERVICE_AGENT' then
      perform app.add_service_agent(jsonb_populate_record(null::app.new_service_agent, given -> 'agent'), person, import.provider_id);
    else
      person.user_type := 'ASSOCIATE';
      perform app.create_user_info(person, import.provider_id);
  end case;
  if not keeps then perform private.refuse('TS000', 'DRY_RUN', 'Only a dry run'); end if;
  outcome := 'ADDED';
exception when others then
  get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint, place = constraint_name, field = column_name;
  if state = 'TS000' then outcome := 'NEW'; field := null; return; end if;
  if state not in ('TS002', 'TS003', 'TS004', 'TS006') and left(state, 2) not in ('22', '23') then raise; end if;
  outcome := case hint when 'EMAIL_IN_USE' then 'IN_USE' when 'LIKELY_DOUBLE' then 'LIKELY_DOUBLE' else 'INVALID' end;
  field := private.field_of(hint, coalesce(nullif(field, ''), place));
  reason := case when left(state, 2) = 'TS' then sqlerrm else 'This value is not accepted' end;
end $$;

-- The import's field that a refusal is about: by its reason, its column, or its constraint.
create or replace function private.field_of(hint text, place text) returns text language sql immutable
  return case when hint = 'TAX_ID' then 'taxId' when hint = 'SERVICE_NOT_SERVED' then 'services'
    when hint in ('EMAIL_IN_USE') then 'email' when hint = 'LIKELY_DOUBLE' then 'legalBusinessName' else (
    select f.field from (values ('legal_business_name', 'legalBusinessName'), ('first_name', 'firstName'), ('middle_name', 'middleName'),
        ('last_name', 'lastName'), ('phone_number', 'phoneNumber'), ('phone_extension', 'phoneNumber'), ('employee_id', 'employeeId'),
        ('website_url', 'websiteUrl'), ('organization_type', 'organizationType'), ('vendor_type', 'vendorType'),
        ('hq_address', 'hqAddress'), ('office_address', 'officeAddress'), ('tax_id', 'taxId'), ('title', 'title'), ('email', 'email')) f (part, field)
      where place like '%' || f.part || '%' limit 1) end;

create or replace function private.tax_key(given jsonb) returns text language sql immutable
  return nullif(regexp_replace(given -> 'organization' ->> 'tax_id', '[^0-9]', '', 'g'), '');

-- Checks rows as the run adds them: each is added and taken back. Rows with an outcome were judged by the server. Returns how
-- many rows are left.
create or replace function jobs.check_import_rows(import_id int, rows jsonb) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.work_on_import(check_import_rows.import_id, 'CHECKING');
  row record;
  verdict record;
  numbers int[] := '{}';
  left_over int;
begin
  if import.id is null then return 0; end if;
  for row in select r.* from jsonb_to_recordset(check_import_rows.rows) r (row_number int, given jsonb, outcome text, field text,
      reason text, warning text) order by r.row_number loop
    verdict := private.verdict_on_row(import, row.row_number, row.given, row.outcome);
    numbers := numbers || row.row_number;
    update app.import_rows r set given = row.given, outcome = verdict.outcome, field = coalesce(row.field, verdict.field),
        reason = left(coalesce(row.reason, verdict.reason), 500), warning = left(row.warning, 500),
        email = private.plain_email(row.given -> 'person' ->> 'email'),
        name_key = coalesce((verdict.made).name_key, lower(concat_ws(' ', row.given -> 'person' ->> 'first_name', row.given -> 'person' ->> 'last_name'))),
        number_key = coalesce(private.tax_key(row.given), nullif(row.given -> 'person' ->> 'phone_number', '')),
        state_ids = private.known_states(verdict.made, row.given -> 'organization' ->> 'hq_address')
      where r.import_id = import.id and r.row_number = row.row_number;
  end loop;
  perform private.warn_of_doubles(import, numbers);
  select count(*) into left_over from app.import_rows r where r.import_id = import.id and r.outcome is null;
  if left_over = 0 then
    update app.imports i set status = 'CHECKED', finished_at = clock_timestamp() where i.id = import.id;
  end if;
  return left_over;
end $$;

-- Of others' people it says nothing: that they have an account comes out when the row is added, and counts.
create or replace function private.verdict_on_row(import app.imports, number int, said jsonb, judged text,
  out outcome text, out field text, out reason text, out made app.organizations) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  mail text := private.plain_email(said -> 'person' ->> 'email');
  earlier int;
  trial record;
begin
  outcome := judged;
  if outcome is not null then return; end if;
  select min(r.row_number) into earlier from app.import_rows r
    where r.import_id = import.id and r.email = mail and r.row_number < number and r.outcome in ('NEW', 'LIKELY_DOUBLE');
  if earlier is not null then
    outcome := 'DOUBLE'; field := 'email'; reason := format('The same address as in row %s', earlier);
    return;
  end if;
  trial := private.add_row(import, said, false, false);
  outcome := trial.outcome; field := trial.field; reason := trial.reason;
  if outcome = 'LIKELY_DOUBLE' then
    trial := private.add_row(import, said, true, false);
    if trial.outcome <> 'NEW' then outcome := trial.outcome; field := trial.field; reason := trial.reason; end if;
  end if;
  made := trial.made;
  if outcome = 'IN_USE' then
    outcome := case when private.knows_address(mail) then 'EXISTS' else 'NEW' end;
    field := case outcome when 'EXISTS' then 'email' end;
    reason := case outcome when 'EXISTS' then 'Has an account already, stays as it is' end;
  end if;
  if outcome <> 'NEW' or import.kind <> 'VENDOR' then return; end if;
  earlier := private.earlier_provider(import, number, said, made);
  if earlier is not null then
    outcome := 'LIKELY_DOUBLE'; field := 'legalBusinessName'; reason := format('This looks like row %s', earlier);
  end if;
end $$;

-- The earlier row of the same table of which this provider looks like a double.
create or replace function private.earlier_provider(import app.imports, number int, said jsonb, made app.organizations) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select min(r.row_number) from app.import_rows r,
      lateral (select private.known_states(made, said -> 'organization' ->> 'hq_address') as ids) s
    where r.import_id = import.id and r.row_number < number and r.outcome in ('NEW', 'LIKELY_DOUBLE')
      and (r.number_key = private.tax_key(said) or r.name_key = made.name_key
        and (r.state_ids = '{}' or s.ids = '{}' or r.state_ids && s.ids));
end;

-- Whether the caller may know that this address has an account: of their own people, and the operator of all.
create or replace function private.knows_address(address text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return claims.organization_type() = 'OPERATOR' or exists (select from app.user_contacts c
    where c.email = address and c.organization_id = claims.organization_id());

-- Warns of people with the same name or phone, earlier in the table or among those whom the caller knows.
create or replace function private.warn_of_doubles(import app.imports, numbers int[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with rows as (
    select r.row_number, r.name_key, r.number_key from app.import_rows r
      where r.import_id = import.id and r.row_number = any (numbers) and r.outcome = 'NEW' and import.kind <> 'VENDOR'),
  people as materialized (
    select lower(u.first_name || ' ' || u.last_name) as name_key, c.phone_number as number_key, u.first_name || ' ' || u.last_name as name
      from app.user_infos u join app.user_contacts c on c.user_id = u.id
      where not u.is_deleted and (case when import.provider_id is not null then u.organization_id = import.provider_id
        when claims.organization_type() = 'OPERATOR' then u.organization_id is null
        else u.organization_id = import.organization_id end)),
  found_doubles as (
    select x.row_number, min(x.warning) as warning from (
      select r.row_number, format('%s has the same %s', p.name, case when r.name_key = p.name_key then 'name' else 'phone' end) as warning
        from rows r join people p on r.name_key = p.name_key
      union all select r.row_number, format('%s has the same phone', p.name) from rows r join people p on r.number_key = p.number_key
      union all select r.row_number, format('Row %s has the same %s', e.row_number, case when r.name_key = e.name_key then 'name' else 'phone' end)
        from rows r join app.import_rows e on e.import_id = import.id and e.row_number < r.row_number and e.outcome = 'NEW'
          and e.name_key = r.name_key
      union all select r.row_number, format('Row %s has the same phone', e.row_number)
        from rows r join app.import_rows e on e.import_id = import.id and e.row_number < r.row_number and e.outcome = 'NEW'
          and e.number_key = r.number_key) x group by 1)
  update app.import_rows r set warning = left(concat_ws('. ', r.warning, f.warning), 500)
    from found_doubles f where r.import_id = import.id and r.row_number = f.row_number;
end;

-- Adds the next rows, each on its own. Returns how many are left, and the seconds to wait if a limit is used up.
create or replace function jobs.run_import_rows(import_id int, most int, out left_over int, out wait int) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  import app.imports := private.work_on_import(run_import_rows.import_id, 'RUNNING');
  row app.import_rows;
  added record;
begin
  left_over := 0;
  wait := 0;
  if import.id is null then return; end if;
  for row in select r.* from app.import_rows r where r.import_id = import.id
      and (r.outcome = 'NEW' or import.accepts_doubles and r.outcome = 'LIKELY_DOUBLE') order by r.row_number limit most loop
    added := private.add_row(import, row.given, row.outcome = 'LIKELY_DOUBLE', true);
    if added.outcome = 'IN_USE' then
      wait := auth.count_found_account(claims.user_id(), row.email);
      exit when wait > 0;
      perform private.audit(claims.user_id(), 'EMAIL_IN_USE', 'imports', import.id, jsonb_build_object('row', row.row_number));
      added.reason := 'Has an account already, stays as it is';
    end if;
    update app.import_rows r set outcome = case added.outcome when 'IN_USE' then 'EXISTS' when 'ADDED' then 'ADDED' else 'FAILED' end,
        field = added.field, reason = added.reason where r.import_id = import.id and r.row_number = row.row_number;
  end loop;
  select count(*) into left_over from app.import_rows r where r.import_id = import.id
    and (r.outcome = 'NEW' or import.accepts_doubles and r.outcome = 'LIKELY_DOUBLE');
  update app.imports i set waits_until = case when wait > 0 then clock_timestamp() + make_interval(secs => wait) end,
      status = case when left_over = 0 then 'DONE' else i.status end,
      finished_at = case when left_over = 0 then clock_timestamp() end where i.id = import.id;
  if wait > 0 then perform private.enqueue_import(import.id, clock_timestamp() + make_interval(secs => wait)); end if;
end $$;

-- Imports and their rows are deleted a week after the last change.
create or replace function jobs.forget_imports() returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from app.imports i where i.status not in ('READING', 'CHECKING', 'RUNNING')
    and greatest(i.created_at, i.finished_at) < clock_timestamp() - interval '7 days';
end;

grant execute on function jobs.import_work(int), jobs.store_import(int, text, text, text[], jsonb, jsonb), jobs.import_choices(int),
  jobs.import_rows_to_check(int, int), jobs.check_import_rows(int, jsonb), jobs.run_import_rows(int, int), jobs.forget_imports()
  to turnstone_jobs;
