import type { Probe } from './probes-type.ts'

const mutation = (call: string) => `mutation { ${call} { clientMutationId } }`
const add = (kind: string, more = '') =>
  mutation(`addFollowUp(input: { kind: "${kind}", recordId: $id, dueAt: "2020-01-01"${more} })`)
const colleagues = (kind: string) =>
  `{ followUpColleagues(kind: "${kind}", recordId: $id, first: 10) { nodes { id } } }`

const seenKeys = 'select k.id::text as value from app.referral_links l, app.intake_keys(l.id) k'
const seenRequests =
  'select r.id::text as value from app.referral_links l, app.intake_keys(l.id) k, app.intake_requests(k.id) r'

/** As probes.ts, for follow-ups, links, undoing and saved views. */
export const ownProbes: Readonly<Record<string, Probe>> = {
  'rehearseRoutingRule.serviceId': {
    of: 'app.services',
    calls: ['{ rehearseRoutingRule(level: "AUTOMATIC", serviceId: $id) { leads } }'],
  },
  'tryLead.serviceId': {
    of: 'app.services',
    calls: ['{ tryLead(serviceId: $id, stateId: 1) { serviceName } }'],
  },
  'addFollowUp.recordId': {
    of: 'app.leads',
    calls: [add('LEAD'), add('LEAD', ', userId: 1'), add('LEAD', ', whatFor: "x"'), add('NONE')],
  },
  'addFollowUp.userId': {
    of: 'app.user_infos',
    calls: ['$own', '2000000000'].map((lead) =>
      mutation(`addFollowUp(input: { kind: "LEAD", recordId: ${lead}, dueAt: "2020-01-01", userId: $id })`),
    ),
  },
  'changeFollowUp.id': {
    of: 'app.follow_ups',
    calls: ['id: $id', 'id: $id, userId: 1', 'id: $id, dueAt: "2020-01-01"', 'id: $id, whatFor: "x"'].map(
      (input) => mutation(`changeFollowUp(input: { ${input} })`),
    ),
  },
  'changeFollowUp.userId': {
    of: 'app.user_infos',
    calls: [mutation('changeFollowUp(input: { id: 2000000000, userId: $id })')],
  },
  'endFollowUp.id': {
    of: 'app.follow_ups',
    calls: ['DONE', 'REMOVED', 'LOST'].map((end) =>
      mutation(`endFollowUp(input: { id: $id, endedAs: "${end}" })`),
    ),
  },
  'createReferralLink.serviceId': {
    of: 'app.services',
    calls: [
      mutation('createReferralLink(input: { name: "", serviceId: $id })'),
      mutation('createReferralLink(input: { name: "x", serviceId: $id, campaign: "\uFFFD" })'),
    ],
  },
  'changeReferralLink.id': {
    of: 'app.referral_links',
    calls: ['id: $id', 'id: $id, name: "x"', 'id: $id, name: ""'].map((input) =>
      mutation(`changeReferralLink(input: { ${input} })`),
    ),
  },
  'pauseReferralLink.id': {
    of: 'app.referral_links',
    calls: [true, false].map((isPaused) =>
      mutation(`pauseReferralLink(input: { id: $id, isPaused: ${isPaused} })`),
    ),
  },
  'createIntakeKey.linkId': {
    of: 'app.referral_links',
    calls: ['', ', name: "x"', ', name: "x", statement: "x", channels: ["CALL"]'].map((more) =>
      mutation(`createIntakeKey(input: { linkId: $id${more} })`),
    ),
  },
  'changeIntakeKey.id': {
    of: 'private.intake_keys',
    seen: seenKeys,
    calls: ['', ', name: "x"', ', channels: ["NONE"]'].map((more) =>
      mutation(`changeIntakeKey(input: { id: $id${more} })`),
    ),
  },
  'revokeIntakeKey.id': {
    of: 'private.intake_keys',
    seen: seenKeys,
    calls: [mutation('revokeIntakeKey(input: { id: $id })')],
  },
  'resendIntakeRequest.id': {
    of: 'private.intake_requests',
    seen: seenRequests,
    calls: ['mutation { resendIntakeRequest(input: { id: "$id" }) { outcome } }'],
  },
  'intakeKeys.linkId': {
    of: 'app.referral_links',
    calls: ['{ intakeKeys(linkId: $id, first: 10) { nodes { id } } }'],
  },
  'intakeRequests.keyId': {
    of: 'private.intake_keys',
    seen: seenKeys,
    calls: ['{ intakeRequests(keyId: $id, first: 10) { nodes { id } } }'],
  },
  'endSuppression.id': {
    of: 'private.suppressed_contacts',
    calls: [mutation('endSuppression(input: { id: "$id" })')],
  },
  'undoLeadChange.historyId': {
    of: 'app.lead_history',
    calls: [mutation('undoLeadChange(input: { historyId: "$id" })')],
  },
  'addLeadCall.leadId': {
    of: 'app.leads',
    calls: ['outcome: "SPOKE"', 'outcome: "NONE"', 'outcome: "SPOKE", calledAt: "2020-01-01"'].map((input) =>
      mutation(`addLeadCall(input: { leadId: $id, ${input} })`),
    ),
  },
  'sendLeadMail.leadId': {
    of: 'app.leads',
    calls: ['subject: "", text: ""', 'subject: "", text: "x"'].map((input) =>
      mutation(`sendLeadMail(input: { leadId: $id, idempotencyKey: "a key of a mail", ${input} })`),
    ),
  },
  'leadTemplates.leadId': {
    of: 'app.leads',
    calls: ['{ leadTemplates(leadId: $id, first: 10) { nodes { body } } }'],
  },
  'ticketTemplates.supportId': {
    of: 'app.support_tickets',
    calls: ['{ ticketTemplates(supportId: $id, first: 10) { nodes { body } } }'],
  },
  'undoLeadMail.id': {
    of: 'app.lead_mails',
    calls: ['mutation { undoLeadMail(input: { id: $id }) { result } }'],
  },
  'acceptLeadReply.id': {
    of: 'app.lead_replies',
    calls: [mutation('acceptLeadReply(input: { id: "$id" })')],
  },
  'dismissLeadReply.id': {
    of: 'app.lead_replies',
    calls: [mutation('dismissLeadReply(input: { id: "$id" })')],
  },
  'recordWithdrawal.leadId': {
    of: 'app.leads',
    calls: ['channel: "CALL"', 'channel: "NONE"', 'channel: "CALL", isWithdrawn: false'].map((input) =>
      mutation(`recordWithdrawal(input: { leadId: $id, ${input} })`),
    ),
  },
  'leadsOfSameCustomer.leadId': {
    of: 'app.leads',
    calls: ['{ leadsOfSameCustomer(leadId: $id, first: 10) { nodes { id } } }'],
  },
  'eraseCustomer.leadId': {
    of: 'app.leads',
    calls: [mutation('eraseCustomer(input: { leadId: $id, name: "-" })')],
  },
  'eraseCustomer.otherLeadIds': {
    of: 'app.leads',
    calls: [mutation('eraseCustomer(input: { leadId: 2000000000, name: "-", otherLeadIds: [$id] })')],
  },
  'removeLeadCall.id': {
    of: 'app.lead_calls',
    calls: ['mutation { removeLeadCall(input: { id: $id }) { result } }'],
  },
  'deleteSavedView.id': {
    of: 'app.saved_views',
    calls: ['mutation { deleteSavedView(input: { id: $id }) { result } }'],
  },
  'reopenFollowUp.id': { of: 'app.follow_ups', calls: [mutation('reopenFollowUp(input: { id: $id })')] },
  'followUpColleagues.recordId': { of: 'app.leads', calls: [colleagues('LEAD'), colleagues('NONE')] },
}
