import pg from 'pg'

/** A kind of figure that does not follow from the rows: how often, and the first ones. */
type Problem = { problem: string; count: number; subjects: string[] }
export type FigureProof = { leads: number; transactions: number; sums: number; problems: Problem[] }

/** Compares the dashboards' figures and the words of search with the rows of a database, by its owner's connection; changes nothing. */
export async function proveFigures(databaseUrl: string): Promise<FigureProof> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone figures' })
  await client.connect()
  try {
    // One snapshot for rows and sums: people go on working.
    await client.query('begin isolation level repeatable read read only; set local role turnstone_owner')
    const { rows: counts } = await client.query<Omit<FigureProof, 'problems'>>(
      `select (select count(*)::int from app.leads) as leads,
        (select count(*)::int from app.transactions) as transactions,
        (select count(*)::int from app.figure_sums) + (select count(*)::int from app.figure_changes) as sums`,
    )
    const { rows: problems } = await client.query<Problem>(
      `select problem, count(*)::int as count, (array_agg(subject order by subject))[1:5] as subjects
        from (select * from private.wrong_figures() union all select * from private.wrong_words()) w
        group by problem order by problem`,
    )
    return { ...(counts[0] ?? { leads: 0, transactions: 0, sums: 0 }), problems }
  } finally {
    await client.end()
  }
}
