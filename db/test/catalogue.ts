import type pg from 'pg'

/** Every table, view and materialised view that is ours. */
export async function relationsIn(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('app', 'claims', 'gate', 'jobs', 'hidden')
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

export type DoorFacts = { name: string; kind: string; call: string }

/** Every schema of ours and every function in it, or only that of a name, with what calls it with nothing in hand. */
export async function doorsIn(db: pg.Client, named?: string): Promise<DoorFacts[]> {
  const { rows } = await db.query<DoorFacts>(
    `select d.* from (
      select nspname::text as name, 'schema' as kind, '' as call
        from pg_namespace where nspname in ('app', 'claims', 'gate', 'jobs', 'hidden')
      union all
      select n.nspname || '.' || p.proname || '(' || (select coalesce(string_agg(a::regtype::text, ',' order by i), '')
            from unnest(p.proargtypes) with ordinality as a (a, i)) || ')',
          case when p.prosecdef then 'definer' else 'caller' end,
          case when p.prorettype = 'trigger'::regtype then '' else format('select %I.%I(%s)', n.nspname, p.proname,
            (select string_agg('null::' || a::regtype::text, ', ' order by i)
              from unnest(p.proargtypes) with ordinality as a (a, i))) end
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('app', 'claims', 'gate', 'jobs', 'hidden')
          and ($1::text is null or n.nspname || '.' || p.proname = split_part($1, '(', 1))) d
      where d.name = coalesce($1, d.name) order by d.name`,
    [named],
  )
  return rows
}
