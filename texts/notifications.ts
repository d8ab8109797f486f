import type { NotificationTrigger } from './codes.generated.ts'
import { isolated, shortened } from './plainLine.ts'
import { plainLine } from '../values/text.ts'

/** The reader's class: associate, service agent, or the type of their organization. */
type RoleClass =
  | 'associate'
  | 'serviceAgent'
  | 'OPERATOR'
  | 'VENDOR'
  | 'MULTI_ROLE_PROVIDER'
  | 'INDEPENDENT_OPERATOR'

export type Reader = { userType: string | null; organizationType: string | null }

type Words = {
  subject: string
  user: string
  service: string
  vendor: string
  old: string
  changed: string
  reason: string
  ticket: string
  invoice: string
  followUp: string
  withdrawn: string
  limited: string
  status: string | undefined
}
type Facts = Words & { operator: string; role: RoleClass | undefined }

const types = ['OPERATOR', 'VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'] as const

/** "associate maps to associate; service_agent maps to serviceAgent; master_admin and admin map to the organization type." */
export function roleClassOf({ userType, organizationType }: Reader): RoleClass | undefined {
  if (userType === 'ASSOCIATE') return 'associate'
  if (userType === 'SERVICE_AGENT') return 'serviceAgent'
  return types.find((type) => type === organizationType)
}

/** The sentence of a notification, in the app and in mails. */
export function notificationText(
  { trigger, data }: { trigger: string; data: unknown },
  { reader, operatorName }: { reader: Reader; operatorName: string },
): string {
  const sentence = sentences.get(trigger)
  if (!sentence) return 'There is something new for you.'
  return sentence({ ...wordsIn(data), operator: operatorName, role: roleClassOf(reader) })
}

type Sentence = (facts: Facts) => string

/** The specified sentences word for word, including "recieved", then this product's additions. */
const sentences = new Map<string, Sentence>(
  Object.entries({
    new_lead_submitted: ({ role, user, service, operator }) =>
      role === 'OPERATOR'
        ? `${user} uploaded a new lead for ${service}`
        : `${operator} has recieved your lead for ${service}`,
    assign_lead_to_vendor: ({ role, service, vendor }) =>
      role === 'OPERATOR'
        ? `${service} lead has been assigned to ${vendor}`
        : `You have a new lead! ${service} lead has been assigned to you`,
    assign_lead_to_service_agent: ({ service, vendor }) =>
      `You have a new lead! ${service} lead has been assigned to you by ${vendor}`,
    new_service_created: ({ operator, service }) => `${operator} now offers ${service}`,
    new_service_requested: ({ role, user, service, operator }) =>
      role === 'OPERATOR'
        ? `${user} submitted new service request for ${service}`
        : `${operator} has received your service request for ${service}`,
    new_user_created: () => 'Welcome!',
    post_comment: ({ user }) => `${user} commented on your post.`,
    post_like: ({ user }) => `${user} liked on your post.`,
    post_mention: ({ user }) => `${user} mentioned you in a post.`,
    post_removed: ({ operator, subject, reason }) => `${operator} removed your ${subject}: ${reason}`,
    post_restored: ({ operator, subject }) => `${operator} restored your ${subject}.`,
    post_reported: ({ user, subject }) => `${user} reported a ${subject}.`,
    posting_paused: ({ operator, reason }) => `${operator} paused your posting: ${reason}`,
    lead_status_changed: ({ service, old, changed }) =>
      `The lead status for ${service} has been changed from ${old} to ${changed}`,
    customer_withdrew: ({ service, withdrawn }) =>
      `The customer of the ${service} lead withdrew ${withdrawn}`,
    customer_replied: ({ service }) => `The customer of the ${service} lead answered by email`,
    lead_mail_waiting: ({ service }) => `An email about the ${service} lead waits for you to check it`,
    lead_mail_refused: ({ service }) => `An email to the customer of the ${service} lead was not delivered`,
    offers_limited: ({ operator, limited }) => `${operator} ${limited}`,
    lead_offer_reminder: ({ service }) => `Reminder: the ${service} lead is waiting for your answer`,
    lead_offer_declined: ({ vendor, service }) => `${vendor} declined the ${service} lead`,
    lead_offer_expired: ({ vendor, service }) => `The offer of the ${service} lead to ${vendor} has expired`,
    invoice_issued: ({ operator }) => `${operator} has issued a new invoice to you`,
    invoice_overdue: () => 'An invoice of yours is overdue',
    payout_sent: ({ operator }) => `${operator} has sent you a payout`,
    service_proposed: ({ vendor, service }) => `${vendor} asks for your approval of ${service}`,
    service_approved: ({ operator, service }) => `${operator} has approved ${service}`,
    service_rejected: ({ operator, service, reason }) => `${operator} has not approved ${service}: ${reason}`,
    permissions_changed: () => 'Your permissions have changed',
    ticket_updated: ({ role, ticket, status, operator }) =>
      role === 'OPERATOR'
        ? `${ticket} is now ${status ?? 'changed'}`
        : status
          ? `Your request ${ticket} is now ${status}`
          : `${operator} replied to your request ${ticket}`,
    ticket_received: ({ role, user, ticket, operator }) =>
      role === 'OPERATOR'
        ? `${user} asked for help: ${ticket}`
        : `${operator} has received your request ${ticket}`,
    ticket_replied: ({ user, ticket }) => `${user} replied to ${ticket}`,
    ticket_assigned: ({ ticket }) => `${ticket} has been assigned to you`,
    ticket_mail_waiting: ({ ticket }) => `A message about ${ticket} waits for you to check it`,
    ticket_escalated: ({ ticket }) => `${ticket} has been escalated`,
    payment_reported: ({ vendor, invoice }) => `${vendor} reported a payment of ${invoice}`,
    follow_up_due: ({ followUp }) => `Follow up on ${followUp}`,
    follow_up_given: ({ followUp }) => `You have a follow-up on ${followUp}`,
    follow_up_ended: ({ followUp }) =>
      `Your follow-up on ${followUp} ended: your organization no longer has it`,
    application_received: () => 'A new application waits for your decision',
  } satisfies Record<NotificationTrigger, Sentence>),
)

