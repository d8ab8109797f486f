import { leadNumber, ticketNumber } from '../../../texts/record-numbers.ts'
import { asWords } from '../../domain/statuses.ts'

const actions = new Map([
  ['INSERT', 'Created'],
  ['UPDATE', 'Changed'],
  ['DELETE', 'Deleted'],
  ['correct', 'Corrected'],
  ['undo', 'Undone'],
  ['ANSWER_BY_MAIL', 'Answered by email'],
  ['EXPORT', 'Exported'],
  ['ERASE', 'Erased'],
  ['SIGN_IN', 'Signed in'],
  ['SIGN_IN_FAILED', 'Failed to sign in'],
  ['SIGN_OUT', 'Signed out'],
  ['TRUST_DEVICE', 'Confirmed a device'],
  ['REGISTER', 'Opened an account'],
  ['RESET_PASSWORD', 'Reset the password'],
  ['CHANGE_PASSWORD', 'Changed the password'],
  ['REQUEST_EMAIL_CHANGE', 'Asked to change the email'],
  ['CHANGE_EMAIL', 'Changed the email'],
  ['ADD_AUTHENTICATOR', 'Turned on the authenticator app'],
  ['REMOVE_AUTHENTICATOR', 'Turned off the authenticator app'],
  ['ADD_PASSKEY', 'Added a passkey'],
  ['REMOVE_PASSKEY', 'Removed a passkey'],
  ['USE_RECOVERY_CODE', 'Used a recovery code'],
  ['REPLACE_RECOVERY_CODES', 'Made new recovery codes'],
  ['REQUEST_FACTOR_RESET', 'Asked to remove a second factor'],
  ['RESET_SECOND_FACTOR', 'Removed the second factor by mail'],
  ['REQUIRE_SECOND_FACTOR', 'Required a second factor'],
  ['WAIVE_SECOND_FACTOR', 'No longer required a second factor'],
  ['END_SESSION', 'Ended a session'],
  ['END_OTHER_SESSIONS', 'Ended all other sessions'],
  ['CHANGE_SUPPORT_SCHEDULE', 'Changed hours and targets'],
  ['APPLY', 'Applied'],
  ['CONFIRM_APPLICATION', 'Confirmed an application'],
  ['APPROVED', 'Approved'],
  ['REJECTED', 'Rejected'],
  ['PROVE', 'Checked'],
  ['STOP_OUTGOING', 'Stopped mail and push'],
  ['RESUME_OUTGOING', 'Resumed mail and push'],
  ['RUN_PROOF', 'Asked for a check'],
  ['RETRY_JOBS', 'Retried'],
  ['DISCARD_JOBS', 'Discarded'],
  ['RESEND_LETTERS', 'Sent again'],
  ['DISMISS_LETTERS', 'Dismissed'],
])

const subjects = new Map([
  ['user_infos', 'Person'],
  ['user_contacts', 'Contact details'],
  ['user_permission_mappings', 'Permission'],
  ['organization_registrations', 'Registration'],
  ['service_state_maps', 'Service in a state'],
  ['support_tickets', 'Request'],
  ['commission_terms', 'Commission terms'],
  ['lead_routing', 'Automatic offers of lead'],
  ['routing_rules', 'Rule of automatic offers'],
  ['offer_pauses', 'Pause of offers'],
  ['offer_caps', 'Cap of offers'],
  ['calendars', 'Working hours'],
  ['books', 'Books'],
  ['figures', 'Figures'],
])

export function actionText(action: string): string {
  return actions.get(action) ?? asWords(action)
}

/** "L-55", "T-8" or "Person 12"; for an export, the name of the list. */
export function subjectText({
  action,
  subject,
  subjectId,
}: {
  action: string
  subject: string
  subjectId: string | null
}): string {
  if (action === 'EXPORT') return subject === 'own data' ? 'Own data' : `List of ${subject}`
  if (subjectId !== null && subject === 'leads') return leadNumber(subjectId)
  if (subjectId !== null && subject === 'support_tickets') return ticketNumber(subjectId)
  const name = subjects.get(subject) ?? asWords(subject).replace(/ies$/, 'y').replace(/s$/, '')
  return subjectId === null ? name : `${name} ${subjectId}`
}

/** What changed, as far as the log says: "Status: New lead → Assigned", "Changed phone number". */
export function detailsText(details: unknown): string {
  if (!isRecord(details)) return ''
  const { values, columns, ...more } = details
  const changes = isRecord(values) ? Object.entries(values).map(([name, pair]) => changeText(name, pair)) : []
  const shown = isRecord(values) ? Object.keys(values) : []
  const others = (Array.isArray(columns) ? columns.map(String) : []).filter((name) => !shown.includes(name))
  return [
    ...changes,
    ...(others.length > 0 ? [`Changed ${others.map((name) => asWords(name).toLowerCase()).join(', ')}`] : []),
    ...Object.entries(more).map(([name, value]) => `${asWords(name)}: ${valueText(value)}`),
  ].join(' · ')
}

function changeText(name: string, pair: unknown): string {
  const [before, after] = Array.isArray(pair) ? pair : [undefined, pair]
  const isNew = before === null || before === undefined
  return `${asWords(name)}: ${isNew ? '' : `${valueText(before)} → `}${valueText(after)}`
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^[A-Z][A-Z_]+$/.test(value) ? asWords(value) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
