/** What a reader is to a notification: an associate, a service agent, or of an organisation of this type. */
type RoleClass =
  | 'associate'
  | 'serviceAgent'
  | 'OPERATOR'
  | 'VENDOR'
  | 'MULTI_ROLE_PROVIDER'
  | 'INDEPENDENT_OPERATOR'

export type Reader = { userType: string | null; organizationType: string | null }

type Words = { user: string; service: string; vendor: string; old: string; changed: string }
type Facts = Words & { operator: string; role: RoleClass | undefined }

const types = ['OPERATOR', 'VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'] as const

/** "associate maps to associate; service_agent maps to serviceAgent; master_admin and admin map to the organisation type." */
export function roleClassOf({ userType, organizationType }: Reader): RoleClass | undefined {
  if (userType === 'ASSOCIATE') return 'associate'
  if (userType === 'SERVICE_AGENT') return 'serviceAgent'
  return types.find((type) => type === organizationType)
}

/** The one place where notifications get their words, for the popup and for mails. */
export function notificationText(
  { trigger, data }: { trigger: string; data: unknown },
  { reader, operatorName }: { reader: Reader; operatorName: string },
): string {
  const sentence = sentences.get(trigger)
  if (!sentence) return 'There is something new for you.'
  return sentence({ ...wordsIn(data), operator: operatorName, role: roleClassOf(reader) })
}

type Sentence = (facts: Facts) => string

/** The specified ones word for word, "recieved" included; then those that this product adds. */
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
    lead_status_changed: ({ service, old, changed }) =>
      `The lead status for ${service} has been changed from ${old} to ${changed}`,
    lead_offer_declined: ({ vendor, service }) => `${vendor} declined the ${service} lead`,
    lead_offer_expired: ({ vendor, service }) => `The offer of the ${service} lead to ${vendor} has expired`,
    invoice_issued: ({ operator }) => `${operator} has issued a new invoice to you`,
    invoice_overdue: () => 'An invoice of yours is overdue',
    payout_sent: ({ operator }) => `${operator} has sent you a payout`,
    ticket_updated: () => 'Your support ticket has been updated',
  } satisfies Record<string, Sentence>),
)

/** The data's words; what is missing gets a plain one, so that a sentence stays a sentence. */
function wordsIn(data: unknown): Words {
  const word = (key: string, otherwise: string) => textIn(data, key) ?? otherwise
  return {
    user: word('userName', 'Somebody'),
    service: word('serviceName', 'a service'),
    vendor: word('vendorName', 'the provider'),
    old: word('oldStatus', 'one status'),
    changed: word('newStatus', 'another'),
  }
}

/** Where a notification leads to: its transaction, its lead, or the making of the service that was asked for. */
export function notificationPath(data: unknown): string | undefined {
  const transaction = publicIdIn(data, 'transactionPublicId')
  if (transaction) return `/transactions/${transaction}`
  const lead = publicIdIn(data, 'leadPublicId')
  if (lead) return `/view-leads/${lead}`
  const ticket = publicIdIn(data, 'ticketPublicId')
  return ticket && `/new-service-creation?request=${ticket}`
}

function publicIdIn(data: unknown, key: string): string | undefined {
  const publicId = textIn(data, key)
  return publicId && /^[0-9a-f-]{36}$/i.test(publicId) ? publicId : undefined
}

/** A text of a notification's data. */
export function textIn(data: unknown, key: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
