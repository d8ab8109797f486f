import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { invoices as invoiceList } from '../../lists/invoices.ts'
import { ledger as ledgerList } from '../../lists/ledger.ts'
import { terms as termsList } from '../../lists/terms.ts'
import { transactions as transactionList } from '../../lists/transactions.ts'
import {
  codes,
  days,
  ids,
  joined,
  moment,
  moments,
  narrowed,
  person,
  sorted,
  words,
  yesOrNo,
} from './conditions.ts'
import type { Source } from './source.ts'

const fee = joined(sql`left join app.transaction_fees f on f.transaction_id = t.id`)
const payout = joined(sql`left join app.transaction_payouts p on p.transaction_id = t.id`)
const earning = joined(sql`left join app.transaction_earnings e on e.transaction_id = t.id`)
const invoice = joined(
  sql`left join app.invoice_lines n on n.transaction_id = t.id left join app.invoices i on i.id = n.invoice_id`,
)

/** db/transactions/transactions.list.code.sql expands filters, search and order. */
export const transactions: Source = {
  list: transactionList,
  table: 'transactions',
  field: 'allTransactions',
  type: 'Transaction',
  filters: {},
  sorts: {},
  ids: (asked, part) => sql`app.transaction_ids(${narrowed(asked)}, ${sorted(asked, part)})`,
  total: (asked, bound) => sql`app.transaction_total(${narrowed(asked)}, ${sql.value(bound)})`,
  both: (asked, part, bound) =>
    sql`app.transaction_page(${narrowed(asked)}, ${sorted(asked, part)}, ${sql.value(bound)})`,
  file: {
    from: sql`app.transactions t join app.payout_statuses k on k.code = t.status
      join app.transaction_types y on y.code = t.transaction_type
      left join app.services s on s.id = t.service_id left join app.organizations o on o.id = t.organization_id
      left join app.user_infos r on r.id = t.submitted_user_id left join app.user_infos a on a.id = t.assigned_user_id`,
    columns: {
      transaction: sql`t.id`,
      lead: sql`'L-' || t.lead_id`,
      type: sql`y.label`,
      status: sql`k.label`,
      closed: moment(sql`t.closed_at`),
      service: sql`s.name`,
      provider: sql`o.legal_business_name`,
      referrer: person(sql`r`),
      agent: person(sql`a`),
      original: sql`t.original_deal`,
      actual: sql`t.actual_deal`,
      rate: fee(sql`f.provider_rate`),
      fee: fee(sql`f.operator_fee`),
      invoiceStatus: fee(sql`f.vendor_invoice_status`),
      invoice: invoice(sql`i.number`),
      paymentReference: fee(sql`f.payment_reference`),
      share: payout(sql`p.associate_share`),
      payout: payout(sql`p.associate_payout`),
      noPayout: payout(sql`p.no_payout_reason`),
      payoutReference: payout(sql`p.payout_reference`),
      earnings: earning(sql`e.operator_earnings`),
    },
  },
}

export const invoices: Source = {
  list: invoiceList,
  table: 'invoices',
  field: 'allInvoices',
  type: 'Invoice',
  joins: { provider: sql`left join app.organizations o on o.id = t.organization_id` },
  filters: {
    status: (value) => sql`t.id in (select n.invoice_id from app.transaction_fees f
        join app.invoice_lines n on n.transaction_id = f.transaction_id where ${codes(sql`f.vendor_invoice_status`)(value)})
      and ${codes(sql`app.invoices_status(t)`)(value)}`,
    issued: days(sql`t.issued_on`),
    // All lines of an invoice are paid at once.
    paid: (value, zone) => sql`t.id in (select n.invoice_id from app.transaction_fees f
        join app.invoice_lines n on n.transaction_id = f.transaction_id
        where f.vendor_invoice_status = 'PAID' and ${moments(sql`f.paid_at`)(value, zone)})`,
    provider: ids(sql`t.organization_id`),
  },
  search: (given) => ({ where: words(sql`t.number`, sql`o.legal_business_name`)(given), join: 'provider' }),
  sorts: {
    invoice: { by: [sql`t.number`] },
    issued: { by: [sql`t.issued_on`] },
    due: { by: [sql`t.due_on`] },
    total: { by: [sql`t.total`] },
  },
  file: {
    from: sql`app.invoices t left join app.organizations o on o.id = t.organization_id
      left join app.invoice_statuses k on k.code = app.invoices_status(t)`,
    columns: {
      invoice: sql`t.number`,
      provider: sql`o.legal_business_name`,
      issued: sql`t.issued_on`,
      due: sql`t.due_on`,
      status: sql`k.label`,
      total: sql`t.total`,
      amountDue: sql`app.invoices_amount_due(t)`,
      void: yesOrNo(sql`app.invoices_is_void(t)`),
    },
  },
}

export const ledger: Source = {
  list: ledgerList,
  table: 'ledger_lines',
  field: 'allLedgerLines',
  type: 'LedgerLine',
  filters: {
    account: codes(sql`t.account`),
    booked: moments(sql`t.booked_at`),
    provider: ids(sql`t.organization_id`),
    person: ids(sql`t.user_id`),
  },
  sorts: { line: { by: [] } },
  file: {
    from: sql`app.ledger_lines t join app.ledger_accounts k on k.code = t.account
      left join app.organizations o on o.id = t.organization_id left join app.user_infos u on u.id = t.user_id`,
    columns: {
      line: sql`t.id`,
      booked: moment(sql`t.booked_at`),
      account: sql`k.label`,
      kind: sql`t.kind`,
      transaction: sql`t.transaction_id`,
      provider: sql`o.legal_business_name`,
      person: person(sql`u`),
      debit: sql`t.debit`,
      credit: sql`t.credit`,
    },
  },
}

const termsSubject = sql`left join app.organizations o on o.id = t.organization_id
  left join app.services s on s.id = t.service_id left join app.categories g on g.id = t.category_id
  left join app.user_infos u on u.id = t.user_id`

export const terms: Source = {
  list: termsList,
  table: 'commission_terms',
  field: 'allCommissionTerms',
  type: 'CommissionTerm',
  joins: { subject: termsSubject },
  filters: { scope: codes(sql`t.scope`) },
  search: (given) => ({
    where: words(sql`o.legal_business_name`, sql`s.name`, sql`g.name`, person(sql`u`))(given),
    join: 'subject',
  }),
  sorts: { rate: { by: [sql`t.provider_rate`] }, share: { by: [sql`t.associate_share`] }, from: { by: [] } },
  file: {
    from: sql`app.commission_terms t join app.terms_scopes k on k.code = t.scope ${termsSubject}
      left join app.user_infos b on b.id = t.created_by`,
    columns: {
      scope: sql`k.label`,
      lead: sql`'L-' || t.lead_id`,
      provider: sql`o.legal_business_name`,
      service: sql`s.name`,
      category: sql`g.name`,
      associate: person(sql`u`),
      rate: sql`t.provider_rate`,
      share: sql`t.associate_share`,
      by: person(sql`b`),
      from: moment(sql`t.created_at`),
    },
  },
}
