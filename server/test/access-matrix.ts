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
  currentTerms: 'db/transactions/transactions.terms.test.ts',
  currentUser: 'server/schema.test.ts',
  deadJobs: 'server/jobs/refusals.test.ts',
  eligibleProviders: 'db/leads/leads.policy.test.ts',
  departureOfOrganization: 'db/members/members.leaving.test.ts',
  departureOfUser: 'db/members/members.leaving.test.ts',
  organizationFigures: 'db/members/members.leaving.test.ts',
  'UserInfo.invitation': 'server/people/people.test.ts',
  'UserInfo.serviceAgent': 'server/people/people.test.ts',
  'Comment.author': 'db/posts/posts.policy.test.ts',
  commentsByPostId: 'server/posts/posts.test.ts',
  mentionablePeople: 'db/posts/posts.mentions.test.ts',
  'Post.author': 'db/posts/posts.policy.test.ts',
  needsYou: 'db/home/home.needs.test.ts',
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
  'Organization.secondFactorRule': 'server/auth/second-factor-rules.test.ts',
  'Service.states': 'server/catalog.test.ts',
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

/** `some`: it depends on the row, and the policy tests cover it. No mutation is open without sign-in. */
type Audience = 'everyone' | 'some' | 'signedIn' | 'operatorAdmin'

