import type { Correction, Deal } from './deals.ts'
import type { DemoPerson } from './people.ts'

/** A change of money by a person or the clock: SQL that calls a database function, with its values. */
export type DealEvent = {
  hoursAgo: number
  /** Null for the clock. */
  actor: DemoPerson | null
  sql: string
  values: readonly Value[]
}

export type Value = string | number | null | undefined | readonly number[]

const first = `from app.transactions t where t.lead_id = any ($1) and t.corrects_id is null`

export function closing({ lead, amount, closer, hoursAgo }: Deal): DealEvent {
  const type = lead.isElsewhere ? 'CLOSED_LEAD' : 'LEAD_COMMISSION'
  return {
    hoursAgo,
    actor: closer,
    sql: 'select private.open_transaction(l, $2, $3, private.now(), null) from app.leads l where l.id = $1',
    values: [lead.id, type, amount],
  }
}

export function correcting(lead: number, actor: DemoPerson, correction: Correction): DealEvent {
  const { hoursAgo, amount, reason } = correction
  const sql = `select app.adjust_transaction(t.id, $2, $3) ${first}`
  return { hoursAgo, actor, sql, values: [[lead], amount, reason] }
}

export function billing(leads: readonly number[], actor: DemoPerson, hoursAgo: number): DealEvent {
  const sql = `select app.issue_invoice(array_agg(t.id)) from app.transactions t
    where t.lead_id = any ($1) and t.status = 'READY_FOR_INVOICE'`
  return { hoursAgo, actor, sql, values: [leads] }
}

const waiting = `from app.invoices i join app.invoice_lines l on l.invoice_id = i.id join app.transactions t on t.id = l.transaction_id
    where i.id = $1 and t.status in ('INVOICE_SENT', 'OVERDUE') order by t.id limit 1`

/** A transition of a whole invoice, made through one of its open lines. */
export function movingInvoice(
  move: 'reportPayment' | 'rejectPayment' | 'confirmPayment',
  invoice: number,
  actor: DemoPerson,
  hoursAgo: number,
  said: { reason?: string; reference?: string } = {},
): DealEvent {
  const sql = `select app.move_transaction(t.id, $2, $3, $4) ${waiting}`
  return { hoursAgo, actor, sql, values: [invoice, move, said.reason, said.reference] }
}

export function extending(invoice: number, actor: DemoPerson, hoursAgo: number): DealEvent {
  const sql = `select app.move_transaction(t.id, 'extend', due_on => greatest(i.due_on, private.today()) + 14) ${waiting}`
  return { hoursAgo, actor, sql, values: [invoice] }
}

export function ending(lead: number, actor: DemoPerson, hoursAgo: number, reason: string): DealEvent {
  const sql = `select app.move_transaction(t.id, 'terminate', $2) ${first}`
  return { hoursAgo, actor, sql, values: [[lead], reason] }
}

/** Pays out everything that the operator holds for referrers, including corrections. */
export function payingOut(actor: DemoPerson, hoursAgo: number): DealEvent {
  const sql = `select app.move_transaction(t.id, 'payAssociate',
      reference => format('ACH %s-%s', to_char(private.today(), 'MMDD'), lpad(t.id::text, 4, '0')))
    from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
    where t.status = 'VENDOR_PAID' and p.associate_payout <> 0 order by t.id`
  return { hoursAgo, actor, sql, values: [] }
}

/** The clock's daily jobs. */
export function ticking(hoursAgo: number): DealEvent {
  return {
    hoursAgo,
    actor: null,
    sql: 'select jobs.run_invoice_clock(), jobs.remind_of_invoices()',
    values: [],
  }
}
