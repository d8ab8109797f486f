import {
  notificationPath,
  notificationText,
  textIn,
  type NotificationPage,
  type Reader,
} from '../../../texts/notifications.ts'
import { isolated, shortened } from '../../../texts/plainLine.ts'
import { plainLine } from '../../../values/text.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export type Mailed = { label: string; trigger: string; data: unknown }
type To = { firstName: string; reader: Reader; mailed: readonly Mailed[] }

/**
 * The popup's sentences as one letter, oldest first. It contains nothing about a customer, since notification
 * data does not.
 */
export function notifications(from: Sender, { firstName, reader, mailed }: To): Letter {
  const { operatorName, publicUrl } = from
  const path = mailed.map((one) => notificationPath(one)).find((one) => one !== undefined)
  const sentences = mailed.map((one) => notificationText(one, { reader, operatorName }))
  return letter({
    from,
    subject: `${subjectOf(mailed)} · ${operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [...new Set(sentences), ...deadlineOf(mailed, from)],
    action: path
      ? { label: labelOf(path) ?? `Open ${operatorName}`, url: `${publicUrl}${path}` }
      : { label: `Open ${operatorName}`, url: `${publicUrl}/home` },
    footer: footerOf(from),
  })
}

/** "Respond by Mon, Nov 23, 7:30 AM CST (24 hours)." for the last offer in the letter, if there is one. */
function deadlineOf(mailed: readonly Mailed[], { operatorTimeZone: timeZone }: Sender): string[] {
  const offer = mailed.findLast(({ data }) => textIn(data, 'respondBy') !== undefined)
  const until = new Date(textIn(offer?.data, 'respondBy') ?? '')
  if (Number.isNaN(until.getTime())) return []
  const hours = textIn(offer?.data, 'respondHours')
  return [
    `Respond by ${dateTime(until, timeZone)}${hours === undefined ? '' : ` (${hours} ${hours === '1' ? 'hour' : 'hours'})`}.`,
  ]
}

function dateTime(when: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // Which space stands before AM differs by version.
  return format.format(when).replaceAll('\u202f', ' ')
}

/** Says why the letter came, and where to change that. */
export function footerOf({ publicUrl }: Sender): string {
  return `You’re receiving this because email notifications are on. Manage notifications: ${publicUrl}/settings?tab=Notifications`
}

/**
 * "Roofing: Contacted" for the last event; without a status the trigger's name, without a service only that.
 */
const maxSubject = 150

function subjectOf(mailed: readonly Mailed[]): string {
  const status = mailed.map(({ data }) => textIn(data, 'newStatus')).findLast((one) => one !== undefined)
  const service = mailed.map(({ data }) => textIn(data, 'serviceName')).findLast((one) => one !== undefined)
  const what = status ?? mailed.at(-1)?.label ?? ''
  const subject =
    service === undefined ? what : `${isolated(plainLine(service))}: ${isolated(plainLine(what))}`
  return shortened(subject, maxSubject)
}

function labelOf(path: string): string | undefined {
  return labels.find(([page]) => path.startsWith(page))?.[1]
}

const labels = Object.entries({
  '/post/': 'Open the post',
  '/transactions/': 'Open the transaction',
  '/view-leads/': 'Open the lead',
  '/service-approvals/': 'Open the service',
  '/support-page/': 'Open the request',
  '/search-services/': 'Open the service',
  '/home': 'Open the home page',
  '/settings?tab=Applications': 'Open the applications',
  '/settings': 'Open your settings',
} satisfies Record<NotificationPage, string>)
