-- Drops policies, grants, triggers, views and functions; the code files then create them again. A function that a
-- table depends on (a default, a check) is replaced instead.
do $$
declare
  r record;
begin
  for r in select schemaname, tablename, policyname from pg_policies
    where schemaname in ('app', 'private') loop
    execute format('drop policy %I on %I.%I', r.policyname, r.schemaname, r.tablename);
  end loop;
  for r in select t.tgname, t.tgrelid::regclass as tbl from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
    where c.relnamespace::regnamespace::text in ('app', 'private') and not t.tgisinternal loop
    execute format('drop trigger %I on %s', r.tgname, r.tbl);
  end loop;
  for r in select oid::regclass as view from pg_class
    where relkind in ('v', 'm') and relnamespace::regnamespace::text in ('app', 'private', 'hidden') order by oid desc loop
    execute format('drop view if exists %s cascade', r.view);
  end loop;
  for r in select oid::regprocedure as fn from pg_proc
    where pronamespace::regnamespace::text in ('app', 'claims', 'auth', 'jobs', 'private') order by oid desc loop
    begin
      execute format('drop routine %s', r.fn);
    exception when dependent_objects_still_exist then null;
    end;
  end loop;
  for r in select nspname from pg_namespace where nspname in ('app', 'claims', 'auth', 'jobs', 'private') loop
    execute format('revoke all on all tables in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_auth, turnstone_jobs, turnstone_public', r.nspname);
    execute format('revoke all on all sequences in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_auth, turnstone_jobs, turnstone_public', r.nspname);
    execute format('revoke all on all functions in schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_auth, turnstone_jobs, turnstone_public', r.nspname);
    execute format('revoke all on schema %I from public, turnstone_anonymous, turnstone_member, '
      'turnstone_operator, turnstone_auth, turnstone_jobs, turnstone_public', r.nspname);
  end loop;
end $$;
