import type pg from 'pg'
import { rules } from './house.ts'

/** A mutation of the schema, and the table, schema or function whose cells must turn red. */
export type Mutation = { name: string; sql: string; object: string }

const roles = `unnest(array['turnstone_anonymous', 'turnstone_member', 'turnstone_operator', 'turnstone_auth',
  'turnstone_jobs', 'turnstone_public', 'public', current_database() || '_web']) role`
const held = `exists (select from aclexplode(acl) x where x.privilege_type = verb
  and x.grantee = case role when 'public' then 0::oid else to_regrole(quote_ident(role)) end)`
const grantOrRevoke = `case when ${held} then 'revoke ' else 'grant ' end`
const toOrFrom = `case when ${held} then ' from ' else ' to ' end || case role when 'public' then role else quote_ident(role) end`
const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  and n.nspname in ('app', 'private') and c.relkind in ('r', 'p', 'v')`

/** Drops each policy, and opens each restrictive policy to all rows. */
const policies = `
  select format('drop policy %I on %s', p.polname, p.polrelid::regclass) as sql
    , n.nspname || '.' || c.relname as object
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  union all
  select format('alter policy %I on %s using (true)', p.polname, p.polrelid::regclass)
    , n.nspname || '.' || c.relname
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where pg_get_expr(p.polqual, p.polrelid) <> 'true'`

/** Toggles each right on a table for each role. */
const tableGrants = `
  select ${grantOrRevoke} || verb || format(' on %s', c.oid::regclass) || ${toOrFrom} as sql
    , n.nspname || '.' || c.relname as object
    from ${relations}, ${roles},
      unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) verb,
      lateral (select c.relacl as acl) a`

/** Toggles each right on a column, for each role without it on the table. */
const columnGrants = `
  select ${grantOrRevoke} || verb || format(' (%I) on %s', t.attname, c.oid::regclass) || ${toOrFrom} as sql
    , n.nspname || '.' || c.relname as object
    from ${relations} join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped, ${roles},
      unnest('{SELECT,INSERT,UPDATE}'::text[]) verb,
      lateral (select t.attacl as acl) a
    where not exists (select from aclexplode(c.relacl) x where x.privilege_type = verb
      and x.grantee = case role when 'public' then 0::oid else to_regrole(quote_ident(role)) end)`

/** Toggles each right on schemas and functions for each role, and each function's security. */
const functionGrants = `
  select ${grantOrRevoke} || verb || format(' on schema %I', n.nspname) || ${toOrFrom} as sql, n.nspname::text as object
    from pg_namespace n, ${roles}, unnest('{USAGE,CREATE}'::text[]) verb, lateral (select n.nspacl as acl) a
    where n.nspname in ('app', 'claims', 'auth', 'jobs', 'private')
  union all
  select ${grantOrRevoke} || verb || format(' on function %s', p.oid::regprocedure) || ${toOrFrom}
    , n.nspname || '.' || p.proname || '(' || (select coalesce(string_agg(a::regtype::text, ',' order by i), '')
        from unnest(p.proargtypes) with ordinality as a (a, i)) || ')'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, ${roles}, unnest('{EXECUTE}'::text[]) verb,
      lateral (select coalesce(p.proacl, acldefault('f', p.proowner)) as acl) a
    where n.nspname in ('app', 'claims', 'auth', 'jobs', 'private')
  union all
  select format('alter function %s security %s', p.oid::regprocedure, case when p.prosecdef then 'invoker' else 'definer' end)
    , n.nspname || '.' || p.proname || '(' || (select coalesce(string_agg(a::regtype::text, ',' order by i), '')
        from unnest(p.proargtypes) with ordinality as a (a, i)) || ')'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'claims', 'auth', 'jobs', 'private')`

export const kinds = { policies, tableGrants, columnGrants, functionGrants }
export type Kind = keyof typeof kinds

export async function mutationsOf(db: pg.Client, kind: Kind): Promise<Mutation[]> {
  const { rows } = await db.query<{ sql: string; object: string }>(kinds[kind])
  return rows.map(({ sql, object }) => ({ name: sql, sql, object }))
}

/** Mutations outside the matrix, each with the schema rule that detects it. */
export async function switchesOf(db: pg.Client): Promise<(Mutation & { offenders: string })[]> {
  const { rows } = await db.query<{ object: string; sql: string; rule: string }>(
    `select c.oid::regclass::text as object, format(change, c.oid::regclass) as sql, rule
      from ${relations}, (values ('alter table %s disable row level security', $1),
        ('alter table %s no force row level security', $1), ('alter policy owner on %s to public', $2)) as v (change, rule)
      where c.relkind <> 'v'`,
    ['every table has row-level security, also for its owner', 'a policy is named for what it permits'],
  )
  return rows.map(({ sql, object, rule }) => ({
    name: sql,
    sql,
    object,
    offenders: rules[rule]?.offenders ?? '',
  }))
}
