import type { Caller } from '../../db/test/people.ts'

/** `some`: it depends on the row, and the policy tests cover it. No mutation is open without sign-in. */
type Audience = 'everyone' | 'some' | 'signedIn' | 'operatorAdmin' | 'operatorMaster'

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
  releaseLead: { by: 'operatorAdmin', call: '(input: { leadId: 2000000000 }) { clientMutationId }' },
  pauseOffers: { by: 'some', call: '(input: { organizationId: 2000000000 }) { result }' },
  resumeOffers: { by: 'some', call: '(input: { organizationId: 2000000000 }) { result }' },
  saveOfferCap: { by: 'some', call: '(input: { organizationId: 2000000000 }) { result }' },
  saveWorkingHours: { by: 'some', call: '(input: { organizationId: 2000000000 }) { result }' },
  removeWorkingHours: { by: 'some', call: '(input: { organizationId: 2000000000 }) { result }' },
  saveRoutingRule: { by: 'operatorMaster', call: '(input: { level: "NONE" }) { result }' },
  suppressContacts: { by: 'operatorMaster', call: '(input: { lines: "" }) { clientMutationId }' },
  endSuppression: { by: 'operatorMaster', call: '(input: { id: "2000000000" }) { result }' },
  createReferralLink: { by: 'some', call: '(input: { name: "" }) { clientMutationId }' },
  changeReferralLink: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  pauseReferralLink: {
    by: 'signedIn',
    call: '(input: { id: 2000000000, isPaused: true }) { clientMutationId }',
  },
  createIntakeKey: { by: 'signedIn', call: '(input: { linkId: 2000000000 }) { clientMutationId }' },
  changeIntakeKey: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  revokeIntakeKey: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  resendIntakeRequest: { by: 'signedIn', call: '(input: { id: "2000000000" }) { outcome }' },
  addFollowUp: {
    by: 'signedIn',
    call: '(input: { kind: "LEAD", recordId: 2000000000, dueAt: "2026-01-01" }) { clientMutationId }',
  },
  addLeadCall: {
    by: 'signedIn',
    call: '(input: { leadId: 2000000000, outcome: "SPOKE" }) { clientMutationId }',
  },
  sendLeadMail: {
    by: 'signedIn',
    call: '(input: { leadId: 2000000000, subject: "x", text: "x", idempotencyKey: "a key of a mail" }) { clientMutationId }',
  },
  undoLeadMail: { by: 'signedIn', call: '(input: { id: 2000000000 }) { result }' },
  acceptLeadReply: { by: 'signedIn', call: '(input: { id: "2000000000" }) { clientMutationId }' },
  dismissLeadReply: { by: 'signedIn', call: '(input: { id: "2000000000" }) { clientMutationId }' },
  recordWithdrawal: {
    by: 'signedIn',
    call: '(input: { leadId: 2000000000, channel: "CALL" }) { clientMutationId }',
  },
  removeLeadCall: { by: 'signedIn', call: '(input: { id: 2000000000 }) { result }' },
  changeFollowUp: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  endFollowUp: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
  reopenFollowUp: { by: 'signedIn', call: '(input: { id: 2000000000 }) { clientMutationId }' },
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
  sendInvoiceReminder: {
    by: 'operatorAdmin',
    call: '(input: { invoiceId: 2000000000 }) { clientMutationId }',
  },
  setCompanyPicture: { by: 'some', call: '(input: { companyId: 2000000000 }) { clientMutationId }' },
  setOrganizationPicture: {
    by: 'some',
    call: '(input: { organizationId: 2000000000 }) { clientMutationId }',
  },
  acceptTicketMail: { by: 'operatorAdmin', call: '(input: { id: "2000000000" }) { clientMutationId }' },
  dismissTicketMail: { by: 'operatorAdmin', call: '(input: { id: "2000000000" }) { clientMutationId }' },
  removeProfileImage: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  savePaymentDetails: { by: 'some', call: '(input: { url: "-" }) { clientMutationId }' },
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
    by: 'some',
    call: '(input: { id: 2000000000, title: "-", body: "-" }) { clientMutationId }',
  },
  saveSupportSchedule: {
    by: 'some',
    call: '(input: { days: [], opensMinute: 0, closesMinute: 0, answerHours: 0, resolutionHours: 0 }) { clientMutationId }',
  },
  removeReplyTemplate: { by: 'some', call: '(input: { id: 2000000000 }) { clientMutationId }' },
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
  undoLeadChange: { by: 'some', call: '(input: { historyId: "2000000000" }) { clientMutationId }' },
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
    by: 'some',
    call: '(input: { userIds: [2000000000], attribute: "MANAGE_LEAD" }) { clientMutationId }',
  },
  disableUserPermission: {
    by: 'some',
    call: '(input: { userIds: [2000000000], attribute: "MANAGE_LEAD" }) { clientMutationId }',
  },
  deactivateUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  reactivateUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  deleteUser: { by: 'some', call: '(input: { userId: 2000000000 }) { clientMutationId }' },
  eraseCustomer: { by: 'some', call: '(input: { leadId: 2000000000, name: "-" }) { clientMutationId }' },
  eraseUser: { by: 'some', call: '(input: { userId: 2000000000, name: "-" }) { clientMutationId }' },
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
  confirmSetupStep: { by: 'signedIn', call: '(input: { step: "NONE" }) { clientMutationId }' },
  hideSetupGuide: { by: 'signedIn', call: '(input: {}) { clientMutationId }' },
  showSetupGuide: { by: 'signedIn', call: '(input: {}) { clientMutationId }' },
  sendTestEmail: { by: 'operatorAdmin', call: '(input: {}) { clientMutationId }' },
  runProof: { by: 'operatorMaster', call: '(input: { kind: "NONE" }) { result }' },
  retryJobs: { by: 'operatorMaster', call: '(input: { task: "none" }) { result }' },
  sendLettersAgain: { by: 'operatorMaster', call: '(input: { letterIds: [] }) { result }' },
  dismissLetters: { by: 'operatorMaster', call: '(input: { letterIds: [] }) { result }' },
  discardJobs: { by: 'operatorMaster', call: '(input: { task: "none" }) { result }' },
  checkImport: { by: 'some', call: '(input: { importId: 2000000000, columns: {} }) { clientMutationId }' },
  runImport: { by: 'some', call: '(input: { importId: 2000000000 }) { clientMutationId }' },
  cancelImport: { by: 'some', call: '(input: { importId: 2000000000 }) { clientMutationId }' },
  deleteImport: { by: 'some', call: '(input: { importId: 2000000000 }) { clientMutationId }' },
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
  if (by === 'operatorMaster') return role === 'turnstone_operator' && claims.user_type === 'MASTER_ADMIN'
  return role === 'turnstone_operator' && ['MASTER_ADMIN', 'ADMIN'].includes(claims.user_type ?? '')
}
