import type pg from 'pg'
import type { OnStep } from '../migrate.ts'

/** A foreign key as SQL, with the comment that GraphQL's names come from. */
type Reference = { table: string; name: string; definition: string; comment: string | null }

/**
 * Drops all foreign keys. Only a superuser may switch them off, and an owner of the database need not be one.
 */
export async function takeReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
        quote_literal(obj_description(c.oid, 'pg_constraint')) as comment
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspowner = 'turnstone_owner'::regrole
      order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Adds them again, which fails at the first row that refers to nothing. */
export async function restoreReferences(
  client: pg.Client,
  references: readonly Reference[],
  onStep: OnStep | undefined,
): Promise<void> {
  for (const [index, { table, name, definition, comment }] of references.entries()) {
    onStep?.('Foreign key', index + 1, references.length)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    if (comment !== null) await client.query(`comment on constraint ${name} on ${table} is ${comment}`)
  }
}
