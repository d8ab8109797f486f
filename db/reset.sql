-- What today's code says is all there is: policies, grants, triggers, views and functions go first.
-- A function that a table leans on (a default, a check) stays and is replaced.
do $$
declare
  r record;
begin
  for r in select schemaname, tablename, policyname from pg_policies
    where schemaname in ('app', 'hidden') loop
    execute format('drop policy %I on %I.%I', r.policyname, r.schemaname, r.tablename);
  end loop;
  for r in select t.tgname, t.tgrelid::regclass as tbl from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
    where c.relnamespace::regnamespace::text in ('app', 'hidden') and not t.tgisinternal loop
    execute format('drop trigger %I on %s', r.tgname, r.tbl);
  end loop;
  for r in select oid::regclass as view from pg_class
    where relkind in ('v', 'm') and relnamespace::regnamespace::text in ('app', 'hidden') order by oid desc loop
    execute format('drop view if exists %s cascade', r.view);
  end loop;
  for r in select oid::regprocedure as fn from pg_proc
    where pronamespace::regnamespace::text in ('app', 'claims', 'gate', 'jobs', 'hidden') order by oid desc loop
    begin
      execute format('drop routine %s', r.fn);
    exception when dependent_objects_still_exist then null;
    end;
  end loop;
  for r in select nspname from pg_namespace where nspname in ('app', 'claims', 'gate', 'jobs', 'hidden') loop
    execute format('revoke all on all tables in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_gate, turnstone_jobs', r.nspname);
    execute format('revoke all on all sequences in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_gate, turnstone_jobs', r.nspname);
    execute format('revoke all on all functions in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_gate, turnstone_jobs', r.nspname);
    execute format('revoke all on schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_gate, turnstone_jobs', r.nspname);
  end loop;
end $$;
