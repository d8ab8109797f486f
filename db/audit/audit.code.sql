-- Who may read the audit log: the operator's master admins. Nobody writes it but hidden.audit().

create policy select_operator_master_admin on app.audit_logs for select to turnstone_operator
  using ((select claims.is_master_admin()));

grant select on app.audit_logs to turnstone_operator;

-- What one row is chained by: its own facts behind the hash of the row before it. An array, so that no
-- value can move over into its neighbour.
create or replace function hidden.audit_hash(previous bytea, entry app.audit_logs) returns bytea
language sql stable
  return sha256(previous || convert_to(jsonb_build_array(entry.chain, entry.position, entry.actor_user_id, entry.action,
    entry.subject, entry.subject_id, entry.details, extract(epoch from entry.created_at))::text, 'UTF8'));

-- Appends one entry to the chain of its actor, in the caller's transaction.
create or replace function hidden.audit(
  actor int, action text, subject text, subject_id bigint, details jsonb default '{}'
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link hidden.audit_chains;
  entry app.audit_logs;
begin
  update hidden.audit_chains c set length = c.length + 1
    where c.chain = coalesce(actor, 0) % 16 returning * into link;
  entry := row(0, link.chain, link.length, actor, action, subject, subject_id, details, clock_timestamp(), null);
  entry.hash := hidden.audit_hash(link.head, entry);
  insert into app.audit_logs (chain, position, actor_user_id, action, subject, subject_id, details, created_at, hash)
    values (entry.chain, entry.position, entry.actor_user_id, entry.action, entry.subject, entry.subject_id,
      entry.details, entry.created_at, entry.hash);
  update hidden.audit_chains c set head = entry.hash where c.chain = link.chain;
end $$;

-- The first entry of each chain that does not follow from the one before it, or is missing; none when all is well.
create or replace function hidden.broken_audit_entries() returns table (chain smallint, "position" bigint)
language sql stable
begin atomic
  select e.chain, min(e.position) from (
    select l.chain, l.position,
        l.hash = hidden.audit_hash(lag(l.hash, 1, '\x'::bytea) over w, l)
          and l.position = row_number() over w as follows
      from app.audit_logs l window w as (partition by l.chain order by l.position)
    union all
    select c.chain, c.length, coalesce(l.hash, '\x') = c.head and coalesce(l.position, 0) = c.length
      from hidden.audit_chains c left join lateral (
        select * from app.audit_logs a where a.chain = c.chain order by a.position desc limit 1) l on true) e
  where not e.follows group by e.chain;
end;

create or replace function hidden.refuse_change() returns trigger language plpgsql as $$
begin
  perform hidden.refuse('TS002', format('%s is append-only', tg_table_name));
end $$;

create trigger append_only before update or delete or truncate on app.audit_logs
  for each statement execute function hidden.refuse_change();

-- Audits a row's change by the names of the columns; values only of those given as arguments, which hold
-- no personal data.
create or replace function hidden.audit_row() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  changed text[];
  kept jsonb;
begin
  select array_agg(k order by k) into changed
    from jsonb_object_keys(before || after) k where before -> k is distinct from after -> k and k <> 'updated_at';
  if changed is null then return null; end if;
  select jsonb_object_agg(k, jsonb_build_array(before -> k, after -> k)) into kept
    from unnest(changed) k where k = any (tg_argv);
  perform hidden.audit(claims.user_id(), tg_op, tg_table_name,
    coalesce(after ->> 'id', before ->> 'id', after ->> 'user_id', before ->> 'user_id',
      after ->> 'organization_id', before ->> 'organization_id')::bigint,
    jsonb_strip_nulls(jsonb_build_object('values', kept,
      'columns', case when tg_op = 'UPDATE' then to_jsonb(changed) end)));
  return null;
end $$;
