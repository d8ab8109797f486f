import {
  notificationPath,
  notificationText,
  textIn,
  type NotificationPage,
  type Reader,
} from '../../../texts/notifications.ts'
import { aboutIn } from '../../../texts/about.ts'
import { shortened } from '../../../texts/plainLine.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Section, type Sender } from '../letter.ts'
import { factsOf, nameText, titleOf } from './facts.ts'

export type Mailed = {
  label: string
  trigger: string
  data: unknown
  /** What the reader may know of the record now. */
  facts?: unknown
  /** The record that it is about. */
  record?: string | null
  /** The reader's own link, with which they answer the offer without signing in. */
  answerUrl?: string | undefined
}
export type To = {
  firstName: string
  reader: Reader
  mailed: readonly Mailed[]
  unsubscribeUrl?: string | undefined
}

/** A record's news in a letter: the newest, and how many came before. */
type News = { newest: Mailed; earlier: number }

/** As many as anyone reads; the rest is a number and the link. */
const maxRecords = 20
const maxSubject = 150
/** Titles in a subject. */
const maxTitles = 2

/** The news of a burst as one letter: what one record is about, or one section for each of several. */
export function notifications(from: Sender, to: To): Letter {
  const news = newsOf(to.mailed)
  const [only, ...others] = news
  return letter({
    from,
    subject: `${shortened(others.length === 0 ? subjectOf(only, to.reader) : titlesOf(news), maxSubject)} · ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    ...(only && others.length === 0 ? ofOne(from, only, to.reader) : ofMany(from, news, to.reader)),
    footer: footerOf(from),
    unsubscribeUrl: to.unsubscribeUrl,
  })
}

function newsOf(mailed: readonly Mailed[]): News[] {
  const byRecord = Map.groupBy(mailed, (one) => one.record ?? one)
  return [...byRecord.values()].flatMap((all) => {
    const newest = all.at(-1)
    const sentences = new Set(all.map(({ trigger, data }) => JSON.stringify([trigger, data])))
    return newest ? [{ newest, earlier: sentences.size - 1 }] : []
  })
}

function ofOne(from: Sender, news: News, reader: Reader) {
  const path = notificationPath(news.newest)
  const { paragraphs, facts, action: answer } = sectionOf(from, news, reader)
  const open = path
    ? { label: labelOf(path) ?? `Open ${from.operatorName}`, url: `${from.publicUrl}${path}` }
    : { label: `Open ${from.operatorName}`, url: `${from.publicUrl}/home` }
  if (!answer) return { paragraphs, facts, action: open }
  return { paragraphs, facts, after: [aboutAnswers], action: answer, otherAction: open }
}

const aboutAnswers =
  'You can answer without signing in. The link is yours only: anyone who has it can answer in your name.'

function ofMany(from: Sender, news: readonly News[], reader: Reader) {
  const more = news.length - maxRecords
  const sections = news.slice(0, maxRecords).map((one) => sectionOf(from, one, reader))
  return {
    paragraphs: [`There is news about ${countOf(news)}.`],
    sections,
    after: [
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(sections.some(({ action }) => action) ? [aboutAnswers] : []),
    ],
    action: { label: 'See all notifications', url: `${from.publicUrl}/notifications` },
  }
}

function sectionOf(from: Sender, { newest, earlier }: News, reader: Reader): Section {
  const { operatorName, operatorTimeZone: timeZone, publicUrl } = from
  const path = notificationPath(newest)
  const before = earlier === 1 ? '1 more change came before it.' : `${earlier} more changes came before it.`
  return {
    heading: titleOf(newest.facts, newest.data) ?? newest.label,
    ...(path !== undefined && { url: `${publicUrl}${path}` }),
    paragraphs: [notificationText(newest, { reader, operatorName }), ...(earlier > 0 ? [before] : [])],
    facts: factsOf(newest.facts, { data: newest.data, timeZone }),
    ...(newest.answerUrl !== undefined && { action: { label: 'Answer the offer', url: newest.answerUrl } }),
  }
}

/** Says why the letter came, and where to change that. */
export function footerOf({ publicUrl }: Sender): string {
  return `You’re receiving this because email notifications are on. Manage notifications: ${publicUrl}/settings?tab=Notifications`
}

/** "Roofing for Petra: Contacted", as things are now; what happened where no status says more. */
function subjectOf(news: News | undefined, reader: Reader): string {
  if (!news) return ''
  const { newest, earlier } = news
  const what = (isOver(news, reader) ? aboutIn(newest.facts).status : undefined) ?? happened(newest, earlier)
  const title = titleOf(newest.facts, newest.data)
  return title === undefined ? nameText(what) : `${title}: ${nameText(what)}`
}

function happened({ trigger, data, facts, label }: Mailed, earlier: number): string {
  const isStatus = trigger === 'lead_status_changed' || earlier > 0
  return (isStatus ? (aboutIn(facts).status ?? textIn(data, 'newStatus')) : undefined) ?? label
}

/** Whether the offer is no longer open to the provider that it was made to. */
function isOver({ newest }: News, reader: Reader): boolean {
  return (
    ['assign_lead_to_vendor', 'lead_offer_reminder'].includes(newest.trigger) &&
    reader.organizationType !== 'OPERATOR' &&
    aboutIn(newest.facts).respondBy === undefined
  )
}

/** "3 leads: Roofing for Petra, Payroll for Sam and 1 more" */
function titlesOf(news: readonly News[]): string {
  const titles = news.map(({ newest }) => titleOf(newest.facts, newest.data) ?? newest.label)
  const [shown, more] = [titles.slice(0, maxTitles), titles.length - maxTitles]
  return `${countOf(news)}: ${more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ')}`
}

function countOf(news: readonly News[]): string {
  const pages = new Set(news.map(({ newest }) => notificationPath(newest)?.replace(/[^/]*$/, '')))
  const [page, ...others] = pages
  return `${news.length} ${(others.length === 0 && page !== undefined && nouns[page]) || 'updates'}`
}

const nouns: Readonly<Record<string, string>> = {
  '/post/': 'posts',
  '/transactions/': 'deals',
  '/view-leads/': 'leads',
  '/service-approvals/': 'services',
  '/support-page/': 'requests',
  '/search-services/': 'services',
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
  '/settings?tab=Offers': 'Open your offer settings',
  '/follow-ups': 'Open your follow-ups',
  '/settings': 'Open your settings',
} satisfies Record<NotificationPage, string>)
