import { globSync } from 'node:fs'
import type pg from 'pg'
import Postgrator from 'postgrator'
import { DeployRefused } from './upgrade-guard.ts'

export type OnStep = (text: string, done: number, total: number) => void

const folder = `${import.meta.dirname}/migrations`

const options = {
  driver: 'pg',
  migrationPattern: `${folder}/*.sql`,
  schemaTable: 'migrations.applied',
  validateChecksums: true,
} as const

/** Earlier checksums of migrations, by version. Later migrations bring them to the same state. */
export const earlierForms: Readonly<Record<number, readonly string[]>> = {
  // Lacked two comments that migration 29 adds.
  14: ['adc3ec7bdf13fe44d9d793a8a623195b'],
  // A comment of the file had other words.
  120: ['27e6d4eaa944b7ff88c21a32d6591ed9'],
  // Lacked what migration 215 adds.
  122: ['3ebc6389450fccfaaf82064892715075'],
  131: ['10e38525e2fd21ca504c349eb5abd762', '9943353ba9b5d6b794cdc8edc516b013'],
}

/** Runs the pending migrations, up to a number if given. An edited migration is refused by its file name. */
export async function migrate(client: pg.Client, onStep: OnStep | undefined, upTo?: number): Promise<void> {
  const postgrator = new Postgrator({
    ...options,
    execQuery: async (query) => {
      const { rows } = await client.query<Record<string, string>>(query)
      return { rows }
    },
  })
  let done = 0
  const total = await postgrator.getMaxVersion()
  postgrator.on('migration-finished', (migration) => {
    done = migration.version
    onStep?.(`Migration ${migration.name}`, done, total)
  })
  await acceptEarlierForms(client, postgrator)
  await postgrator.migrate(upTo === undefined ? undefined : String(upTo)).catch((error: unknown) => {
    throw explained(error)
  })
}

/** The first migration of another database that this program does not have, or has in another form. */
export async function foreignMigration(
  applied: readonly { version: number; md5: string }[],
): Promise<number | undefined> {
  const own = await new Postgrator({ ...options, execQuery: async () => ({ rows: [] }) }).getMigrations()
  const known = new Map(own.map(({ version, md5 }) => [version, [md5, ...(earlierForms[version] ?? [])]]))
  return applied.find(({ version, md5 }) => !known.get(version)?.includes(md5))?.version
}

async function acceptEarlierForms(client: pg.Client, postgrator: Postgrator): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('migrations.applied') is not null as found`,
  )
  if (!rows[0]?.found) return
  for (const { version, md5 } of await postgrator.getMigrations()) {
    const earlier = earlierForms[version]
    if (earlier === undefined) continue
    const values = [md5, version, earlier]
    await client.query('update migrations.applied set md5 = $1 where version = $2 and md5 = any ($3)', values)
  }
}

function explained(error: unknown): unknown {
  const found = error instanceof Error && /^MD5 checksum failed for migration \[(\d+)\]/.exec(error.message)
  if (!found) return error
  const version = Number(found[1])
  const [file = ''] = globSync(`${String(version).padStart(4, '0')}.*`, { cwd: folder })
  return new DeployRefused(
    `db/migrations/${file} differs from the file that this database ran: restore that file, or restore a backup made before it ran.`,
    { cause: error },
  )
}
