import { insightProbes } from './probes-insight.ts'
import { memberProbes } from './probes-of-members.ts'
import { ownProbes } from './probes-own.ts'
import { postProbes } from './probes-posts.ts'
import type { Probe } from './probes-type.ts'

const said = '{ clientMutationId }'
const mutation = (call: string, more = said) => `mutation { ${call} ${more} }`
const remind = mutation('sendInvoiceReminder(input: { invoiceId: $id })')
const moveLead = (more: string) => mutation(`moveLead(input: { leadId: $id, ${more} })`)
const moveTransaction = (more: string) => mutation(`moveTransaction(input: { transactionId: $id, ${more} })`)
const terms = (scope: string, argument: string) =>
  mutation(`saveTerms(input: { scope: "${scope}", ${argument}: $id, providerRate: "5" })`)

/** What a ticket is about. */
function ticketLinks(path: string, call: (link: string) => string): Record<string, Probe> {
  const links = {
    leadId: 'app.leads',
    transactionId: 'app.transactions',
    organizationId: 'app.organizations',
  }
  return Object.fromEntries(
    Object.entries(links).map(([name, of]) => [
      `${path}.${name}`,
      { of, calls: [mutation(call(`${name}: $id`))] },
    ]),
  )
}

export const probes: Readonly<Record<string, Probe>> = {
  ...insightProbes,
  ...ownProbes,
  'moveLead.leadId': {
    of: 'app.leads',
    calls: [
      moveLead('move: "accept", expectedStatus: $status'),
      ...['accept', 'decline', 'offer', 'reassign', 'propose', 'close', 'steal'].map((move) =>
        moveLead(`move: "${move}"`),
      ),
      moveLead('move: "reassign", reason: "x", organizationId: 1'),
    ],
  },
  'assignLeadToAgent.leadId': {
    of: 'app.leads',
    calls: [mutation('assignLeadToAgent(input: { leadId: $id, userId: 1, expectedStatus: $status })')],
  },
  'createNote.leadId': {
    of: 'app.leads',
    calls: [
      'note: "x", expectedStatus: $status',
      ...['SHARED', 'ORGANIZATION', 'OPERATOR', 'ANYBODY'].map((one) => `note: "x", visibility: "${one}"`),
      'note: " "',
      'note: "x", transactionId: 1',
      'note: "x", transactionId: 2000000000',
    ].map((more) => mutation(`createNote(input: { leadId: $id, ${more} })`)),
  },
  'createClosedLead.leadId': {
    of: 'app.leads',
    calls: ['"900.00"', '"0"', '"0.001"'].map((deal) =>
      mutation(`createClosedLead(input: { leadId: $id, actualDeal: ${deal}, note: "x" })`),
    ),
  },
  'updateLeadById.id': {
    of: 'app.leads',
    calls: ['{ lastName: "x" }', '{ lastName: "" }', '{}', '[]', '{ strange: 1 }'].map((data) =>
      mutation(`updateLeadById(input: { id: $id, leadPatch: { data: ${data} } })`),
    ),
  },
  'offerLead.leadId': {
    of: 'app.leads',
    calls: [mutation('offerLead(input: { leadId: $id, organizationId: 1, expectedStatus: $status })')],
  },
  'saveTerms.leadId': { of: 'app.leads', calls: [terms('LEAD', 'leadId')] },
  'eligibleProviders.leadId': {
    of: 'app.leads',
    calls: ['{ eligibleProviders(leadId: $id) { nodes { rank } } }'],
  },
  'leadRouting.leadId': { of: 'app.leads', calls: ['{ leadRouting(leadId: $id) { level } }'] },
  'releaseLead.leadId': {
    of: 'app.leads',
    calls: [mutation('releaseLead(input: { leadId: $id })')],
  },
  'previewTerms.leadId': {
    of: 'app.leads',
    calls: ['{ previewTerms(actualDeal: "1000", leadId: $id) { operatorFee } }'],
  },
  'pendingPayouts.referrals': {
    of: 'app.leads',
    calls: ['{ pendingPayouts(referrals: $id) { nodes { leadId } } }'],
  },
  'moveTransaction.transactionId': {
    of: 'app.transactions',
    calls: [
      moveTransaction('move: "reportPayment", reference: "x", expectedStatus: $status'),
      ...['issueInvoice', 'terminate', 'extend', 'steal'].map((move) => moveTransaction(`move: "${move}"`)),
    ],
  },
  'createNote.transactionId': {
    of: 'app.transactions',
    calls: ['', 'leadId: 1, ', 'visibility: "OPERATOR", '].map((more) =>
      mutation(`createNote(input: { ${more} transactionId: $id, note: "x" })`),
    ),
  },
  'createNote.supportId': {
    of: 'app.support_tickets',
    calls: ['SHARED', 'ORGANIZATION', 'OPERATOR', 'ANYBODY']
      .map((one) => `note: "x", visibility: "${one}"`)
      .concat('note: " "', 'note: "x", leadId: 1', 'note: "x", transactionId: 2000000000')
      .map((more) => mutation(`createNote(input: { supportId: $id, ${more} })`)),
  },
  'moveSupport.supportId': {
    of: 'app.support_tickets',
    calls: [
      'move: "take", expectedStatus: $status',
      ...['take', 'assign', 'merge', 'cancel', 'resolve', 'steal'].map((move) => `move: "${move}"`),
      'move: "cancel", note: " "',
    ].map((more) => mutation(`moveSupport(input: { supportId: $id, ${more} })`)),
  },
  'moveSupport.intoSupportId': {
    of: 'app.support_tickets',
    calls: [mutation('moveSupport(input: { supportId: 2000000000, move: "merge", intoSupportId: $id })')],
  },
  'moveSupport.userId': {
    of: 'app.user_infos',
    calls: [mutation('moveSupport(input: { supportId: 2000000000, move: "assign", userId: $id })')],
  },
  'updateSupportById.id': {
    of: 'app.support_tickets',
    calls: ['{}', '{ title: "" }', '{ email: "x" }', '{ leadId: 1 }'].map((patch) =>
      mutation(`updateSupportById(input: { id: $id, supportPatch: ${patch} })`),
    ),
  },
  'saveReplyTemplate.id': {
    of: 'app.reply_templates',
    calls: [mutation('saveReplyTemplate(input: { id: $id, title: "x", body: "x" })')],
  },
  'removeReplyTemplate.id': {
    of: 'app.reply_templates',
    calls: [mutation('removeReplyTemplate(input: { id: $id })')],
  },
  'rateSupport.supportId': {
    of: 'app.support_tickets',
    calls: [mutation('rateSupport(input: { supportId: $id, helped: true })')],
  },
  ...ticketLinks(
    'createSupport.support',
    (link) => `createSupport(input: { support: { type: "SUPPORT", title: "x", details: "x", ${link} } })`,
  ),
  ...ticketLinks(
    'updateSupportById.supportPatch',
    (link) => `updateSupportById(input: { id: 2000000000, supportPatch: { ${link} } })`,
  ),
  'adjustTransaction.transactionId': {
    of: 'app.transactions',
    calls: [mutation('adjustTransaction(input: { transactionId: $id, actualDeal: "1.00", reason: "x" })')],
  },
  'issueInvoice.transactionIds': {
    of: 'app.transactions',
    calls: [mutation('issueInvoice(input: { transactionIds: [$id] })')],
  },
  'sendInvoiceReminder.invoiceId': { of: 'app.invoices', calls: [remind] },
  'updateService.serviceId': {
    of: 'app.services',
    calls: ['{}', '{ name: "x" }', '{ formSchema: {} }', '{ stateIds: [1] }'].map((service) =>
      mutation(`updateService(input: { serviceId: $id, service: ${service} })`),
    ),
  },
  'createServiceStateMap.serviceId': {
    of: 'app.services',
    calls: [mutation('createServiceStateMap(input: { serviceId: $id, stateId: 1 })')],
  },
  'createServiceStateMaps.serviceId': {
    of: 'app.services',
    calls: [mutation('createServiceStateMaps(input: { serviceId: $id, stateIds: [1] })')],
  },
  'updateServiceStateMaps.serviceId': {
    of: 'app.services',
    calls: [mutation('updateServiceStateMaps(input: { serviceId: $id, stateIds: [1] })')],
  },
  'createLead.lead.serviceId': {
    of: 'app.services',
    calls: ['', ', formVersion: 1', ', formVersion: 99', ', data: { firstName: "x" }'].map((more) =>
      mutation(`createLead(input: { lead: { serviceId: $id, idempotencyKey: "a key of eight"${more} } })`),
    ),
  },
  'createClosedLead.lead.serviceId': {
    of: 'app.services',
    calls: [
      mutation(
        'createClosedLead(input: { actualDeal: "900.00", idempotencyKey: "a key of eight", lead: { serviceId: $id } })',
      ),
    ],
  },
  'proposeService.serviceId': {
    of: 'app.services',
    calls: ['{}', '{ name: "x" }'].map((service) =>
      mutation(`proposeService(input: { serviceId: $id, service: ${service} })`),
    ),
  },
  'proposeService.service.organizationId': {
    of: 'app.organizations',
    calls: [mutation('proposeService(input: { service: { organizationId: $id, name: "x" } })')],
  },
  'updateServiceProposal.proposalId': {
    of: 'app.service_proposals',
    calls: ['1', '99'].map((version) =>
      mutation(
        `updateServiceProposal(input: { proposalId: $id, service: { name: "x" }, expectedVersion: ${version} })`,
      ),
    ),
  },
  'setServicePublishing.organizationId': {
    of: 'app.organizations',
    calls: [mutation('setServicePublishing(input: { organizationId: $id, publishes: true })')],
  },
  'acceptTicketMail.id': {
    of: 'app.ticket_mails',
    calls: [mutation('acceptTicketMail(input: { id: "$id" })')],
  },
  'dismissTicketMail.id': {
    of: 'app.ticket_mails',
    calls: [mutation('dismissTicketMail(input: { id: "$id" })')],
  },
  'removeProfileImage.userId': {
    of: 'app.user_infos',
    calls: [mutation('removeProfileImage(input: { userId: $id })')],
  },
  'previewAdjustment.transactionId': {
    of: 'app.transactions',
    calls: ['"1.00"', '"-1"'].map(
      (deal) => `{ previewAdjustment(transactionId: $id, actualDeal: ${deal}) { operatorFee } }`,
    ),
  },
  'countLeadsToOffer.serviceId': {
    of: 'app.services',
    calls: ['{ countLeadsToOffer(level: "AUTOMATIC", serviceId: $id) }'],
  },
  'saveRoutingRule.serviceId': {
    of: 'app.services',
    calls: [mutation('saveRoutingRule(input: { level: "SUGGEST", serviceId: $id })')],
  },
  'saveTerms.serviceId': { of: 'app.services', calls: [terms('SERVICE', 'serviceId')] },
  'previewTerms.serviceId': {
    of: 'app.services',
    calls: ['{ previewTerms(actualDeal: "1000", serviceId: $id) { operatorFee } }'],
  },
  'deactivateServiceStateMap.id': {
    of: 'app.service_state_maps',
    calls: [mutation('deactivateServiceStateMap(input: { id: $id })')],
  },
  'endSession.sessionId': {
    of: 'app.sessions',
    calls: [mutation('endSession(input: { sessionId: $id })', '{ result }')],
  },
  'renamePasskey.id': {
    of: 'app.passkeys',
    calls: [
      mutation('renamePasskey(input: { id: $id, name: "x" })'),
      mutation('renamePasskey(input: { id: $id, name: "" })'),
    ],
  },
  'removePasskey.id': {
    of: 'app.passkeys',
    calls: [mutation('removePasskey(input: { id: $id, pwd: "" })', '{ removed }')],
  },
  'approveApplication.applicationId': {
    of: 'app.applications',
    calls: [mutation('approveApplication(input: { applicationId: $id })')],
  },
  'rejectApplication.applicationId': {
    of: 'app.applications',
    calls: [mutation('rejectApplication(input: { applicationId: $id, reason: "x" })')],
  },
  'markNotificationsUnread.ids': {
    of: 'app.in_app_notifications',
    calls: [mutation('markNotificationsUnread(input: { ids: ["$id"] })', '{ result }')],
  },
  'markNotificationsRead.ids': {
    of: 'app.in_app_notifications',
    calls: [mutation('markNotificationsRead(input: { ids: ["$id"] })', '{ result }')],
  },
  'registerUser.userId': {
    of: 'app.user_infos',
    calls: [
      mutation(
        'registerUser(input: { email: "x@people.example", pwd: "Sandpiper!2026", userId: $id, token: "x" })',
        '{ authToken }',
      ),
    ],
  },
  'resetPassword.userId': {
    of: 'app.user_infos',
    calls: [
      mutation(
        'resetPassword(input: { userId: $id, token: "x", newPassword: "Sandpiper!2026" })',
        '{ success }',
      ),
    ],
  },
  'assignLeadToAgent.userId': {
    of: 'app.user_infos',
    calls: [mutation('assignLeadToAgent(input: { leadId: $own, userId: $id })')],
  },
  'saveTerms.userId': { of: 'app.user_infos', calls: [terms('ASSOCIATE', 'userId')] },
  'previewTerms.userId': {
    of: 'app.user_infos',
    calls: ['{ previewTerms(actualDeal: "1000", userId: $id) { operatorFee } }'],
  },
  'pendingPayouts.userId': {
    of: 'app.user_infos',
    calls: ['{ pendingPayouts(userId: $id) { nodes { leadId } } }'],
  },
  'pendingTotals.userId': {
    of: 'app.user_infos',
    calls: ['{ pendingTotals(userId: $id) { nodes { entries } } }'],
  },
  'leadSummary.userId': {
    of: 'app.user_infos',
    calls: ['ASSOCIATE', 'SERVICE_AGENT', 'ORGANIZATION'].map(
      (type) => `{ leadSummary(aggType: "${type}", userId: $id) { total } }`,
    ),
  },
  'statement.userId': {
    of: 'app.user_infos',
    calls: ['{ statement(month: "2026-01-01", userId: $id) { closingBalance } }'],
  },
  'transactionMetrics.submittedUserId': {
    of: 'app.user_infos',
    calls: ['{ transactionMetrics(submittedUserId: $id) { closedDealsCount } }'],
  },
  'transactionMetrics.assignedUserId': {
    of: 'app.user_infos',
    calls: ['{ transactionMetrics(assignedUserId: $id) { closedDealsCount } }'],
  },
  'moveLead.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation('moveLead(input: { leadId: $own, move: "reassign", reason: "x", organizationId: $id })'),
    ],
  },
  'offerLead.organizationId': {
    of: 'app.organizations',
    calls: [mutation('offerLead(input: { leadId: $own, organizationId: $id })')],
  },
  'createClosedLead.organizationId': {
    of: 'app.organizations',
    calls: [
      mutation(
        'createClosedLead(input: { actualDeal: "900.00", organizationId: $id, idempotencyKey: "a key of eight", lead: { serviceId: 1 } })',
      ),
    ],
  },
  'createService.service.organizationId': {
    of: 'app.organizations',
    calls: [mutation('createService(input: { service: { organizationId: $id, name: "x" } })')],
  },
  'saveTerms.organizationId': { of: 'app.organizations', calls: [terms('PROVIDER', 'organizationId')] },
  'previewTerms.organizationId': {
    of: 'app.organizations',
    calls: ['{ previewTerms(actualDeal: "1000", organizationId: $id) { operatorFee } }'],
  },
  ...memberProbes,
  'leadSummary.orgId': { of: 'app.organizations', calls: ['{ leadSummary(orgId: $id) { total } }'] },
  'statement.organizationId': {
    of: 'app.organizations',
    calls: ['{ statement(month: "2026-01-01", organizationId: $id) { closingBalance } }'],
  },
  'transactionMetrics.organizationId': {
    of: 'app.organizations',
    calls: ['{ transactionMetrics(organizationId: $id) { closedDealsCount } }'],
  },
  ...proposalProbe('withdraw'),
  ...proposalProbe('approve'),
  ...proposalProbe('reject', ', reason: "x"'),
  ...postProbes,
}

/** A decision on a proposed change of a service, at its version and at one that is not. */
function proposalProbe(decision: string, more = ''): Record<string, Probe> {
  const call = (version: string) =>
    mutation(`${decision}ServiceProposal(input: { proposalId: $id, expectedVersion: ${version}${more} })`)
  return {
    [`${decision}ServiceProposal.proposalId`]: {
      of: 'app.service_proposals',
      calls: ['1', '99'].map(call),
    },
  }
}

/** Ids that are not secret, or that the call ignores. */
export const openIds = [
  /\.(categoryId|subCategoryId|industryId|industryIds|languageIds|employeeId|taxId|stateId|stateIds)$/,
  /^(updateService|updateServiceProposal)\.service\.organizationId$/,
  /^updateCategoryById\.id$/,
  /^saveTerms\.replacesId$/,
  // Only master admins of the operator call these, and they see all jobs and letters.
  /^((retryJobs|discardJobs)\.jobIds|(sendLettersAgain|dismissLetters)\.letterIds)$/,
  // A post's address is for everyone. Of a lead, also a lost one, only the caller's own change is found.
  /^(publicPost\.publicId|undoableChange\.leadPublicId)$/,
]
