import type pg from 'pg'
import type { FunctionRule, Relation } from './declared.ts'
import type { Caller } from './people.ts'

export const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']

/** The expected grants on a relation, in the format of `rightsOf`. */
export function declaredRights(callers: readonly Caller[], relation: Relation): ReadonlySet<string> {
  const all = rolesOf(callers).flatMap((role) => rights.map((verb) => [role, verb] as const))
  return new Set(
    all.filter(([role, verb]) => relation.grants(role, verb)).map(([role, verb]) => `${role} ${verb}`),
  )
}

export const rolesOf = (callers: readonly Caller[]): string[] =>
  [...new Set(callers.map(({ role }) => role))].filter((role) => role !== 'turnstone_owner')

/** By relation, the roles and verbs granted on the whole or any column. */
export async function rightsOf(
  db: pg.Client,
  roles: readonly string[],
  relations: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await db.query<{ name: string; held: string[] }>(
    `select name, array_agg(role || ' ' || verb) as held
      from unnest($1::text[]) name, unnest($2::text[]) role, unnest($3::text[]) verb
      where has_table_privilege(role, name, verb) or
        (verb in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, name, verb))
      group by name`,
    [relations, roles, rights],
  )
  return new Map(rows.map(({ name, held }) => [name, new Set(held)]))
}

/** The expected rights on a function, in the format of `functionRightsOf`. */
export function declaredFunctionRights(callers: readonly Caller[], rule: FunctionRule): ReadonlySet<string> {
  return new Set([...rolesOf(callers).filter((role) => rule.opensTo(role)), rule.runsAs])
}

/** By function, the roles that may call it, and as whom it runs. */
export async function functionRightsOf(
  db: pg.Client,
  roles: readonly string[],
  functions: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await db.query<{ name: string; held: string[] }>(
    `select name, array_agg(role) filter (where has_function_privilege(role, p.oid, 'EXECUTE'))
          || case when p.prosecdef then 'definer' else 'caller' end as held
      from unnest($1::text[]) name
      join pg_proc p on p.oid = replace(name, '.current_user(', '."current_user"(')::regprocedure, unnest($2::text[]) role
      group by name, p.prosecdef`,
    [functions, roles],
  )
  return new Map(rows.map(({ name, held }) => [name, new Set(held)]))
}