const withdrawals: ReadonlyMap<string, string> = new Map([
  ['CALL', 'their consent to calls'],
  ['TEXT', 'their consent to text messages'],
  ['MAIL', 'their consent to email'],
  ['REQUEST', 'the request'],
])

/** What the operator did to a provider's offers. */
const limits: ReadonlyMap<string, string> = new Map([
  ['PAUSED', 'paused your offers'],
  ['RESUMED', 'ended its pause of your offers'],
  ['CAPS', 'changed the caps of your offers'],
  ['HOURS', 'changed your working hours'],
])

/** The values of the data, with a generic word for each missing one. */
function wordsIn(data: unknown): Words {
  const word = (key: string, otherwise: string) => isolated(plainLine(textIn(data, key) ?? '') || otherwise)
  return {
    subject: textIn(data, 'subject') === 'comment' ? 'comment' : 'post',
    user: andOthers(word('userName', 'Someone'), data),
    service: word('serviceName', 'a service'),
    vendor: word('vendorName', 'the provider'),
    old: word('oldStatus', 'one status'),
    changed: word('newStatus', 'another'),
    reason: word('reason', 'no reason was given'),
    ticket: quoted(textIn(data, 'ticketTitle')),
    invoice: word('invoiceNumber', 'an invoice'),
    followUp: word('followUp', 'a record'),
    withdrawn: withdrawals.get(textIn(data, 'withdrawn') ?? '') ?? 'something',
    limited: limits.get(textIn(data, 'change') ?? '') ?? 'changed what limits your offers',
    status: textIn(data, 'newStatus') && word('newStatus', 'changed').toLowerCase(),
  }
}

/** “Chimney sweeping”, cut where it is long. */
function quoted(title: string | undefined): string {
  const line = plainLine(title ?? '')
  if (line === '') return 'a support request'
  return isolated(`“${shortened(line, 80)}”`)
}

