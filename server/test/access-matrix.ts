import type { Caller } from '../../db/test/people.ts'
import { declaredRelations, type Whose } from '../../db/test/declared.ts'

/** Whether a user who sees the row also sees this part; others get null or an empty list. */
export type Visibility = (caller: Caller, whose: Whose) => boolean

const withRow: Visibility = () => true
const mineOnly: Visibility = (_caller, whose) => whose === 'mine'
const mineOrAsAdmin: Visibility = ({ claims }, whose) =>
  whose === 'mine' || ['MASTER_ADMIN', 'ADMIN'].includes(claims.user_type ?? '')

/** Visible to the same users as the row in this table. */
function asFarAs(table: string): Visibility {
  return (caller, whose) => declaredRelations.get(table)?.sees(caller, whose) ?? false
}

const contact = asFarAs('app.user_contacts')
const customer = asFarAs('app.lead_customers')
const registration = asFarAs('app.organization_registrations')
const earnings = asFarAs('app.transaction_earnings')
const fee = asFarAs('app.transaction_fees')
const payout = asFarAs('app.transaction_payouts')

/** Computed fields, and who sees each, beside those who cannot see the row. */
export const computed: Record<string, Visibility> = {
  'Comment.removalReason': withRow,
  'InAppNotification.isRead': withRow,
  'InAppNotification.kind': withRow,
  'Invoice.amountDue': withRow,
  'Invoice.isVoid': withRow,
  'Invoice.status': withRow,
  'Lead.data': customer,
  'Lead.formSchema': withRow,
  'Lead.leadEmail': customer,
  'Lead.leadLastName': customer,
  'Lead.leadMiddleName': customer,
  'Lead.leadPhoneNumber': customer,
  'Lead.mayCorrect': withRow,
  'Lead.registeredAt': withRow,
  'LeadHistoryEntry.oldValues': customer,
  'Organization.hqAddress': registration,
  'Organization.taxId': registration,
  'NotificationKind.inApp': withRow,
  'NotificationKind.mail': withRow,
  'NotificationKind.push': withRow,
  'Post.isLiked': withRow,
  'Post.isSaved': withRow,
  'Post.removalReason': withRow,
  'Service.formSchema': asFarAs('app.service_forms'),
  'Session.isCurrent': withRow,
  'Transaction.associatePayout': payout,
  'Transaction.associateShare': payout,
  'Transaction.noPayoutReason': payout,
  'Transaction.operatorEarnings': earnings,
  'Transaction.operatorFee': fee,
  'Transaction.paymentReference': fee,
  'Transaction.payoutReference': payout,
  'Transaction.providerRate': fee,
  'Transaction.rateScope': earnings,
  'Transaction.shareScope': earnings,
  'Transaction.vendorInvoiceStatus': fee,
  'Invitation.expiresAt': withRow,
  'ServiceAgent.status': withRow,
  'UserInfo.hasSecondFactor': mineOrAsAdmin,
  'UserInfo.mayManage': withRow,
  'UserInfo.account': contact,
  'UserInfo.email': contact,
  'UserInfo.emailNotifications': contact,
  'UserInfo.industryId': contact,
  'UserInfo.languageIds': contact,
  'UserInfo.lastEntryAt': contact,
  'UserInfo.officeAddress': contact,
  'UserInfo.permissionTemplateMap': mineOrAsAdmin,
  'UserInfo.permissions': mineOnly,
  'UserInfo.phoneExtension': contact,
  'UserInfo.phoneNumber': contact,
  'UserInfo.textNotifications': contact,
  'UserInfo.vendorId': withRow,
}

