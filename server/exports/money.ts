import {
  filters,
  isOperators,
  person,
  seesFees,
  seesPayouts,
  text,
  time,
  type Column,
  type List,
} from './lists.ts'

const { codes, days, id, period } = filters

const fee = { join: 'left join app.transaction_fees f on f.transaction_id = t.id', isFor: seesFees }
const payout = { join: 'left join app.transaction_payouts p on p.transaction_id = t.id', isFor: seesPayouts }
const earning = {
  join: 'left join app.transaction_earnings e on e.transaction_id = t.id',
  isFor: isOperators,
}
const invoice = {
  join: `left join app.invoice_lines n on n.transaction_id = t.id left join app.invoices i on i.id = n.invoice_id`,
  isFor: seesFees,
}

const parties: readonly Column[] = [
  text('Service', 's.name'),
  text('Provider', 'o.legal_business_name'),
  text('Referrer', person('r')),
  text('Agent', person('a')),
]

export const transactions: List = {
  from: `app.transactions t join app.payout_statuses k on k.code = t.status
    join app.transaction_types y on y.code = t.transaction_type
    left join app.services s on s.id = t.service_id left join app.organizations o on o.id = t.organization_id
    left join app.user_infos r on r.id = t.submitted_user_id left join app.user_infos a on a.id = t.assigned_user_id`,
  order: 't.closed_at desc, t.id desc',
  columns: [
    text('Transaction', 't.id'),
    text('Lead', 't.lead_id'),
    text('Type', 'y.label'),
    text('Status', 'k.label'),
    time('Closed', 't.closed_at'),
    ...parties,
    text('Original deal', 't.original_deal'),
    text('Actual deal', 't.actual_deal'),
    text('Rate', 'f.provider_rate', fee),
    text('Fee', 'f.operator_fee', fee),
    text('Invoice status', 'f.vendor_invoice_status', fee),
    text('Invoice', 'i.number', invoice),
    text('Payment reference', 'f.payment_reference', fee),
    text('Share', 'p.associate_share', payout),
    text('Payout', 'p.associate_payout', payout),
    text('No payout because', 'p.no_payout_reason', payout),
    text('Payout reference', 'p.payout_reference', payout),
    text('Earnings', 'e.operator_earnings', earning),
  ],
  filters: {
    status: codes('t.status'),
    ...period('t.closed_at'),
    organizationId: id('t.organization_id'),
    submittedUserId: id('t.submitted_user_id'),
    assignedUserId: id('t.assigned_user_id'),
    invoiceStatus: {
      of: 'codes',
      sql: (place) => `exists (select from app.transaction_fees x
        where x.transaction_id = t.id and x.vendor_invoice_status = any (${place}::text[]))`,
    },
  },
}

export const invoices: List = {
  isFor: seesFees,
  from: 'app.invoices i left join app.organizations o on o.id = i.organization_id',
  order: 'i.issued_on desc, i.id desc',
  columns: [
    text('Invoice', 'i.number'),
    text('Provider', 'o.legal_business_name'),
    text('Issued', 'i.issued_on'),
    text('Due', 'i.due_on'),
    text('Total', 'i.total'),
    text('Amount due', 'app.invoices_amount_due(i)'),
    text('Void', `case when app.invoices_is_void(i) then 'yes' else 'no' end`),
  ],
  filters: { ...days('i.issued_on'), organizationId: id('i.organization_id') },
}

export const ledger: List = {
  isFor: (reader) => seesFees(reader) || seesPayouts(reader),
  from: `app.ledger_lines l join app.ledger_accounts k on k.code = l.account
    left join app.organizations o on o.id = l.organization_id left join app.user_infos u on u.id = l.user_id`,
  order: 'l.id',
  columns: [
    text('Line', 'l.id'),
    time('Booked', 'l.booked_at'),
    text('Account', 'k.label'),
    text('Kind', 'l.kind'),
    text('Transaction', 'l.transaction_id'),
    text('Provider', 'o.legal_business_name', { isFor: seesFees }),
    text('Person', person('u'), { isFor: seesPayouts }),
    text('Debit', 'l.debit'),
    text('Credit', 'l.credit'),
  ],
  filters: {
    account: codes('l.account'),
    ...period('l.booked_at'),
    organizationId: id('l.organization_id'),
    userId: id('l.user_id'),
  },
}

export const terms: List = {
  isFor: isOperators,
  from: `app.commission_terms c join app.terms_scopes k on k.code = c.scope
    left join app.organizations o on o.id = c.organization_id left join app.services s on s.id = c.service_id
    left join app.categories g on g.id = c.category_id left join app.user_infos u on u.id = c.user_id
    left join app.user_infos b on b.id = c.created_by`,
  order: 'c.id',
  columns: [
    text('Scope', 'k.label'),
    text('Lead', 'c.lead_id'),
    text('Provider', 'o.legal_business_name'),
    text('Service', 's.name'),
    text('Category', 'g.name'),
    text('Associate', person('u')),
    text('Rate', 'c.provider_rate'),
    text('Share', 'c.associate_share'),
    text('By', person('b')),
    time('From', 'c.created_at'),
  ],
  filters: { scope: codes('c.scope') },
}