/** Who may call a mutation, with a call that changes nothing. */
export const mutations: Record<string, { by: Audience; call: string }> = {
  applyForAccount: {
    by: 'everyone',
    call: '(input: { application: { kind: PERSON, email: "", firstName: "", lastName: "" } }) { received }',
  },
  approveApplication: {
    by: 'operatorAdmin',
    call: '(input: { applicationId: 2000000000 }) { application { id } }',
  },
  changeOwnNotifications: {
    by: 'signedIn',
    call: '(input: { emailNotifications: null }) { clientMutationId }',
  },
  changePassword: {
    by: 'signedIn',
    call: '(input: { pwd: "", newPassword: "Sandpiper!2026" }) { changed }',
  },
  requestEmailChange: {
    by: 'signedIn',
    call: '(input: { email: "a@people.example", pwd: "" }) { received }',
  },
  beginPasskey: { by: 'signedIn', call: '(input: { pwd: "" }) { options }' },
  confirmPasskey: { by: 'signedIn', call: '(input: { name: "-", response: "{}" }) { added }' },
  beginPasskeySignIn: { by: 'everyone', call: '(input: {}) { options }' },
  finishPasskeySignIn: {
    by: 'everyone',
    call: '(input: { response: "{\\"id\\":\\"none\\",\\"response\\":{}}" }) { authToken }',
  },
  removePasskey: { by: 'signedIn', call: '(input: { id: 2000000000, pwd: "" }) { removed }' },
  renamePasskey: { by: 'some', call: '(input: { id: 2000000000, name: "-" }) { clientMutationId }' },
  finishLogin: { by: 'everyone', call: '(input: { challenge: "none", code: "000000" }) { authToken }' },
  beginAuthenticator: { by: 'signedIn', call: '(input: { pwd: "" }) { secret }' },
  confirmAuthenticator: { by: 'signedIn', call: '(input: { code: "000000" }) { added }' },
  removeAuthenticator: { by: 'signedIn', call: '(input: { pwd: "", code: "" }) { removed }' },
  replaceRecoveryCodes: { by: 'signedIn', call: '(input: { pwd: "", code: "" }) { recoveryCodes }' },
  confirmFactorReset: { by: 'everyone', call: '(input: { token: "none" }) { confirmed }' },
  requireSecondFactor: {
    by: 'some',
    call: '(input: { organizationId: 2000000000, isRequired: true }) { clientMutationId }',
  },
  resetSecondFactor: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  confirmEmailChange: { by: 'everyone', call: '(input: { token: "none" }) { confirmed }' },
  confirmApplication: { by: 'everyone', call: '(input: { token: "none" }) { confirmed }' },
  deleteSavedView: { by: 'signedIn', call: '(input: { id: 2000000000 }) { result }' },
  saveView: {
    by: 'signedIn',
    call: '(input: { list: "", name: "", address: "{}", display: "{}", isShared: false }) { clientMutationId }',
  },
  setMonthlyReport: { by: 'some', call: '(input: { isOn: null }) { result }' },
  endOtherSessions: { by: 'signedIn', call: '(input: {}) { result }' },
  endSession: { by: 'signedIn', call: '(input: { sessionId: 2000000000 }) { result }' },
  forgotPassword: { by: 'everyone', call: '(input: { email: "" }) { userId }' },
  login: { by: 'everyone', call: '(input: { email: "", pwd: "" }) { authToken }' },
  logout: { by: 'signedIn', call: '(input: {}) { clientMutationId }' },
  registerUser: {
    by: 'everyone',
    call: '(input: { email: "", pwd: "Sandpiper!2026", userId: 0, token: "" }) { authToken }',
  },
  rejectApplication: {
    by: 'operatorAdmin',
    call: '(input: { applicationId: 2000000000, reason: "-" }) { application { id } }',
  },
  requestDeviceLink: { by: 'everyone', call: '(input: { email: "" }) { received }' },
  trustDevice: { by: 'everyone', call: '(input: { token: "none" }) { trusted }' },
  requestNewInvitation: { by: 'everyone', call: '(input: { token: "none" }) { received }' },
  resetPassword: {
    by: 'everyone',
    call: '(input: { userId: 0, token: "", newPassword: "Sandpiper!2026" }) { success }',
  },
  adjustTransaction: {
    by: 'operatorAdmin',
    call: '(input: { transactionId: 2000000000, actualDeal: "1.00", reason: "-" }) { clientMutationId }',
  },
  createClosedLead: {
    by: 'some',
    call: '(input: { leadId: 2000000000, actualDeal: "1.00" }) { clientMutationId }',
  },
  issueInvoice: {
    by: 'operatorAdmin',
    call: '(input: { transactionIds: [2000000000] }) { clientMutationId }',
  },
  removeProfileImage: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  saveTerms: { by: 'some', call: '(input: { scope: "PROVIDER" }) { clientMutationId }' },
  moveTransaction: {
    by: 'some',
    call: '(input: { transactionId: 2000000000, move: "terminate", reason: "-" }) { clientMutationId }',
  },
  assignLeadToAgent: { by: 'some', call: '(input: { leadId: 2000000000, userId: 1 }) { clientMutationId }' },
  createLead: { by: 'some', call: '(input: { lead: {} }) { clientMutationId }' },
  createNote: { by: 'some', call: '(input: { leadId: 2000000000, note: "-" }) { clientMutationId }' },
  createSupport: { by: 'some', call: '(input: { support: {} }) { clientMutationId }' },
  updateSupportById: {
    by: 'some',
    call: '(input: { id: 2000000000, supportPatch: {} }) { clientMutationId }',
  },
  moveSupport: { by: 'some', call: '(input: { supportId: 2000000000, move: "take" }) { clientMutationId }' },
  saveReplyTemplate: {
    by: 'operatorAdmin',
    call: '(input: { id: 2000000000, title: "-", body: "-" }) { clientMutationId }',
  },
  removeReplyTemplate: { by: 'operatorAdmin', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  rateSupport: { by: 'some', call: '(input: { supportId: 2000000000, helped: true }) { clientMutationId }' },
  createService: { by: 'some', call: '(input: { service: {} }) { clientMutationId }' },
  createServiceStateMap: {
    by: 'some',
    call: '(input: { serviceId: 2000000000, stateId: 1 }) { clientMutationId }',
  },
  createServiceStateMaps: {
    by: 'some',
    call: '(input: { serviceId: 2000000000, stateIds: [1] }) { clientMutationId }',
  },
  deactivateServiceStateMap: { by: 'some', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  markAllNotificationsRead: { by: 'signedIn', call: '(input: {}) { clientMutationId }' },
  markNotificationsUnread: { by: 'signedIn', call: '(input: { ids: ["2000000000"] }) { result }' },
  undoMarkAllRead: { by: 'signedIn', call: '(input: { readAt: "2001-01-01T00:00:00Z" }) { result }' },
  removePushSubscription: { by: 'signedIn', call: '(input: { endpoint: "" }) { result }' },
  savePushSubscription: {
    by: 'signedIn',
    call: '(input: { endpoint: "", publicKey: "", secret: "" }) { result }',
  },
  saveNotificationChoice: {
    by: 'signedIn',
    call: '(input: { kind: "", inApp: true, mail: "" }) { result }',
  },
  saveNotificationSettings: {
    by: 'signedIn',
    call: '(input: { timeZone: "", quietFrom: 0, quietTo: 0, digestMinute: 0 }) { result }',
  },
  markNotificationsRead: { by: 'some', call: '(input: { ids: ["2000000000"] }) { clientMutationId }' },
  moveLead: { by: 'some', call: '(input: { leadId: 2000000000, move: "accept" }) { clientMutationId }' },
  offerLead: { by: 'some', call: '(input: { leadId: 2000000000, organizationId: 1 }) { clientMutationId }' },
  updateLeadById: { by: 'some', call: '(input: { id: 2000000000, leadPatch: {} }) { clientMutationId }' },
  proposeService: { by: 'some', call: '(input: { service: {} }) { clientMutationId }' },
  updateServiceProposal: {
    by: 'some',
    call: '(input: { proposalId: 2000000000, service: {}, expectedVersion: 1 }) { clientMutationId }',
  },
  withdrawServiceProposal: {
    by: 'some',
    call: '(input: { proposalId: 2000000000, expectedVersion: 1 }) { clientMutationId }',
  },
  approveServiceProposal: {
    by: 'some',
    call: '(input: { proposalId: 2000000000, expectedVersion: 1 }) { clientMutationId }',
  },
  rejectServiceProposal: {
    by: 'some',
    call: '(input: { proposalId: 2000000000, expectedVersion: 1, reason: "-" }) { clientMutationId }',
  },
  setServicePublishing: {
    by: 'some',
    call: '(input: { organizationId: 2000000000, publishes: true }) { clientMutationId }',
  },
  updateCategoryById: {
    by: 'some',
    call: '(input: { id: 2000000000, categoryPatch: {} }) { clientMutationId }',
  },
  createUserInfo: { by: 'some', call: '(input: { userInfo: {} }) { clientMutationId }' },
  addAdmin: { by: 'some', call: '(input: { admin: {} }) { clientMutationId }' },
  addServiceAgent: { by: 'some', call: '(input: { serviceAgent: {}, userInfo: {} }) { clientMutationId }' },
  sendInvitationAgain: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  withdrawInvitation: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  updateUserInfoById: {
    by: 'some',
    call: '(input: { id: 2000000000, userInfoPatch: {} }) { clientMutationId }',
  },
  updateAdmin: { by: 'some', call: '(input: { adminId: 2000000000, adminData: {} }) { clientMutationId }' },
  updateServiceAgent: {
    by: 'some',
    call: '(input: { id: 2000000000, serviceAgentPatch: {} }) { clientMutationId }',
  },
  changeAdminType: {
    by: 'some',
    call: '(input: { userId: 2000000000, userType: "ADMIN" }) { clientMutationId }',
  },
  addCompanyWithUser: {
    by: 'some',
    call: '(input: { userId: 2000000000, companyData: {} }) { clientMutationId }',
  },
  updateCompanyById: {
    by: 'some',
    call: '(input: { id: 2000000000, companyPatch: {} }) { clientMutationId }',
  },
  deleteCompany: { by: 'some', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  createOrganization: { by: 'some', call: '(input: { organization: {} }) { clientMutationId }' },
  updateOrganizationById: {
    by: 'some',
    call: '(input: { id: 2000000000, organizationPatch: {} }) { clientMutationId }',
  },
  enableUserPermission: {
    by: 'signedIn',
    call: '(input: { userIds: [2000000000], attribute: "MANAGE_LEAD" }) { clientMutationId }',
  },
  disableUserPermission: {
    by: 'signedIn',
    call: '(input: { userIds: [2000000000], attribute: "MANAGE_LEAD" }) { clientMutationId }',
  },
  deactivateUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  reactivateUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  deleteUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  suspendOrganization: {
    by: 'some',
    call: '(input: { organizationId: 2000000000, reason: "-" }) { clientMutationId }',
  },
  activateOrganization: { by: 'some', call: '(input: { organizationId: 2000000000 }) { clientMutationId }' },
  deleteOrganization: {
    by: 'some',
    call: '(input: { organizationId: 2000000000, reason: "-" }) { clientMutationId }',
  },
  saveCoverage: {
    by: 'some',
    call: '(input: { organizationId: 2000000000, serviceIds: [], stateIds: [] }) { clientMutationId }',
  },
  checkImport: { by: 'some', call: '(input: { kind: "SERVICE_AGENT", emails: [] }) { clientMutationId }' },
  importVendor: { by: 'some', call: '(input: { organization: {}, admin: {} }) { clientMutationId }' },
  updateService: { by: 'some', call: '(input: { serviceId: 2000000000, service: {} }) { clientMutationId }' },
  updateServiceStateMaps: {
    by: 'some',
    call: '(input: { serviceId: 2000000000, stateIds: [1] }) { clientMutationId }',
  },
  addComment: {
    by: 'some',
    call: '(input: { comment: { postId: 2000000000, content: "-", idempotencyKey: "a key of eight" } }) { clientMutationId }',
  },
  createPost: { by: 'some', call: '(input: { post: { content: "" } }) { clientMutationId }' },
  deleteLikeByUserIdAndPostId: {
    by: 'some',
    call: '(input: { userId: 1, postId: 2000000000 }) { clientMutationId }',
  },
  deleteSaveByUserIdAndPostId: {
    by: 'some',
    call: '(input: { userId: 1, postId: 2000000000 }) { clientMutationId }',
  },
  dismissReports: { by: 'operatorAdmin', call: '(input: { postId: 2000000000 }) { clientMutationId }' },
  mutePerson: {
    by: 'operatorAdmin',
    call: '(input: { userId: 2000000000, reason: "-", endsAt: "2026-01-01T00:00:00Z" }) { clientMutationId }',
  },
  pinPost: {
    by: 'operatorAdmin',
    call: '(input: { postId: 2000000000, isPinned: true }) { clientMutationId }',
  },
  removeComment: {
    by: 'operatorAdmin',
    call: '(input: { commentId: 2000000000, reason: "-" }) { clientMutationId }',
  },
  removePost: {
    by: 'operatorAdmin',
    call: '(input: { postId: 2000000000, reason: "-" }) { clientMutationId }',
  },
  reportPost: { by: 'some', call: '(input: { postId: 2000000000, reason: "-" }) { clientMutationId }' },
  restoreComment: { by: 'operatorAdmin', call: '(input: { commentId: 2000000000 }) { clientMutationId }' },
  restorePost: { by: 'operatorAdmin', call: '(input: { postId: 2000000000 }) { clientMutationId }' },
  softDeleteComment: { by: 'some', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  softDeletePost: { by: 'some', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  updateCommentById: {
    by: 'some',
    call: '(input: { id: 2000000000, commentPatch: { content: "-" } }) { clientMutationId }',
  },
  updatePostById: {
    by: 'some',
    call: '(input: { id: 2000000000, postPatch: { content: "-" } }) { clientMutationId }',
  },
  upsertLike: { by: 'some', call: '(input: { userId: 1, postId: 2000000000 }) { clientMutationId }' },
  upsertSave: { by: 'some', call: '(input: { userId: 1, postId: 2000000000 }) { clientMutationId }' },
}

/** Undefined if it depends. */
export function mayCall(by: Audience, { role, claims }: Caller): boolean | undefined {
  if (by === 'everyone') return true
  if (by === 'some') return role === 'turnstone_anonymous' ? false : undefined
  if (by === 'signedIn') return role !== 'turnstone_anonymous'
  return role === 'turnstone_operator' && ['MASTER_ADMIN', 'ADMIN'].includes(claims.user_type ?? '')
}
