import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { notification } from '../../server/mail/letters/notification.ts'
import type { KeptMail } from '../../server/mail/outbox.ts'
import { partOf, smtpSink } from '../../server/mail/test/smtp-sink.ts'
import type { Settings } from '../../server/settings.ts'
import { differences, type Proof } from './proof.ts'

/** Where the letters go, and what came of them. */
export type Post = {
  readonly env: Record<string, string>
  /** Address and text of every letter, once for each id. */
  letters(settings: Settings): Promise<string[]>
  count(): number
  /** Letters that came a second time under the id that they had. */
  again(): number
  /** Files that were not finished. */
  halves(): number
  close(): Promise<void>
}

/** Without a mail server: files of the data folder, whose names are their ids. */
export function outboxPost(): Post {
  const read = new Map<string, string>()
  let halves = 0
  return {
    env: {},
    async letters({ dataDir }) {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      halves = names.filter((name) => name.endsWith('.new')).length
      const finished = names.filter((name) => name.endsWith('.json'))
      const whole = new Set(names)
      for (const name of finished) {
        if (!whole.has(name.replace(/json$/, 'eml'))) throw new Error(`${name} has no letter beside it`)
        if (read.has(name)) continue
        const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail
        read.set(name, `${to}\n${text}`)
      }
      return [...read.values()]
    },
    count: () => read.size,
    again: () => 0,
    halves: () => halves,
    close: async () => {},
  }
}

/** A mail server that notes the id of everything it takes. */
export async function serverPost(): Promise<Post> {
  const sink = await smtpSink()
  const read = new Map<string, string>()
  let again = 0
  return {
    env: { SMTP_URL: sink.url },
    async letters() {
      for (const { to, source } of sink.received.splice(0)) {
        const id = /^Message-ID: (.+)$/im.exec(source)?.[1] ?? ''
        if (read.has(id)) again += 1
        read.set(id, `${to[0]}\n${partOf(source, 'text/plain').replaceAll('\r\n', '\n').trim()}\n`)
      }
      return [...read.values()]
    },
    count: () => read.size,
    again: () => again,
    halves: () => 0,
    close: () => sink.close(),
  }
}

type Told = {
  notification_trigger: string
  label: string
  data: unknown
  user_type: string
  organization_type: string | null
  first_name: string
  email: string
}

/** Holds when the queue is empty: every mail that was wanted was sent, and each letter is there once. */
export async function provePost(db: pg.Client, post: Post, settings: Settings): Promise<Proof> {
  const unsent = await db.query('select from hidden.notification_mails where sent_at is null')
  const { rows } = await db.query<Told>(
    `select n.notification_trigger, t.label, n.data, u.user_type, u.organization_type, u.first_name, c.email
      from hidden.notification_mails m join app.in_app_notifications n on n.id = m.in_app_notification_id
      join app.notification_triggers t on t.code = n.notification_trigger
      join app.user_infos u on u.id = m.user_id join app.user_contacts c on c.user_id = u.id`,
  )
  const expected = rows.map((row) => `${row.email}\n${textOf(row, settings)}`)
  const found = differences(expected, (await post.letters(settings)).map(named))
  if (unsent.rowCount) found.push(`mails that are not sent: ${unsent.rowCount}`)
  return found
}

/** An invoice's letter says when it is due, which may have changed since: its number is enough. */
function named(letter: string): string {
  const [, to, number] = /^(.*)\n[^]* has issued (?:invoice|credit note) (INV-\S+) to /.exec(letter) ?? []
  return number === undefined ? letter : `${to}\n${number}`
}

function textOf(row: Told, settings: Settings): string {
  if (row.notification_trigger === 'invoice_issued')
    return String((row.data as { invoiceNumber: unknown }).invoiceNumber)
  const { notification_trigger: trigger, label, data, first_name: firstName } = row
  const reader = { userType: row.user_type, organizationType: row.organization_type }
  return notification(settings, { firstName, reader, label, trigger, data }).text
}
