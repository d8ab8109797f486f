import { aboutIn } from '../../texts/about.ts'
import { textIn as sentenceIn } from '../../texts/notifications.ts'
import { hashOf, newToken } from '../auth/tokens.ts'
import { replyAddress } from '../inbound/inbox.ts'
import { digest, type Listed } from '../mail/letters/digest.ts'
import { notifications } from '../mail/letters/notification.ts'
import { ticketNews, type TicketMail } from '../mail/letters/ticket.ts'
import { retry } from './retry.ts'
import { type Ask, has, idIn, textIn, type MakeTask } from './task.ts'

type Mail = {
  notification_trigger: string
  label: string
  data: unknown
  user_type: string
  organization_type: string | null
  first_name: string
  email: string
  kind: string
  kind_code: string
  is_daily: boolean
  facts: unknown
  record_id: string | null
}

/**
 * Mails a batch once: a burst of one user, a request's replies, or a digest. Recording the mail waits for an
 * unreachable database. A worker that dies first sends the letter again under the same id, so
 * mailboxes drop the copy.
 */
export const sendMail: MakeTask = ({ ask, mailer, from, inbox }) => {
  return async (payload, { job, abortSignal: signal }) => {
    // Jobs of older versions name a notification, whose mail also has a batch job.
    if (!has(payload, 'batch')) return
    const batch = textIn(payload, 'batch')
    const person = idIn(payload, 'userId')
    const [held] = await ask<{ hold_mails: boolean }>('hold_mails', person, batch)
    if (held?.hold_mails) return
    const mails = await ask<Mail>('letter_contents', batch)
    const [first] = mails
    if (!first) return
    const { first_name: firstName, email: address } = first
    const reader = { userType: first.user_type, organizationType: first.organization_type }
    const to = { name: firstName, address }
    const unsubscribeUrl = await unsubscribeUrlOf(ask, from.publicUrl, { person, mails })
    const ticket = first.is_daily ? undefined : await ticketIn(ask, mails, person)
    if (ticket) {
      const takesReplies = inbox !== undefined
      const mailed = mails.map(mailedOf)
      const letter = ticketNews(from, { firstName, reader, mailed, ticket, takesReplies })
      await mailer.send({
        to,
        letter,
        job,
        signal,
        unsubscribeUrl,
        replyTo: inbox && replyAddress(inbox, ticket.token),
      })
    } else {
      const content = { firstName, reader, mailed: mails.map(mailedOf), unsubscribeUrl }
      const letter = first.is_daily
        ? digest(from, content)
        : notifications(from, {
            ...content,
            mailed: await withAnswers(ask, from.publicUrl, { person, mailed: content.mailed }),
          })
      await mailer.send({ to, letter, job, signal, unsubscribeUrl })
    }
    await retry(() => ask('mails_sent', batch), signal)
  }
}

type TicketRow = {
  number: number
  reply_token: string
  note: string | null
  author_name: string | null
  asks_whether_helped: boolean
}

/** What a mail about one ticket says beside its sentences; undefined for any other mail. */
async function ticketIn(
  ask: Ask,
  mails: readonly Mail[],
  person: number,
): Promise<(TicketMail & { token: string }) | undefined> {
  const [publicId, ...others] = new Set(mails.map(({ data }) => sentenceIn(data, 'ticketPublicId')))
  if (publicId === undefined || others.length > 0) return undefined
  const noteIds = [...new Set(mails.map(({ data }) => noteIn(data)))]
  const rows: TicketRow[] = []
  for (const note of noteIds) rows.push(...(await ask<TicketRow>('ticket_mail', publicId, person, note)))
  const row = rows.at(-1)
  return (
    row && {
      number: row.number,
      token: row.reply_token,
      notes: rows.flatMap(({ note: text, author_name: authorName }) =>
        text === null ? [] : [{ text, authorName }],
      ),
      asksWhetherHelped: row.asks_whether_helped,
    }
  )
}

function noteIn(data: unknown): number | null {
  const note: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'noteId') : undefined
  return typeof note === 'number' ? note : null
}

function mailedOf({
  notification_trigger: trigger,
  label,
  data,
  kind,
  facts,
  record_id: record,
}: Mail): Listed {
  return { trigger, label, data, kind, facts, record }
}

/** Of each open offer the newest news gets a link, if the reader may answer it. */
async function withAnswers(
  ask: Ask,
  publicUrl: string,
  { person, mailed }: { person: number; mailed: readonly Listed[] },
): Promise<Listed[]> {
  const newest = new Map(mailed.map((one) => [one.record, one]))
  const all: Listed[] = []
  for (const one of mailed) {
    const isOffer = newest.get(one.record) === one && aboutIn(one.facts).respondBy !== undefined
    all.push(isOffer ? { ...one, answerUrl: await answerUrlOf(ask, publicUrl, person, one) } : one)
  }
  return all
}

/** The database stores the secret's hash. */
async function answerUrlOf(
  ask: Ask,
  publicUrl: string,
  person: number,
  { data }: Listed,
): Promise<string | undefined> {
  const token = newToken()
  const lead = sentenceIn(data, 'leadPublicId')
  const [row] = await ask<{ issue_offer_link: boolean }>('issue_offer_link', person, lead, hashOf(token))
  return row?.issue_offer_link ? `${publicUrl}/o/${token}` : undefined
}

/** The address that turns off the kinds in this letter. */
async function unsubscribeUrlOf(
  ask: Ask,
  publicUrl: string,
  { person, mails }: { person: number; mails: readonly { kind_code: string }[] },
): Promise<string | undefined> {
  const kinds = mails.map((mail) => mail.kind_code)
  const [row] = await ask<{ unsubscribe_token: string }>('unsubscribe_token', person, kinds)
  return row && `${publicUrl}/api/unsubscribe?token=${row.unsubscribe_token}`
}
