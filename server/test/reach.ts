import type { Caller } from '../../db/test/people.ts'
import { declaredRelations, type Whose } from '../../db/test/declared.ts'

/** Whether a caller who sees the row also sees this of it; whoever does not is answered null, or nothing. */
export type Sight = (caller: Caller, whose: Whose) => boolean

const withRow: Sight = () => true
const mineOnly: Sight = (_caller, whose) => whose === 'mine'
const mineOrAsAdmin: Sight = ({ claims }, whose) =>
  whose === 'mine' || ['MASTER_ADMIN', 'ADMIN'].includes(claims.user_type ?? '')

/** As far as the row of the secret's own table is seen. */
function asFarAs(table: string): Sight {
  return (caller, whose) => declaredRelations.get(table)?.sees(caller, whose) ?? false
}

const contact = asFarAs('app.user_contacts')
const customer = asFarAs('app.lead_customers')
const registration = asFarAs('app.organization_registrations')
const earnings = asFarAs('app.transaction_earnings')
const fee = asFarAs('app.transaction_fees')
const payout = asFarAs('app.transaction_payouts')

/** Fields whose value is worked out: to whom each is told, beside those who may not even see the row. */
export const computed: Record<string, Sight> = {
  'InAppNotification.isRead': withRow,
  'Invoice.amountDue': withRow,
  'Invoice.isVoid': withRow,
  'Lead.data': customer,
  'Lead.formSchema': withRow,
  'Lead.leadEmail': customer,
  'Lead.leadLastName': customer,
  'Lead.leadMiddleName': customer,
  'Lead.leadPhoneNumber': customer,
  'Lead.registeredAt': withRow,
  'Organization.hqAddress': registration,
  'Organization.taxId': registration,
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
  'UserInfo.account': contact,
  'UserInfo.email': contact,
  'UserInfo.emailNotifications': contact,
  'UserInfo.industryId': contact,
  'UserInfo.languageIds': contact,
  'UserInfo.officeAddress': contact,
  'UserInfo.permissionTemplateMap': mineOrAsAdmin,
  'UserInfo.permissions': mineOnly,
  'UserInfo.phoneExtension': contact,
  'UserInfo.phoneNumber': contact,
  'UserInfo.textNotifications': contact,
  'UserInfo.vendorId': withRow,
}

/** Fields at the root, or `Type.field`, of another kind than those above; each has tests of its own, named here. */
export const elsewhere: Record<string, string> = {
  associatesNamed: 'db/transactions/transactions.terms-doors.test.ts',
  awaitedPayouts: 'server/transactions/secrecy.test.ts',
  awaitedTotals: 'server/transactions/payouts.test.ts',
  currentTerms: 'db/transactions/transactions.terms.test.ts',
  currentUser: 'server/schema.test.ts',
  eligibleProviders: 'db/leads/leads.policy.test.ts',
  'Lead.openMoves': 'db/leads/leads.moves.test.ts',
  leadSummary: 'db/leads/leads.lists.test.ts',
  emailExistence: 'server/auth/tokens.test.ts',
  openLeadsNamed: 'db/transactions/transactions.terms-doors.test.ts',
  ownTerms: 'db/transactions/transactions.terms.test.ts',
  previewTerms: 'db/transactions/transactions.terms.test.ts',
  statement: 'server/transactions/statement.test.ts',
  transactionMetrics: 'server/transactions/secrecy.test.ts',
  'Transaction.invoice': 'server/transactions/secrecy.test.ts',
  'Transaction.invoiceLine': 'server/transactions/secrecy.test.ts',
  'Transaction.openMoves': 'db/transactions/transactions.moves.test.ts',
  userVerificationTokenByToken: 'server/auth/tokens.test.ts',
}

/** With `some`, who may depends on the row: the policies' tests say more. Nobody may who is not signed in. */
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
  confirmApplication: { by: 'everyone', call: '(input: { token: "none" }) { confirmed }' },
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
  keepTerms: { by: 'some', call: '(input: { scope: "PROVIDER" }) { clientMutationId }' },
  moveTransaction: {
    by: 'some',
    call: '(input: { transactionId: 2000000000, move: "terminate", reason: "-" }) { clientMutationId }',
  },
  assignLeadToAgent: { by: 'some', call: '(input: { leadId: 2000000000, userId: 1 }) { clientMutationId }' },
  createLead: { by: 'some', call: '(input: { lead: {} }) { clientMutationId }' },
  createNote: { by: 'some', call: '(input: { leadId: 2000000000, note: "-" }) { clientMutationId }' },
  requestService: { by: 'some', call: '(input: { title: "" }) { clientMutationId }' },
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
  markNotificationsRead: { by: 'some', call: '(input: { ids: ["2000000000"] }) { clientMutationId }' },
  moveLead: { by: 'some', call: '(input: { leadId: 2000000000, move: "accept" }) { clientMutationId }' },
  offerLead: { by: 'some', call: '(input: { leadId: 2000000000, organizationId: 1 }) { clientMutationId }' },
  updateService: { by: 'some', call: '(input: { serviceId: 2000000000, service: {} }) { clientMutationId }' },
  updateServiceStateMaps: {
    by: 'some',
    call: '(input: { serviceId: 2000000000, stateIds: [1] }) { clientMutationId }',
  },
}

/** Undefined where it depends. */
export function mayCall(by: Audience, { role, claims }: Caller): boolean | undefined {
  if (by === 'everyone') return true
  if (by === 'some') return role === 'turnstone_anonymous' ? false : undefined
  if (by === 'signedIn') return role !== 'turnstone_anonymous'
  return role === 'turnstone_operator' && ['MASTER_ADMIN', 'ADMIN'].includes(claims.user_type ?? '')
}
