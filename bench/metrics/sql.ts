/** Filters: columns of a transaction `t` or its fee `f`, each with a value. */
export type Filter = readonly (readonly [column: string, operator: string, value: unknown])[]

const figures = `from app.transactions t left join app.transaction_fees f on f.transaction_id = t.id
  left join app.transaction_payouts p on p.transaction_id = t.id`

/** The eight metrics, with only the given filters as conditions. */
export function metricsSql(filter: Filter): string {
  return `select count(*) filter (where t.corrects_id is null and t.status <> 'TERMINATED') as closed,
      sum(t.actual_deal) filter (where t.status <> 'TERMINATED') as value,
      sum(f.operator_fee) filter (where t.status = 'INVOICE_SENT') as sent,
      sum(f.operator_fee) filter (where t.status = 'OVERDUE') as overdue,
      sum(p.associate_payout) filter (where t.status <> 'TERMINATED') as payout,
      sum(f.operator_fee - p.associate_payout) filter (where t.status <> 'TERMINATED') as earnings,
      count(*) filter (where f.vendor_invoice_status = 'NEW_INVOICE') as new_invoices,
      count(*) filter (where f.vendor_invoice_status = 'OVERDUE') as overdue_invoices
    ${figures} ${whereOf(filter)}`
}

/** The same from the stored totals, with the statuses of the filter. */
export function storedMetricsSql(person: string, filter: Filter): string {
  const viewer = person === 'operator' ? `'p'` : '(select claims.lead_viewer())'
  const conditions = filter.map(([column], index) => {
    const stored = column === 't.status' ? 'k.status' : 'k.invoice_status'
    return ` and ${stored} = $${index + 1}`
  })
  return `select sum(k.deals) filter (where k.status <> 'TERMINATED') as closed,
      sum(k.value) filter (where k.status <> 'TERMINATED') as value,
      sum(k.fee) filter (where k.status = 'INVOICE_SENT') as sent,
      sum(k.fee) filter (where k.status = 'OVERDUE') as overdue,
      sum(k.payout) filter (where k.status <> 'TERMINATED') as payout,
      sum(k.fee - k.payout) filter (where k.status <> 'TERMINATED') as earnings,
      sum(k.entries) filter (where k.invoice_status = 'NEW_INVOICE') as new_invoices,
      sum(k.entries) filter (where k.invoice_status = 'OVERDUE') as overdue_invoices
    from app.transaction_totals k where k.viewer = ${viewer}${conditions.join('')}`
}

/** Twenty rows and the total count, as one JSON value. */
export function listSql(filter: Filter): string {
  const where = whereOf(filter)
  const from = `app.transactions t ${where.includes('f.') ? 'join app.transaction_fees f on f.transaction_id = t.id' : ''} ${where}`
  return `select json_build_object('total', (select count(*) from ${from}), 'nodes', (select json_agg(row_to_json(x)) from (select t.id, t.public_id, t.transaction_type, t.status, t.closed_at,
      t.actual_deal, f.operator_fee, f.vendor_invoice_status, p.associate_payout,
      app.transactions_operator_earnings(t) as earnings, t.needs_review, t.organization_id, t.submitted_user_id,
      to_json(app.transactions_open_moves(t)) as moves, s.name, o.legal_business_name, u.first_name, u.last_name,
      r.legal_business_name as referrer_organization, l.lead_first_name, c.middle_name, c.last_name as customer,
      l.lead_zip_prefix, i.number, i.due_on
    from (select t.* from ${from} order by t.closed_at desc, t.id desc limit 20) t
      left join app.transaction_fees f on f.transaction_id = t.id
      left join app.transaction_payouts p on p.transaction_id = t.id
      left join app.services s on s.id = t.service_id left join app.organizations o on o.id = t.organization_id
      left join app.user_infos u on u.id = t.submitted_user_id
      left join app.organizations r on r.id = t.referrer_organization_id
      left join app.leads l on l.id = t.lead_id left join app.lead_customers c on c.lead_id = l.id
      left join app.invoice_lines n on n.transaction_id = t.id left join app.invoices i on i.id = n.invoice_id
    order by t.closed_at desc, t.id desc) x)) as answer`
}

/** A transaction's whole page, as one JSON value. */
export const pageSql = `select row_to_json(x) as answer from (select to_json(t) as transaction, to_json(f) as fee, to_json(p) as payout,
    app.transactions_operator_earnings(t) as earnings, to_json(app.transactions_open_moves(t)) as moves, s.name, k.name as category,
    o.legal_business_name, r.legal_business_name as referrer_organization, u.public_id, u.first_name, u.last_name, u.profile_uri,
    a.public_id as agent, a.first_name as agent_first_name, a.last_name as agent_last_name, a.profile_uri as agent_uri,
    l.public_id as lead, l.lead_first_name, c.middle_name, c.last_name as customer, l.lead_zip_prefix,
    b.public_id as corrects, b.actual_deal, b.closed_at,
    (select json_agg(row(h.*, x.first_name, x.last_name) order by h.id) from app.transaction_history h
      left join app.user_infos x on x.id = h.actor_user_id where h.transaction_id = t.id) as history,
    to_json(i) as invoice, app.invoices_is_void(i) as is_void, app.invoices_amount_due(i) as due,
    (select json_agg(row(m.*, z.public_id)) from app.invoice_lines m left join app.transactions z on z.id = m.transaction_id
      where m.invoice_id = i.id) as lines,
    (select count(*) from app.notes w where w.transaction_id = t.id) as notes,
    (select json_agg(row(c.public_id, c.status, c.actual_deal, c.closed_at, c.reason) order by c.id)
      from app.transactions c where c.corrects_id = t.id) as corrections
  from app.transactions t left join app.transaction_fees f on f.transaction_id = t.id
    left join app.transaction_payouts p on p.transaction_id = t.id
    left join app.services s on s.id = t.service_id left join app.categories k on k.id = s.category_id
    left join app.organizations o on o.id = t.organization_id left join app.organizations r on r.id = t.referrer_organization_id
    left join app.user_infos u on u.id = t.submitted_user_id left join app.user_infos a on a.id = t.assigned_user_id
    left join app.leads l on l.id = t.lead_id left join app.lead_customers c on c.lead_id = l.id
    left join app.transactions b on b.id = t.corrects_id
    left join app.invoice_lines n on n.transaction_id = t.id left join app.invoices i on i.id = n.invoice_id
  where t.public_id = $1) x`

export const statementSql = `select s.opening_balance, s.closing_balance, to_json(s.lines) as lines
  from app.statement($1::date) s`
export const awaitedSql = 'select * from app.pending_payouts() limit 100'

export function valuesOf(filter: Filter): unknown[] {
  return filter.map(([, , value]) => value)
}

function whereOf(filter: Filter): string {
  const conditions = filter.map(([column, operator], index) => `${column} ${operator} $${index + 1}`)
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}
