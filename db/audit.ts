import pg from 'pg'

/** The chains of the audit log in which an entry is missing or was changed, by the owner's connection. */
export async function proveAudit(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone audit' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only; set local role turnstone_owner')
    const { rows } = await client.query<{ chain: number }>('select chain from private.broken_audit_entries()')
    return rows.map(({ chain }) => chain)
  } finally {
    await client.end()
  }
}