/** Root fields, or `Type.field`, of other kinds, each with the test that covers it. */
export const elsewhere: Record<string, string> = {
  'AuditLog.actorUser': 'server/lists/audit.test.ts',
  associatesNamed: 'db/transactions/transactions.terms-functions.test.ts',
  pendingPayouts: 'server/transactions/secrecy.test.ts',
  pendingTotals: 'server/transactions/payouts.test.ts',
  payableReferrers: 'server/transactions/payouts.test.ts',
  currentTerms: 'db/transactions/transactions.terms.test.ts',
  currentPaymentDetails: 'db/transactions/transactions.payment.test.ts',
  'Invoice.howToPay': 'db/transactions/transactions.payment.test.ts',
  currentUser: 'server/schema.test.ts',
  deadJobs: 'server/jobs/refusals.test.ts',
  eligibleProviders: 'db/leads/leads.policy.test.ts',
  departureOfOrganization: 'db/members/members.leaving.test.ts',
  departureOfUser: 'db/members/members.leaving.test.ts',
  'UserInfo.invitation': 'server/people/people.test.ts',
  'UserInfo.serviceAgent': 'server/people/people.test.ts',
  'Comment.author': 'db/posts/posts.policy.test.ts',
  commentsByPostId: 'server/posts/posts.test.ts',
  mentionablePeople: 'db/posts/posts.mentions.test.ts',
  'Post.author': 'db/posts/posts.policy.test.ts',
  needsYou: 'db/home/home.needs.test.ts',
  setupSteps: 'db/home/home.setup.test.ts',
  hasPushSubscription: 'db/notifications/notifications.push.test.ts',
  ownNotificationSettings: 'db/notifications/notifications.choices.test.ts',
  ownPushSubscriptions: 'db/notifications/notifications.push.test.ts',
  pushPublicKey: 'db/notifications/notifications.push.test.ts',
  postingPausedUntil: 'db/posts/posts.moderation.test.ts',
  monthlyReport: 'db/dashboards/dashboards.reports.test.ts',
  publicPost: 'server/posts/public.test.ts',
  savedPosts: 'server/posts/posts.test.ts',
  'File.uri': 'server/uploads/serving.test.ts',
  'Lead.openMoves': 'db/leads/leads.moves.test.ts',
  'Lead.leadDuplicate': 'server/leads/duplicates.test.ts',
  'Organization.servicePublisher': 'server/catalog.test.ts',
  'Organization.figures': 'db/members/members.leaving.test.ts',
  'Organization.secondFactorRule': 'server/auth/second-factor-rules.test.ts',
  'Service.states': 'server/catalog.test.ts',
  supportSchedule: 'db/tickets/tickets.schedule.test.ts',
  'Support.openMoves': 'db/tickets/tickets.moves.test.ts',
  'Support.attachments': 'db/tickets/tickets.create.test.ts',
  'Note.attachments': 'db/tickets/tickets.notes.test.ts',
  'UsZipCode.state': 'server/catalog.test.ts',
  conversionRate: 'server/dashboards/dashboards.test.ts',
  dashboardActions: 'server/dashboards/dashboards.test.ts',
  dashboardInvoices: 'server/dashboards/dashboards.test.ts',
  dashboardLeads: 'server/dashboards/dashboards.test.ts',
  dashboardPayouts: 'server/dashboards/dashboards.test.ts',
  expectedPayouts: 'server/dashboards/dashboards.test.ts',
  figureBreakdown: 'server/dashboards/dashboards.test.ts',
  figureTimes: 'server/dashboards/dashboards.test.ts',
  globalSearch: 'server/search/search.test.ts',
  invoiceAging: 'server/dashboards/dashboards.test.ts',
  revenueByDateRange: 'server/dashboards/dashboards.test.ts',
  revenueByPeriod: 'server/dashboards/dashboards.test.ts',
  secondFactor: 'server/auth/second-factor.test.ts',
  serviceCoverages: 'server/dashboards/dashboards.test.ts',
  serviceShare: 'server/dashboards/dashboards.test.ts',
  leadSummary: 'db/leads/leads.lists.test.ts',
  emailExistence: 'server/auth/tokens.test.ts',
  openLeadsNamed: 'db/transactions/transactions.terms-functions.test.ts',
  ownTerms: 'db/transactions/transactions.terms.test.ts',
  previewAdjustment: 'db/transactions/transactions.settled.test.ts',
  previewTerms: 'db/transactions/transactions.terms.test.ts',
  statement: 'server/transactions/statement.test.ts',
  transactionMetrics: 'server/transactions/secrecy.test.ts',
  'Transaction.invoice': 'server/transactions/secrecy.test.ts',
  'Transaction.invoiceLine': 'server/transactions/secrecy.test.ts',
  'Transaction.openMoves': 'db/transactions/transactions.moves.test.ts',
  userVerificationTokenByToken: 'server/auth/tokens.test.ts',
}
