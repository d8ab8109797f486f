import { newLead } from '../../test/new-lead.ts'
const numbers = ['null', '0', '-1', '2147483647', '-2147483648']
const texts = [
  'null',
  `''`,
  `'  '`,
  `repeat('x', 100000)`,
  `E'\\u0001\\u200b\\ufeff'`,
  `'{"$ne": null}'`,
  `'''; drop table app.leads; --'`,
]
const amounts = ['null', '0', '-1', '0.001', `'NaN'`, `'Infinity'`, `'-Infinity'`, '1e130', '1e-130']
const days = ['null', `'infinity'`, `'-infinity'`, `'4713-01-01 BC'`, `'5874897-12-31'`, `'0001-01-01'`]
const lists = [
  'null',
  `'{}'`,
  `'{null}'`,
  `'{-1,0,null,2147483647}'`,
  `'{{1,2},{3,4}}'`,
  'array_fill(-1, array[100000])',
  `'[5:6]={1,2}'`,
]
const words = [
  'null',
  `'{}'`,
  `'{null}'`,
  `'{NOTHING}'`,
  `array_fill('PAID'::text, array[100000])`,
  `'{{PAID,PAID}}'`,
]

/** Each function, with valid arguments of which one at a time is replaced. */
export const functions: Record<
  string,
  Record<string, readonly [right: string, spoiled: readonly string[]]>
> = {
  'app.move_transaction': {
    transaction_id: ['$1', numbers],
    move: [`'extend'`, [...texts, `'becomeOverdue'`, `'EXTEND'`]],
    reason: [`'why'`, texts],
    reference: [`'a reference'`, texts],
    due_on: [`current_date + 30`, days],
    expected_status: ['null', texts],
  },
  'app.issue_invoice': { transaction_ids: ['array[$1]::int[]', lists] },
  'app.adjust_transaction': {
    transaction_id: ['$1', numbers],
    actual_deal: ['800', amounts],
    reason: [`'why'`, texts],
    idempotency_key: [`'a key of eight'`, texts],
  },
  'app.create_closed_lead': {
    lead_id: ['$1', numbers],
    actual_deal: ['800', amounts],
    closed_at: ['null', days],
    note: [`'a note'`, texts],
    idempotency_key: [`'a key of eight'`, texts],
    lead: [
      'null',
      [
        newLead({}),
        newLead({
          service_id: '-1',
          data: `'[]'`,
          deal_value: `'NaN'`,
          idempotency_key: `''`,
          form_version: '-1',
        }),
      ],
    ],
    organization_id: ['null', numbers],
  },
  'app.save_terms': {
    scope: [`'PLATFORM'`, texts],
    provider_rate: ['10', amounts],
    associate_share: ['40', amounts],
    organization_id: ['null', numbers],
    service_id: ['null', numbers],
    user_id: ['null', numbers],
  },
  'app.preview_terms': {
    actual_deal: ['1000', amounts],
    service_id: ['null', numbers],
    organization_id: ['null', numbers],
    scope: ['null', texts],
    provider_rate: ['null', amounts],
    associate_share: ['null', amounts],
  },
  'app.statement': {
    month: ['current_date', days],
    organization_id: ['null', numbers],
    user_id: ['null', numbers],
  },
  'app.transaction_metrics': {
    statuses: ['null', words],
    invoice_statuses: ['null', words],
    organization_id: ['null', numbers],
    organization_type: ['null', texts],
    closed_from: ['null', days],
    closed_before: ['null', days],
  },
  'app.pending_payouts': { referrals: ['null', numbers] },
  'app.create_note': {
    lead_id: ['null', numbers],
    note: [`'a note'`, texts],
    visibility: [`'SHARED'`, texts],
    updated_by: ['null', numbers],
    idempotency_key: ['null', texts],
    transaction_id: ['$1', numbers],
    expected_status: ['null', texts],
  },
}