/** "Ana and 4 others", for a notification of several people's likes or comments. */
function andOthers(user: string, data: unknown): string {
  const others: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'others') : undefined
  if (typeof others !== 'number' || others < 1) return user
  return `${user} and ${others} ${others === 1 ? 'other' : 'others'}`
}

/** Where the public id in a notification's data leads. */
const paths = {
  postPublicId: '/post/',
  transactionPublicId: '/transactions/',
  leadPublicId: '/view-leads/',
  proposalPublicId: '/service-approvals/',
  ticketPublicId: '/support-page/',
  servicePublicId: '/search-services/',
} as const

/** How every path of a notification begins. */
export type NotificationPage =
  | (typeof paths)[keyof typeof paths]
  | '/home'
  | '/settings'
  | '/settings?tab=Applications'
  | '/settings?tab=Offers'
  | '/follow-ups'

/** What each trigger is about: a key of the data, or the address of a page for everyone. */
type Subject = keyof typeof paths | Exclude<NotificationPage, (typeof paths)[keyof typeof paths]>
const subjects = new Map<string, Subject>(
  Object.entries({
    new_lead_submitted: 'leadPublicId',
    assign_lead_to_vendor: 'leadPublicId',
    assign_lead_to_service_agent: 'leadPublicId',
    lead_status_changed: 'leadPublicId',
    customer_withdrew: 'leadPublicId',
    customer_replied: 'leadPublicId',
    lead_mail_waiting: 'leadPublicId',
    lead_mail_refused: 'leadPublicId',
    offers_limited: '/settings?tab=Offers',
    lead_offer_reminder: 'leadPublicId',
    lead_offer_declined: 'leadPublicId',
    lead_offer_expired: 'leadPublicId',
    new_service_created: 'servicePublicId',
    new_service_requested: 'ticketPublicId',
    service_proposed: 'proposalPublicId',
    service_approved: 'proposalPublicId',
    service_rejected: 'proposalPublicId',
    new_user_created: '/home',
    permissions_changed: '/settings',
    post_comment: 'postPublicId',
    post_like: 'postPublicId',
    post_mention: 'postPublicId',
    post_removed: 'postPublicId',
    post_restored: 'postPublicId',
    post_reported: 'postPublicId',
    posting_paused: '/home',
    invoice_issued: 'transactionPublicId',
    invoice_overdue: 'transactionPublicId',
    payout_sent: 'transactionPublicId',
    ticket_updated: 'ticketPublicId',
    ticket_received: 'ticketPublicId',
    ticket_replied: 'ticketPublicId',
    ticket_assigned: 'ticketPublicId',
    ticket_escalated: 'ticketPublicId',
    ticket_mail_waiting: 'ticketPublicId',
    payment_reported: 'transactionPublicId',
    follow_up_due: '/follow-ups',
    follow_up_given: '/follow-ups',
    follow_up_ended: '/follow-ups',
    application_received: '/settings?tab=Applications',
  } satisfies Record<NotificationTrigger, Subject>),
)

/** The page of a notification: that of its post, transaction, lead, proposal or ticket, or its trigger's. */
export function notificationPath({ trigger, data }: { trigger: string; data: unknown }): string | undefined {
  const subject = subjects.get(trigger)
  if (subject === undefined || !isKey(subject)) return subject
  const publicId = textIn(data, subject)
  return publicId && isPublicId.test(publicId) ? `${paths[subject]}${publicId}` : undefined
}

function isKey(subject: Subject): subject is keyof typeof paths {
  return subject in paths
}

const isPublicId = /^[0-9a-f-]{36}$/i

/** What a notification is about; undefined for one about nothing of its own. The column record_id has the same order. */
export function recordOf(data: unknown): string | undefined {
  return recordKeys.map((key) => textIn(data, key)).find((id) => id !== undefined)
}

const recordKeys = [
  'ticketPublicId',
  'proposalPublicId',
  'postPublicId',
  'invoicePublicId',
  'transactionPublicId',
  'leadPublicId',
  'servicePublicId',
  'applicationId',
]

/** A string from a notification's data. */
export function textIn(data: unknown, key: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
