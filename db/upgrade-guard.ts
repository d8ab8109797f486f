import type pg from 'pg'
import { compareVersions, type Release } from './release.ts'

/** Why a program must not deploy to this database. The message is for the person who starts it. */
export class DeployRefused extends Error {}

type State = {
  migration: number | null
  version: string | null
  compatible_from: string | null
  content_hash: string | null
  served: boolean
}

/** Refuses a database upgraded by a newer program. Only reads. Call it while holding the deploy lock. */
export async function refuseNewerDatabase(client: pg.Client, own: Release): Promise<void> {
  const state = await readState(client)
  const { migration, version, content_hash: contentHash, served } = state
  const newer = version !== null && compareVersions(version, own.version) > 0
  if (newer || (migration ?? 0) > own.migration) {
    const by = newer ? `Turnstone ${version}` : `a program with migration ${migration}`
    const least = newer ? `Start ${version} or later` : 'Start that program or a later one'
    throw new DeployRefused(
      `This database was upgraded by ${by}; this program is ${own.version} with migration ${own.migration}. ${least}.`,
    )
  }
  const sameRank = version === own.version && migration === own.migration
  if (sameRank && contentHash !== own.contentHash && served) {
    throw new DeployRefused(
      `Another Turnstone ${own.version} with different code serves this database. Stop it first, or give the newer one a higher version.`,
    )
  }
}

/** Refuses a database that a program of this release has not deployed, or one that declares this release compatible. */
export async function refuseOtherRelease(client: pg.Client, own: Release): Promise<void> {
  const { version, compatible_from: from, content_hash: contentHash } = await readState(client)
  if (version === null || from === null)
    throw new DeployRefused('Nothing is deployed yet: run ROLE=deploy first.')
  const isNewer = compareVersions(version, own.version) > 0
  if (contentHash === own.contentHash || (isNewer && compareVersions(from, own.version) <= 0)) return
  throw new DeployRefused(
    isNewer
      ? `This database was upgraded by Turnstone ${version}, which serves with ${from} or later; this program is ${own.version}.`
      : `This database was deployed by Turnstone ${version}; this program is ${own.version}: run its ROLE=deploy first.`,
  )
}

/** Rolled back at the end, including the temporary membership in the owner's role. */
async function readState(client: pg.Client): Promise<State> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ applied: boolean; releases: boolean }>(
      `select bool_or(n.nspname = 'migrations' and c.relname = 'applied') as applied,
          bool_or(n.nspname = 'private' and c.relname = 'releases') as releases
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('migrations', 'private')`,
    )
    const [found] = rows
    if (!found?.applied)
      return { migration: null, version: null, compatible_from: null, content_hash: null, served: false }
    await client.query('grant turnstone_owner to current_user')
    await client.query('set local role turnstone_owner')
    const last = found.releases
      ? '(select version, compatible_from, content_hash from private.releases order by id desc limit 1)'
      : '(select null::text as version, null::text as compatible_from, null::text as content_hash)'
    const state = await client.query<State>(
      `select (select max(version)::int from migrations.applied) as migration, r.version, r.compatible_from, r.content_hash,
          exists (select from pg_stat_activity where datname = current_database()
            and (application_name like 'turnstone worker %' or application_name = 'turnstone pgListener')) as served
        from (values (1)) one left join ${last} r on true`,
    )
    return state.rows[0]!
  } finally {
    await client.query('rollback')
  }
}
