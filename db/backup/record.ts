import pg from 'pg'

export type Ended = { snapshotAt: string; isEncrypted: boolean; bytes: number; missing: number }

/** Notes the begin of a backup in the database; returns a function that notes its end. */
export async function recordBackup(
  databaseUrl: string,
  { id, isScheduled }: { id: string; isScheduled: boolean },
): Promise<(ended: Ended) => Promise<void>> {
  const isRecorded = await asOwner(databaseUrl, async (client) => {
    // A standby takes no note, nor does a database of a release before there were any.
    const { rows } = await client.query<{ may: boolean }>(
      `select to_regprocedure('private.begin_backup(uuid, boolean)') is not null
        and not current_setting('transaction_read_only')::boolean as may`,
    )
    if (rows[0]?.may === true) await client.query('select private.begin_backup($1, $2)', [id, isScheduled])
    return rows[0]?.may === true
  })
  return async ({ snapshotAt, isEncrypted, bytes, missing }) => {
    if (!isRecorded) return
    const values = [id, snapshotAt, isEncrypted, bytes, missing]
    await asOwner(databaseUrl, (client) =>
      client.query('select private.finish_backup($1, $2, $3, $4, $5)', values),
    )
  }
}

/** Runs `make` if a backup is due, unless another node does so; returns whether it ran. */
export async function whenDue(
  databaseUrl: string,
  hour: number,
  make: () => Promise<void>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone backups' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Held by this connection, so a node that dies leaves it to the others.
    const { rows } = await client.query<{ due: boolean }>(
      `select pg_try_advisory_lock(hashtext('turnstone backups')) as due`,
    )
    if (rows[0]?.due !== true || !(await isDue(client, hour))) return false
    await make()
    return true
  } finally {
    await client.end()
  }
}

async function isDue(client: pg.Client, hour: number): Promise<boolean> {
  await client.query('begin; set local role turnstone_owner')
  const { rows } = await client.query<{ due: boolean }>('select private.backup_is_due($1) as due', [hour])
  await client.query('commit')
  return rows[0]?.due === true
}

async function asOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin; set local role turnstone_owner')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
