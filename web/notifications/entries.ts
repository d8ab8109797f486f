import { aboutLine } from '../../texts/about.ts'
import { recordOf, textIn } from '../../texts/notifications.ts'
/** A notification as the list keeps it, from the server's list or from the socket. */
export type Entry = {
  id: string
  publicId: string
  notificationTrigger: string
  data: unknown
  createdAt: string
  isRead: boolean
  /** What the reader may know of the record. */
  about?: unknown
  /** Of a kind that the reader does not want in the app. It refreshes pages and is not listed. */
  isMuted?: true
}

/** "first 100" */
const most = 100

/** Both without doubles, newest first. Where both have one, the first list's stands. */
export function merged(list: readonly Entry[], more: readonly Entry[]): Entry[] {
  const byId = new Map([...more, ...list].map((entry) => [entry.publicId, entry]))
  return [...byId.values()].toSorted(newestFirst).slice(0, most)
}

function newestFirst(a: Entry, b: Entry): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || Number(b.id) - Number(a.id)
}

/** One record's notifications: the newest, the unread ones, and how many came before. */
export type Folded = { record: string; newest: Entry; unread: Entry[]; earlier: number }

/** One for each record, newest first. */
export function folded(entries: readonly Entry[]): Folded[] {
  const byRecord = Map.groupBy(entries, ({ id, data }) => recordOf(data) ?? id)
  return [...byRecord].flatMap(([record, [newest, ...older]]) =>
    newest
      ? [
          {
            record,
            newest,
            unread: [newest, ...older].filter(({ isRead }) => !isRead),
            earlier: older.length,
          },
        ]
      : [],
  )
}

/** The number of records with something unread. */
export function unreadRecords(entries: readonly Entry[]): number {
  return folded(entries).filter(({ unread }) => unread.length > 0).length
}

/** What has something new that is no notification, by its public id. */
export type Change = { lead?: string; transaction?: string; post?: string; newPost?: string }

export type Message = { entry: Entry } | { reload: true } | { change: Change }

/** What a text off the socket says; undefined for one that says nothing. */
export function messageIn(text: unknown): Message | undefined {
  const frame = parsed(text)
  if (frame['reload'] === true) return { reload: true }
  const change = changeIn(frame)
  if (change) return { change }
  const { id, publicId, notification_trigger, created_at, data, about } = frame
  if (typeof id !== 'string' || typeof publicId !== 'string') return undefined
  if (typeof notification_trigger !== 'string' || typeof created_at !== 'string') return undefined
  return {
    entry: {
      id,
      publicId,
      notificationTrigger: notification_trigger,
      data,
      createdAt: created_at,
      isRead: false,
      ...(about !== undefined && { about }),
      ...(frame['muted'] === true && { isMuted: true }),
    },
  }
}

/** Maps the kinds in a change frame to names used here. */
const changed = {
  lead: 'leadChanged',
  transaction: 'transactionChanged',
  post: 'postChanged',
  newPost: 'postAdded',
} as const satisfies Record<keyof Change, string>

function changeIn(frame: Record<string, unknown>): Change | undefined {
  const named = Object.entries(changed).flatMap(([name, key]): [string, string][] => {
    const publicId = frame[key]
    return typeof publicId === 'string' ? [[name, publicId]] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function parsed(text: unknown): Record<string, unknown> {
  try {
    const frame: unknown = typeof text === 'string' ? JSON.parse(text) : null
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Notified = { about?: unknown; data: unknown }

/** The second line: who and what it is about, as far as the sentence does not say so; at least an invoice's number. */
export function notificationDetail({ about, data }: Notified, sentence: string): string | undefined {
  const invoice = textIn(data, 'invoiceNumber')
  return aboutLine(about, sentence) ?? (invoice && !sentence.includes(invoice) ? invoice : undefined)
}

/** "3 more changes" */
export function earlierText(earlier: number): string | undefined {
  if (earlier < 1) return undefined
  return earlier === 1 ? '1 more change' : `${earlier} more changes`
}
