import type { List } from './list.ts'

export const payouts = {
  name: 'payouts',
  nouns: ['payout', 'payouts'],
  audience: 'payouts',
  views: {
    ALL: 'All',
    PAYABLE: 'Ready to pay',
    AWAITED: 'Pending',
    PAID: 'Paid',
    NOTHING: 'No payout',
  },
  filters: {},
  columns: {
    referral: { label: 'Referral', mobile: true, required: true },
    stage: { label: 'Stage' },
    waits: { label: 'Waits for' },
    when: { label: 'Can be paid' },
    deal: { label: 'Deal' },
    payout: { label: 'Payout', align: 'end', mobile: true, required: true },
  },
  empty: {
    ALL: 'Each lead that is referred appears here, with what it may pay and what it waits for.',
    PAYABLE: 'Referrals whose payout can be sent appear here. Others may wait for something else.',
    AWAITED: 'Referrals that may still pay appear here, with what they wait for.',
    PAID: 'Payouts that have been sent appear here.',
    NOTHING: 'Referrals that pay nothing appear here, with the reason.',
  },
} as const satisfies List
