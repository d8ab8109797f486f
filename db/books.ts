import pg from 'pg'

/** One kind of inconsistency in the books: how many rows it has, and the first of them. */
type Problem = { problem: string; count: number; subjects: string[] }
export type Proof = { transactions: number; invoices: number; lines: number; problems: Problem[] }

/** Checks the books of a database over the owner's connection; changes nothing. */
export async function proveBooks(databaseUrl: string): Promise<Proof> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone books' })
  await client.connect()
  try {
    // One snapshot for all queries, because people keep working.
    await client.query('begin isolation level repeatable read read only; set local role turnstone_owner')
    const { rows: counts } = await client.query<Omit<Proof, 'problems'>>(
      `select (select count(*)::int from app.transactions) as transactions,
        (select count(*)::int from app.invoices) as invoices, (select count(*)::int from app.ledger_lines) as lines`,
    )
    const { rows: problems } = await client.query<Problem>(
      `select problem, count(*)::int as count, (array_agg(subject_id::text order by subject_id))[1:5] as subjects
        from private.ledger_discrepancies() group by problem order by problem`,
    )
    return { ...(counts[0] ?? { transactions: 0, invoices: 0, lines: 0 }), problems }
  } finally {
    await client.end()
  }
}
