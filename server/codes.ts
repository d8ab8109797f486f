import type pg from 'pg'

/** Each union with the query of its codes. A move that only the clock makes is never offered to a person. */
const unions: readonly (readonly [name: string, about: string, codes: string])[] = [
  ['LeadStatus', 'app.lead_statuses', 'select code from app.lead_statuses order by position'],
  ['PayoutStatus', 'app.payout_statuses', 'select code from app.payout_statuses order by position'],
  ['InvoiceStatus', 'app.invoice_statuses', 'select code from app.invoice_statuses order by position'],
  ['TicketStatus', 'app.ticket_statuses', 'select code from app.ticket_statuses order by position'],
  ...(['lead', 'transaction', 'ticket'] as const).flatMap(movesAndNeeds),
  [
    'Party',
    'who makes the moves of leads and transactions',
    `select party from app.lead_moves union
      select case party when 'OPERATOR_MASTER' then 'OPERATOR' else party end from app.transaction_moves order by 1`,
  ],
  [
    'Permission',
    'app.permission_attributes',
    'select attribute from app.permission_attributes order by attribute',
  ],
  ['NotificationKind', 'app.notification_kinds', 'select code from app.notification_kinds order by position'],
  [
    'NotificationTrigger',
    'app.notification_triggers',
    'select code from app.notification_triggers order by code',
  ],
]

/** Statuses by what a screen needs them for: one object or list each. */
const lists: readonly (readonly [name: string, about: string, value: string])[] = [
  [
    'submittedLeadStatuses',
    'The statuses of leads that dashboards count.',
    'select json_agg(code order by position) from app.lead_statuses where is_submitted',
  ],
  [
    'statusesOfFunnelStep',
    'The statuses of each step on dashboards.',
    `select json_object_agg(funnel_step, codes order by first) from (
      select funnel_step, json_agg(code order by position) as codes, min(position) as first
        from app.lead_statuses where funnel_step is not null group by 1) s`,
  ],
  [
    'callOutcomes',
    'How a call went, as it is shown.',
    'select json_object_agg(code, label order by position) from app.call_outcomes',
  ],
]

/** The code tables of a migrated database as TypeScript unions, so that the compiler notices a forgotten code. */
export async function codesOf(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role turnstone_operator')
    const texts: string[] = []
    for (const [name, about, text] of unions) {
      const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
      const members = rows.map(([code]) => `  | '${code}'`).join('\n')
      texts.push(`/** ${about} */\nexport type ${name} =\n${members}\n`)
    }
    for (const [name, about, text] of lists) {
      const { rows } = await client.query<[unknown]>({ text, rowMode: 'array' })
      texts.push(
        `/** ${about} */\nexport const ${name} = ${JSON.stringify(rows[0]?.[0], null, 2)} as const\n`,
      )
    }
    await client.query('rollback')
    return ['// Written by "npm run schema".\n', ...texts].join('\n')
  } finally {
    client.release()
  }
}

function movesAndNeeds(subject: 'lead' | 'transaction' | 'ticket') {
  const name = { lead: 'Lead', transaction: 'Transaction', ticket: 'Ticket' }[subject]
  const table = { lead: 'app.lead_moves', transaction: 'app.transaction_moves', ticket: 'app.ticket_moves' }[
    subject
  ]
  return [
    [
      `${name}Move`,
      `${table}, of people`,
      `select move from ${table} where party <> 'CLOCK' group by move order by min(position), move`,
    ],
    [`${name}Need`, `${table}, what a move needs`, `select distinct unnest(needs) from ${table} order by 1`],
  ] as const
}
