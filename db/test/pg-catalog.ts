import type pg from 'pg'

/** All our tables and views. hidden.deployments refuses all readers: see upgrade-guard.test.ts. */
export async function relationsIn(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('app', 'claims', 'auth', 'jobs', 'private')
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

export type FunctionFacts = { name: string; kind: string; call: string }

/** Our schemas and functions, or those of one name, with SQL that calls them without arguments. */
export async function functionsIn(db: pg.Client, named?: string): Promise<FunctionFacts[]> {
  const { rows } = await db.query<FunctionFacts>(
    `select d.* from (
      select nspname::text as name, 'schema' as kind, '' as call
        from pg_namespace where nspname in ('app', 'claims', 'auth', 'jobs', 'private')
      union all
      select n.nspname || '.' || p.proname || '(' || (select coalesce(string_agg(a::regtype::text, ',' order by i), '')
            from unnest(p.proargtypes) with ordinality as a (a, i)) || ')',
          case when p.prosecdef then 'definer' else 'caller' end,
          case when p.prorettype = 'trigger'::regtype then '' else format('select %I.%I(%s)', n.nspname, p.proname,
            (select string_agg('null::' || a::regtype::text, ', ' order by i)
              from unnest(p.proargtypes) with ordinality as a (a, i))) end
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('app', 'claims', 'auth', 'jobs', 'private')
          and ($1::text is null or n.nspname || '.' || p.proname = split_part($1, '(', 1))) d
      where d.name = coalesce($1, d.name) order by d.name`,
    [named],
  )
  return rows
}
