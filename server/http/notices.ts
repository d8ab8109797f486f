import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Settings } from '../base/settings.ts'

type Row = {
  outgoing_stopped_at: Date | null
  outgoing_stop_reason: string | null
  last_backup_at: Date | null
}

/** Backups are daily; after two missed ones something is wrong. */
const oldMs = 2 * 86_400_000

type Asked = { readonly auth: AuthFunctions; readonly settings: Pick<Settings, 'backupFolder'> }

/** What a restore or a missing backup leaves to a person, one sentence each. */
export async function noticesOf({ auth, settings }: Asked): Promise<string[]> {
  const [row] = await auth.rows<Row>('notices')
  if (!row) return []
  const { outgoing_stopped_at: stopped, last_backup_at: last } = row
  const why = row.outgoing_stop_reason === 'RESTORED' ? ', when a backup was restored' : ''
  const old = settings.backupFolder !== undefined && Date.now() - (last?.getTime() ?? 0) > oldMs
  return [
    stopped !== null &&
      `mail, push, and the inbox are stopped since ${stopped.toISOString()}${why}: npm run mail -- resume`,
    old && (last === null ? 'there is no backup yet' : `the last backup is of ${last.toISOString()}`),
  ].filter((sentence) => sentence !== false)
}
