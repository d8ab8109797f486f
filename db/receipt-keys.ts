import pg from 'pg'

type Key = { id: string; publicKey: string; privateKey: string }
type Stored = { id: string; public_key: string; created_at: Date; retired_at: Date | null }

/** The public keys that receipts of consent are verified with, the newest first; `next` signs from now on. */
export async function receiptKeysOf(databaseUrl: string, next?: Key): Promise<Stored[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone receipt keys' })
  await client.connect()
  try {
    await client.query('begin; set local role turnstone_owner')
    if (next) {
      const { id, publicKey, privateKey } = next
      await client.query('select private.rotate_receipt_key($1, $2, $3)', [id, publicKey, privateKey])
    }
    const { rows } = await client.query<Stored>('select * from auth.receipt_keys()')
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}
