import type pg from 'pg'
import type { Whose } from './declared.ts'
import type { Caller } from './people.ts'

export type Sample = { key: string; user_id: number | null; organization_id: number | null; gone: boolean }

const deletedParents: Record<string, string> = {
  user_id: '(select u.is_deleted from app.user_infos u where u.id = t.user_id)',
  service_id: '(select not s.is_active from app.services s where s.id = t.service_id)',
  is_deleted: 't.is_deleted',
  is_active: 'not t.is_active',
  expires_at: 't.expires_at <= now()',
}

/** Whose each row is, read off the columns, so that a later table needs nothing here. */
export async function sampleOf(db: pg.Client, object: string): Promise<Sample[]> {
  const { rows: columns } = await db.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [object],
  )
  const has = new Set(columns.map(({ name }) => name))
  const user = has.has('user_id') ? 't.user_id' : object === 'app.user_infos' ? 't.id' : 'null::int'
  const theirs = `(select u.organization_id from app.user_infos u where u.id = ${user})`
  const organization =
    object === 'app.organizations' ? 't.id' : has.has('organization_id') ? 't.organization_id' : theirs
  const gone = Object.entries(deletedParents).flatMap(([column, sql]) => (has.has(column) ? [sql] : []))
  const orphaned = has.has('user_id')
    ? []
    : [`(select o.is_deleted from app.organizations o where o.id = ${organization})`]
  const { rows } = await db.query<Sample>(
    `select t.ctid::text as key, ${user} as user_id, ${organization} as organization_id,
        ${[...gone, ...orphaned].map((sql) => `coalesce(${sql}, false)`).join(' or ') || 'false'} as gone
      from ${object} t order by t.ctid desc limit 300`,
  )
  return rows
}

export function whoseIs(row: Sample, { claims }: Caller): Whose {
  const isMine = row.user_id !== null && row.user_id === claims.user_id
  const isOwn = row.organization_id !== null && row.organization_id === claims.organization_id
  if (row.gone) return isMine || isOwn ? 'gone' : 'their gone'
  return isMine ? 'mine' : isOwn ? 'own' : 'others'
}
