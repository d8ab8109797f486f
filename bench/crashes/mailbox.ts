import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { notifications } from '../../server/mail/letters/notification.ts'
import type { StoredMail } from '../../server/mail/outbox.ts'
import { partOf, smtpSink } from '../../server/mail/test/smtp-sink.ts'
import type { Settings } from '../../server/base/settings.ts'
import { differences, type Proof } from './proof.ts'

/** Collects the mails that the product sends. */
export type Mailbox = {
  readonly env: Record<string, string>
  /** Address and text of each mail, once per id. */
  letters(settings: Settings): Promise<string[]>
  count(): number
  /** The number of mails received twice under one id. */
  again(): number
  /** The number of incomplete files. */
  unfinished(): number
  close(): Promise<void>
}

/** Without a mail server: files in the data folder, named by id. */
export function outboxMailbox(): Mailbox {
  const read = new Map<string, string>()
  let unfinished = 0
  return {
    env: {},
    async letters({ dataDir }) {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      unfinished = names.filter((name) => name.endsWith('.new')).length
      const finished = names.filter((name) => name.endsWith('.json'))
      const whole = new Set(names)
      for (const name of finished) {
        if (!whole.has(name.replace(/json$/, 'eml'))) throw new Error(`${name} has no letter beside it`)
        if (read.has(name)) continue
        const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail
        read.set(name, `${to}\n${text}`)
      }
      return [...read.values()]
    },
    count: () => read.size,
    again: () => 0,
    unfinished: () => unfinished,
    close: async () => {},
  }
}

/** A mail server that records the ids of received mails. */
export async function smtpMailbox(): Promise<Mailbox> {
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
    unfinished: () => 0,
    close: () => sink.close(),
  }
}

type Told = {
  batch: string
  notification_trigger: string
  label: string
  data: unknown
  user_type: string
  organization_type: string | null
  first_name: string
  email: string
}

/** Requires an empty queue. Checks that each expected mail was sent exactly once. */
export async function proveMailbox(db: pg.Client, mailbox: Mailbox, settings: Settings): Promise<Proof> {
  const unsent = await db.query('select from private.notification_mails where sent_at is null')
  const { rows } = await db.query<Told>(
    `select m.batch, n.notification_trigger, t.label, n.data, u.user_type, u.organization_type, u.first_name, c.email
      from private.notification_mails m join app.in_app_notifications n on n.id = m.in_app_notification_id
      join app.notification_triggers t on t.code = n.notification_trigger
      join app.user_infos u on u.id = m.user_id join app.user_contacts c on c.user_id = u.id order by n.id`,
  )
  const batches = [...Map.groupBy(rows, ({ batch }) => batch).values()]
  const expected = batches.map((batch) => `${batch[0]?.email}\n${textOf(batch, settings)}`)
  const found = differences(expected, (await mailbox.letters(settings)).map(named))
  if (unsent.rowCount) found.push(`mails that are not sent: ${unsent.rowCount}`)
  return found
}

/** Shortens an invoice's mail to its number, because its due date may have changed since. */
function named(letter: string): string {
  const [, to, number] = /^(.*)\n[^]* has issued (?:invoice|credit note) (INV-\S+) to /.exec(letter) ?? []
  return number === undefined ? letter : `${to}\n${number}`
}

function textOf(batch: Told[], settings: Settings): string {
  const [row] = batch
  if (!row) return ''
  if (row.notification_trigger === 'invoice_issued')
    return String((row.data as { invoiceNumber: unknown }).invoiceNumber)
  const reader = { userType: row.user_type, organizationType: row.organization_type }
  const mailed = batch.map(({ notification_trigger: trigger, label, data }) => ({ trigger, label, data }))
  return notifications(settings, { firstName: row.first_name, reader, mailed }).text
}
