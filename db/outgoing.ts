import pg from 'pg'

export type Outgoing = { stoppedAt: Date | null; waiting: { task: string; count: number }[] }

/** Whether mail, push, and the inbox are stopped, and what waits in the queue; `change` stops or resumes them first. */
export async function outgoingOf(databaseUrl: string, change?: 'stop' | 'resume'): Promise<Outgoing> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone mail' })
  await client.connect()
  try {
    await client.query('begin; set local role turnstone_owner')
    if (change === 'stop') await client.query(`select private.stop_outgoing('BY_HAND')`)
    if (change === 'resume') await client.query('select private.resume_outgoing()')
    const { rows } = await client.query<{ stoppedAt: Date | null }>(
      'select outgoing_stopped_at as "stoppedAt" from private.operator_settings',
    )
    const { rows: waiting } = await client.query<{ task: string; count: number }>(
      `select task_identifier as task, count(*)::int as count from graphile_worker.jobs
        where attempts < max_attempts and task_identifier ~ 'send_|answer_mail|confirm_application' group by 1 order by 1`,
    )
    await client.query('commit')
    return { stoppedAt: rows[0]?.stoppedAt ?? null, waiting }
  } finally {
    await client.end()
  }
}
