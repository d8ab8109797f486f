// Written by "npm run schema".

/** app.lead_statuses */
export type LeadStatus =
  | 'NEW_LEAD'
  | 'ASSIGNED'
  | 'ACCEPTED'
  | 'CONTACTED'
  | 'QUALIFIED'
  | 'PROPOSAL_SENT'
  | 'ON_HOLD'
  | 'CLOSED_WON'
  | 'CLOSED_LOST'
  | 'UNQUALIFIED'
  | 'DUPLICATE'
  | 'WITHDRAWN'

/** app.payout_statuses */
export type PayoutStatus =
  | 'READY_FOR_INVOICE'
  | 'INVOICE_SENT'
  | 'OVERDUE'
  | 'VENDOR_PAID'
  | 'ASSOCIATE_PAID'
  | 'TERMINATED'

/** app.invoice_statuses */
export type InvoiceStatus =
  | 'NOT_GENERATED'
  | 'NEW_INVOICE'
  | 'PROCESSING'
  | 'PAID'
  | 'OVERDUE'
  | 'TERMINATED'

/** app.ticket_statuses */
export type TicketStatus =
  | 'NEW_TICKET'
  | 'ASSIGNED'
  | 'IN_PROGRESS'
  | 'ESCALATED'
  | 'RESOLVED'
  | 'CANCELLED'

/** app.lead_moves, of people */
export type LeadMove =
  | 'offer'
  | 'accept'
  | 'decline'
  | 'recall'
  | 'contact'
  | 'qualify'
  | 'propose'
  | 'close'
  | 'requalify'
  | 'hold'
  | 'resume'
  | 'lose'
  | 'disqualify'
  | 'withdraw'
  | 'reassign'
  | 'reopen'

/** app.lead_moves, what a move needs */
export type LeadNeed =
  | 'actualDeal'
  | 'dealValue'
  | 'organization'
  | 'reason'
  | 'resumeOn'

/** app.transaction_moves, of people */
export type TransactionMove =
  | 'issueInvoice'
  | 'confirmPayment'
  | 'reportPayment'
  | 'rejectPayment'
  | 'extend'
  | 'payAssociate'
  | 'terminate'
  | 'unconfirmPayment'

/** app.transaction_moves, what a move needs */
export type TransactionNeed =
  | 'dueOn'
  | 'reason'
  | 'reference'

/** app.ticket_moves, of people */
export type TicketMove =
  | 'take'
  | 'start'
  | 'resume'
  | 'resolve'
  | 'reopen'
  | 'assign'
  | 'escalate'
  | 'merge'
  | 'cancel'

/** app.ticket_moves, what a move needs */
export type TicketNeed =
  | 'assignee'
  | 'note'
  | 'ticket'

/** who makes the moves of leads and transactions */
export type Party =
  | 'AGENT'
  | 'CLOCK'
  | 'CUSTOMER'
  | 'OPERATOR'
  | 'PROVIDER'
  | 'REFERRER'
  | 'ROUTING'

/** app.permission_attributes */
export type Permission =
  | 'ASSIGN_LEADS_TO_VENDORS'
  | 'CREATE_LEAD'
  | 'CREATE_SERVICES'
  | 'MANAGE_LEAD'
  | 'VIEW_LEAD_STATUS'

/** app.notification_kinds */
export type NotificationKind =
  | 'LEADS'
  | 'PROGRESS'
  | 'MONEY'
  | 'SERVICES'
  | 'POSTS'
  | 'SUPPORT'
  | 'ACCOUNT'
  | 'FOLLOW_UPS'

/** app.notification_triggers */
export type NotificationTrigger =
  | 'application_received'
  | 'assign_lead_to_service_agent'
  | 'assign_lead_to_vendor'
  | 'customer_replied'
  | 'customer_withdrew'
  | 'follow_up_due'
  | 'follow_up_ended'
  | 'follow_up_given'
  | 'invoice_issued'
  | 'invoice_overdue'
  | 'lead_mail_refused'
  | 'lead_mail_waiting'
  | 'lead_offer_declined'
  | 'lead_offer_expired'
  | 'lead_offer_reminder'
  | 'lead_status_changed'
  | 'new_lead_submitted'
  | 'new_service_created'
  | 'new_service_requested'
  | 'new_user_created'
  | 'offers_limited'
  | 'payment_reported'
  | 'payout_sent'
  | 'permissions_changed'
  | 'post_comment'
  | 'post_like'
  | 'post_mention'
  | 'post_removed'
  | 'post_reported'
  | 'post_restored'
  | 'posting_paused'
  | 'service_approved'
  | 'service_proposed'
  | 'service_rejected'
  | 'ticket_assigned'
  | 'ticket_escalated'
  | 'ticket_mail_waiting'
  | 'ticket_received'
  | 'ticket_replied'
  | 'ticket_updated'

/** The statuses of leads that dashboards count. */
export const submittedLeadStatuses = [
  "NEW_LEAD",
  "ASSIGNED",
  "ACCEPTED",
  "CONTACTED",
  "QUALIFIED",
  "PROPOSAL_SENT",
  "ON_HOLD",
  "CLOSED_WON",
  "CLOSED_LOST",
  "UNQUALIFIED",
  "WITHDRAWN"
] as const

/** The statuses of each step on dashboards. */
export const statusesOfFunnelStep = {
  "SUBMITTED": [
    "NEW_LEAD"
  ],
  "OFFERED": [
    "ASSIGNED"
  ],
  "ACCEPTED": [
    "ACCEPTED"
  ],
  "CONTACTED": [
    "CONTACTED"
  ],
  "QUALIFIED": [
    "QUALIFIED"
  ],
  "PROPOSAL_SENT": [
    "PROPOSAL_SENT"
  ],
  "WON": [
    "CLOSED_WON"
  ]
} as const

/** How a call went, as it is shown. */
export const callOutcomes = {
  "NO_ANSWER": "No answer",
  "SPOKE": "Spoke",
  "LEFT_MESSAGE": "Left a message",
  "WRONG_NUMBER": "Wrong number"
} as const
