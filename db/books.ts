import pg from 'pg'

/** What does not follow from something else in the books: how often, and the first rows that it is about. */
type Problem = { problem: string; count: number; subjects: string[] }
export type Proof = { transactions: number; invoices: number; lines: number; problems: Problem[] }

/** Proves the books of a database, by its owner's connection; changes nothing. */
export async function proveBooks(databaseUrl: string): Promise<Proof> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone books' })
  await client.connect()
  try {
    // One moment for all: people go on working meanwhile.
    await client.query('begin isolation level repeatable read read only; set local role turnstone_owner')
    const { rows: counts } = await client.query<Omit<Proof, 'problems'>>(
      `select (select count(*)::int from app.transactions) as transactions,
        (select count(*)::int from app.invoices) as invoices, (select count(*)::int from app.ledger_lines) as lines`,
    )
    const { rows: problems } = await client.query<Problem>(
      `select problem, count(*)::int as count, (array_agg(subject_id::text order by subject_id))[1:5] as subjects
        from hidden.unproven_books() group by problem order by problem`,
    )
    return { ...(counts[0] ?? { transactions: 0, invoices: 0, lines: 0 }), problems }
  } finally {
    await client.end()
  }
}
