-- Enables row-level security on every table, also for its owner, whose functions pass by a separate policy.
do $$
declare
  r record;
begin
  for r in select c.oid::regclass as tbl from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'private') loop
    execute format('alter table %s enable row level security', r.tbl);
    execute format('alter table %s force row level security', r.tbl);
    execute format('create policy owner on %s to turnstone_owner using (true) with check (true)', r.tbl);
  end loop;
end $$;
