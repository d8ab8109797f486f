import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ownRelease, type Release } from './release.ts'

/** What the last release had, committed with it, because a clone may lack its tag. */
export type Released = Omit<Release, 'compatibleFrom'> & {
  /** SHA-256 of schema.graphql. */
  readonly schemaHash: string
  /** SHA-256 of the lines of its migrations in db/landed. */
  readonly landedHash: string
  readonly uses: Uses
}

/** What nodes are granted. */
export type Uses = {
  /** By table or view: `name type` of each column that is read. Nodes write by functions only. */
  readonly columns: Readonly<Record<string, string>>
  /** `schema.name(argument type, …) result`, with a question mark after each argument that has a default. */
  readonly functions: readonly string[]
  /** The attributes of composite types, which a node sends as one value without names. */
  readonly types: Readonly<Record<string, string>>
}

export const releasedFile = join(import.meta.dirname, 'released.generated.json')
export const landedFile = join(import.meta.dirname, 'landed')
const separator = '; '
const ours = `'app', 'auth', 'jobs', 'claims', 'private'`
const nodeRoles = `select oid from pg_roles
  where rolname ~ '^turnstone_[a-z]+$' and rolname not in ('turnstone_owner', 'turnstone_queue')`

export function readReleased(): Released {
  return JSON.parse(readFileSync(releasedFile, 'utf8')) as Released
}

/** The record of this program as a release. The connection is one to its database. */
export async function recordOf(client: pg.Client): Promise<Released> {
  const { version, migration, contentHash } = ownRelease()
  const hashes = { contentHash, schemaHash: schemaHash(), landedHash: landedHash(migration) }
  return { version, migration, ...hashes, uses: await usesOf(client) }
}

export function schemaHash(): string {
  return sha256(readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8'))
}

/** The migrations up to this number, as they landed. */
export function landedHash(migration: number, text = readFileSync(landedFile, 'utf8')): string {
  const lines = text.split('\n').filter((line) => line !== '' && numberOf(line) <= migration)
  return sha256(lines.join('\n'))
}

const numberOf = (line: string) => Number.parseInt(line.split('  ')[1] ?? '', 10)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function usesOf(client: pg.Client): Promise<Uses> {
  const columns = await client.query<{ relation: string; columns: string }>(
    `with roles as (${nodeRoles})
    select n.nspname || '.' || c.relname as relation,
        string_agg(format('%s %s', a.attname, format_type(a.atttypid, a.atttypmod)), '${separator}' order by a.attname) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname in (${ours}) and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
        and exists (select from roles r where has_column_privilege(r.oid, c.oid, a.attnum, 'select'))
      group by 1 order by 1`,
  )
  const functions = await client.query<{ signature: string }>(
    `with roles as (${nodeRoles})
    select format('%s.%s(%s) %s', n.nspname, p.proname,
        (select string_agg(argument || case when i > p.pronargs - p.pronargdefaults then '?' else '' end, ', ' order by i)
          from regexp_split_to_table(nullif(pg_get_function_identity_arguments(p.oid), ''), ', ') with ordinality as a (argument, i)),
        pg_get_function_result(p.oid)) as signature
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in (${ours}) and p.prorettype <> 'trigger'::regtype
        and exists (select from roles r where has_function_privilege(r.oid, p.oid, 'execute')) order by 1`,
  )
  const types = await client.query<{ type: string; attributes: string }>(
    `select n.nspname || '.' || c.relname as type,
        string_agg(format('%s %s', a.attname, format_type(a.atttypid, a.atttypmod)), '${separator}' order by a.attnum) as attributes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname in (${ours}) and c.relkind = 'c' and a.attnum > 0 and not a.attisdropped group by 1 order by 1`,
  )
  return {
    columns: Object.fromEntries(columns.rows.map((row) => [row.relation, row.columns])),
    functions: functions.rows.map(({ signature }) => signature),
    types: Object.fromEntries(types.rows.map(({ type, attributes }) => [type, attributes])),
  }
}

/** Why nodes of the release cannot work with this database, one sentence for each thing that they use. */
export function breaks(released: Uses, now: Uses): string[] {
  const known = now.functions.map(parsed)
  return [
    ...Object.entries(released.columns).flatMap(([relation, columns]) =>
      relationBreaks(relation, columns.split(separator), now),
    ),
    ...released.functions
      .filter((signature) => !known.some((one) => answersAs(one, parsed(signature))))
      .map(
        (signature) => `The function ${signature} is gone, not granted, or has other arguments or results.`,
      ),
    ...Object.entries(released.types)
      .filter(([type, attributes]) => !fits(now.types[type], attributes, isSent(type, released)))
      .map(([type]) => `The type ${type} is gone or has other attributes.`),
  ]
}

function relationBreaks(relation: string, columns: readonly string[], now: Uses): string[] {
  const today = now.columns[relation]?.split(separator)
  if (!today) return [`The table or view ${relation} is gone, renamed, or not granted.`]
  return columns
    .filter((column) => !today.includes(column))
    .map((column) => `The column ${relation}.${column} is gone, renamed, not granted, or of another type.`)
}

/** A node sends an argument's attributes without their names, so it has to know all of them. */
function isSent(type: string, { functions, types }: Uses): boolean {
  const sent = [...functions.map((signature) => parsed(signature).args.join()), ...Object.values(types)]
  return sent.some((text) => text.split(/[ ,;?[]/).includes(type))
}

function fits(today: string | undefined, released: string, isExact: boolean): boolean {
  return today === released || (!isExact && today?.startsWith(`${released}${separator}`) === true)
}

type Signature = { name: string; args: string[]; result: string }

function parsed(signature: string): Signature {
  const [, name = '', args = '', result = ''] = /^([^(]+)\(([^)]*)\) (.*)$/.exec(signature) ?? []
  return { name, args: args === '' ? [] : args.split(', '), result }
}

/** A function may get further arguments and columns, if the arguments have defaults. */
function answersAs(today: Signature, released: Signature): boolean {
  const withoutMark = (arg: string | undefined) => arg?.replace(/\?$/, '')
  const isOptional = (arg: string | undefined) => arg?.endsWith('?') ?? true
  return (
    today.name === released.name &&
    hasColumns(today.result, released.result) &&
    released.args.every((arg, i) => withoutMark(today.args[i]) === withoutMark(arg)) &&
    today.args.every((arg, i) => isOptional(arg) || !isOptional(released.args[i]))
  )
}

function hasColumns(today: string, released: string): boolean {
  return (
    today === released || (/^TABLE\(.*\)$/.test(released) && today.startsWith(`${released.slice(0, -1)}, `))
  )
}
