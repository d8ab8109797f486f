/** The list behind a pending task, as a part of its address. */
export type NeedPlace = { readonly to: string; readonly search: Readonly<Record<string, string>> }

const leads = (search: Record<string, string>): NeedPlace => ({ to: '/view-leads', search })
const invoices = (status: string): NeedPlace => ({ to: '/transactions/invoices', search: { status } })
const requests = (search: Record<string, string>): NeedPlace => ({ to: '/support-page', search })

/** For members, leads are those assigned to them or their organization. */
const leadPlaces = {
  OFFERS_TO_ANSWER: { status: 'ASSIGNED', sort: 'left' },
  OFFERS_RUNNING_OUT: { attention: 'EXPIRING', sort: 'left' },
  LEADS_TO_OFFER: { status: 'NEW_LEAD' },
  LEADS_WITHOUT_PROVIDER: { routing: 'NO_PROVIDER' },
  LEADS_TO_CONTACT: { status: 'ACCEPTED' },
  LEADS_IDLE: { attention: 'IDLE' },
  PROPOSALS_OPEN: { status: 'PROPOSAL_SENT' },
} as const

const otherPlaces = {
  FOLLOW_UPS_DUE: { to: '/follow-ups', search: { due: 'today' } },
  REFERRALS_WAITING: leads({ view: 'MY_REFERRALS', status: 'NEW_LEAD,ASSIGNED' }),
  READY_TO_INVOICE: { to: '/transactions', search: { status: 'READY_FOR_INVOICE' } },
  PAYMENTS_TO_CONFIRM: invoices('PROCESSING'),
  INVOICES_TO_PAY: invoices('NEW_INVOICE'),
  INVOICES_OVERDUE: invoices('OVERDUE'),
  PAYOUTS_READY: { to: '/transactions/payouts', search: {} },
  PAYOUTS_COMING: { to: '/transactions/payouts', search: { view: 'PAYABLE' } },
  APPLICATIONS: { to: '/settings', search: { tab: 'Applications' } },
  SERVICE_APPROVALS: { to: '/service-approvals', search: {} },
  TICKETS: requests({ view: 'ALL', status: 'NEW_TICKET,ESCALATED' }),
  TICKETS_LATE: requests({ view: 'OPEN', attention: 'LATE' }),
  NOTES_TO_ANSWER: requests({ view: 'MINE', attention: 'WAITING' }),
  REPORTS: { to: '/post-reports', search: {} },
} as const satisfies Record<string, NeedPlace>

export type NeedKind = keyof typeof leadPlaces | keyof typeof otherPlaces

/** The task behind each of `dashboardActions`; of PAYABLE it depends on the viewer. */
const actionNeeds: Readonly<Record<string, NeedKind>> = {
  FOLLOW_UPS: 'FOLLOW_UPS_DUE',
  UNASSIGNED: 'LEADS_TO_OFFER',
  OFFERS: 'OFFERS_TO_ANSWER',
  EXPIRING: 'OFFERS_RUNNING_OUT',
  IDLE: 'LEADS_IDLE',
  CALL: 'LEADS_TO_CONTACT',
  PROPOSED: 'PROPOSALS_OPEN',
  OPEN: 'REFERRALS_WAITING',
  OVERDUE: 'INVOICES_OVERDUE',
  REPORTED: 'PAYMENTS_TO_CONFIRM',
  OWED: 'INVOICES_TO_PAY',
  TO_INVOICE: 'READY_TO_INVOICE',
  LATE_TICKETS: 'TICKETS_LATE',
}

export function needOf(action: string, isOperator: boolean): NeedKind | undefined {
  return action === 'PAYABLE' ? (isOperator ? 'PAYOUTS_READY' : 'PAYOUTS_COMING') : actionNeeds[action]
}

/** Where Home, dashboards and the test of their numbers find the rows of a task. */
export function needPlace(kind: NeedKind, isOperator: boolean): NeedPlace {
  if (!isOfLeads(kind)) return otherPlaces[kind]
  return leads({ ...(isOperator ? {} : { view: 'MY_LEADS' }), ...leadPlaces[kind] })
}

function isOfLeads(kind: NeedKind): kind is keyof typeof leadPlaces {
  return kind in leadPlaces
}
