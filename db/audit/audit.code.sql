-- The operator's master admins read the whole audit log, a provider's what its own people did, and
-- everyone what they did themselves for their present organization. Only private.audit() writes it.

create policy select_operator_master_admin on app.audit_logs for select to turnstone_operator
  using ((select claims.is_master_admin()));
create policy select_own_organization on app.audit_logs for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_master_admin()));
create policy select_self on app.audit_logs for select to turnstone_member, turnstone_operator
  using (actor_user_id = (select claims.user_id())
    and coalesce(organization_id = (select claims.organization_id()), true));

grant select on app.audit_logs to turnstone_member, turnstone_operator;

-- The hash of a row: its columns after the hash of the previous row. Hashing an array keeps the values apart, so
-- text cannot move from one column to the next unnoticed.
create or replace function private.audit_hash(previous bytea, entry app.audit_logs) returns bytea
language sql stable
  return sha256(previous || convert_to(jsonb_build_array(entry.chain, entry.position, entry.actor_user_id, entry.action,
    entry.subject, entry.subject_id, entry.details, extract(epoch from entry.created_at))::text, 'UTF8'));

-- Appends an entry to its actor's chain, in the same transaction.
create or replace function private.audit(
  actor int, action text, subject text, subject_id bigint, details jsonb default '{}'
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link private.audit_chains;
  entry app.audit_logs;
begin
  update private.audit_chains c set length = c.length + 1
    where c.chain = coalesce(actor, 0) % 16 returning * into link;
  entry := row(0, link.chain, link.length, actor, action, subject, subject_id, details, clock_timestamp(), null, null);
  entry.hash := private.audit_hash(link.head, entry);
  insert into app.audit_logs (chain, position, actor_user_id, action, subject, subject_id, details, created_at, hash)
    values (entry.chain, entry.position, entry.actor_user_id, entry.action, entry.subject, entry.subject_id,
      entry.details, entry.created_at, entry.hash);
  update private.audit_chains c set head = entry.hash where c.chain = link.chain;
end $$;

-- The first missing or mismatched entry of each chain; no rows when all chains are intact.
create or replace function private.broken_audit_entries() returns table (chain smallint, "position" bigint)
language sql stable
begin atomic
  select e.chain, min(e.position) from (
    select l.chain, l.position,
        l.hash = private.audit_hash(lag(l.hash, 1, '\x'::bytea) over w, l)
          and l.position = row_number() over w as follows
      from app.audit_logs l window w as (partition by l.chain order by l.position)
    union all
    select c.chain, c.length, coalesce(l.hash, '\x') = c.head and coalesce(l.position, 0) = c.length
      from private.audit_chains c left join lateral (
        select * from app.audit_logs a where a.chain = c.chain order by a.position desc limit 1) l on true) e
  where not e.follows group by e.chain;
end;

-- An entry for each comparison of the books or figures with their rows: what was found, and when.
create or replace function jobs.record_proof(proof text, problems int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.audit(null, 'PROVE', p.name, null, jsonb_build_object('problems', record_proof.problems))
    from (values ('books'), ('figures')) p (name) where p.name = record_proof.proof;
end;

-- What monitoring reads of the whole database, by the names of its metrics. Its cost does not grow with the data.
create or replace function jobs.system_numbers() returns table (name text, label text, value float8) language sql stable
security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select 'audit_rows', null, sum(c.length)::float8 from private.audit_chains c
  union all
  select 'deployed_info', r.version, 1 from (select * from private.releases order by id desc limit 1) r
  union all
  select n.name, p.subject, case n.name when 'proof_problems' then (l.details ->> 'problems')::float8
      else extract(epoch from l.created_at)::float8 end
    from (values ('books'), ('figures')) p (subject) cross join lateral (
      select a.details, a.created_at from app.audit_logs a
        where a.subject = p.subject and a.action = 'PROVE' order by a.id desc limit 1) l
      cross join (values ('proof_problems'), ('proof_timestamp_seconds')) n (name)
  union all
  select 'backup_timestamp_seconds', null, extract(epoch from max(b.snapshot_at))::float8 from private.backups b
    where b.finished_at is not null having max(b.snapshot_at) is not null
  union all
  select 'database_connections', null, sum(d.numbackends)::float8 from pg_stat_database d
  union all
  select 'database_connections_limit', null, current_setting('max_connections')::float8
    - current_setting('superuser_reserved_connections')::float8
    - coalesce(current_setting('reserved_connections', true), '0')::float8;
end;
grant execute on function jobs.record_proof(text, int), jobs.system_numbers() to turnstone_jobs;

create or replace function private.refuse_change() returns trigger language plpgsql as $$
begin
  perform private.refuse('TS002', 'APPEND_ONLY', format('%s is append-only', tg_table_name));
end $$;

-- The same for histories, whose texts and names an erasure replaces.
create or replace function private.refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('turnstone.erasing', true) = 'on' then return null; end if;
  perform private.refuse('TS002', 'APPEND_ONLY', format('%s is append-only', tg_table_name));
end $$;

create trigger append_only before update or delete or truncate on app.audit_logs
  for each statement execute function private.refuse_change();

-- Audits a row's change by column name. Values are recorded only for the columns given as arguments, which hold no
-- personal data.
create or replace function private.audit_row() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  changed text[];
  changed_values jsonb;
begin
  select array_agg(k order by k) into changed
    from jsonb_object_keys(before || after) k where before -> k is distinct from after -> k and k <> 'updated_at';
  if changed is null then return null; end if;
  select jsonb_object_agg(k, jsonb_build_array(before -> k, after -> k)) into changed_values
    from unnest(changed) k where k = any (tg_argv);
  perform private.audit(claims.user_id(), tg_op, tg_table_name,
    coalesce(after ->> 'id', before ->> 'id', after ->> 'user_id', before ->> 'user_id',
      after ->> 'organization_id', before ->> 'organization_id')::bigint,
    jsonb_strip_nulls(jsonb_build_object('values', changed_values,
      'columns', case when tg_op = 'UPDATE' then to_jsonb(changed) end)));
  return null;
end $$;
