import type pg from 'pg'

/** All policies, triggers, functions and rights. */
export async function catalogOf(db: pg.Client): Promise<unknown[]> {
  const { rows } = await db.query(
    `select polrelid::regclass::text as a, polname::text as b, polroles::regrole[]::text as c, pg_get_expr(polqual, polrelid) as d from pg_policy
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), '' from pg_trigger where not tgisinternal
    union all select p.oid::regprocedure::text, p.proacl::text, p.prosecdef::text, md5(pg_get_functiondef(p.oid)) from pg_proc p
      where p.pronamespace::regnamespace::text in ('app', 'claims', 'auth', 'jobs', 'private')
    union all select c.oid::regclass::text, c.relacl::text, c.relrowsecurity::text, c.relforcerowsecurity::text from pg_class c
      where c.relnamespace::regnamespace::text in ('app', 'private')
    union all select attrelid::regclass::text, attname, attacl::text, '' from pg_attribute where attacl is not null
    union all select nspname, nspacl::text, '', '' from pg_namespace where nspname !~ '^pg_'
    order by 1, 2, 3`,
  )
  return rows
}
