import { createHash } from 'node:crypto'
import type { Task } from 'graphile-worker'
import { errorOf } from '../base/log.ts'
import { type Fetched, type Inbox, readUnseen } from '../inbound/inbox.ts'
import { type Message, readMessage } from '../inbound/message.ts'
import { replyOf } from '../inbound/reply.ts'
import { isOfLead, receiveLeadReply } from './lead-replies.ts'
import { storeMailedFiles } from './mailed-files.ts'
import type { FileServices } from './uploads__remove_files.ts'
import type { Services } from './task.ts'

type Received = { outcome: string; note_id: string | null; mail_id: string | null; user_id: number | null }

export type InboxServices = Services & FileServices

/** Turns replies that came by mail into notes on tickets and into emails of leads. Off without SUPPORT_INBOX. */
export function readInbox(services: InboxServices): Task {
  const { inbox } = services
  return async (_payload, { abortSignal }) => {
    if (!inbox) return
    const counts: Record<string, number> = {}
    const count = (outcome: string) => {
      counts[outcome.toLowerCase()] = (counts[outcome.toLowerCase()] ?? 0) + 1
    }
    try {
      await readUnseen(
        inbox,
        async (fetched) => {
          for (const outcome of await receive(services, fetched, inbox)) count(outcome)
        },
        abortSignal,
      )
    } catch (error) {
      await services.ask('note_inbox', errorOf(error).error ?? 'Error')
      throw error
    }
    await services.ask('note_inbox', null)
    if (Object.keys(counts).length > 0) services.log.info(counts, 'replies by mail')
  }
}

/** The outcome for each ticket or lead that a message is addressed to. */
async function receive(
  services: InboxServices,
  { raw, isTooLarge }: Fetched,
  inbox: Inbox,
): Promise<string[]> {
  const message = await readMessage(raw, inbox)
  if (message.kind === 'OWN') return ['own']
  if (message.tokens.length === 0) return ['no address']
  const kind = isTooLarge && message.kind === 'HUMAN' ? 'TOO_LARGE' : message.kind
  const outcomes: string[] = []
  for (const token of message.tokens)
    outcomes.push(
      isOfLead(token)
        ? await receiveLeadReply(services, { ...message, kind }, { key: token, inbox })
        : await receiveFor(services, { ...message, kind }, { token, inbox }),
    )
  return outcomes
}

async function receiveFor(
  services: InboxServices,
  message: Message,
  { token, inbox }: { token: string; inbox: Inbox },
): Promise<string> {
  const { ask, from } = services
  const texts = await ask<{ ticket_mail_texts: string | null }>('ticket_mail_texts', token)
  const reply = replyOf(message, {
    senders: [inbox.address, `no-reply@${new URL(from.publicUrl).hostname}`, from.operatorName],
    site: from.publicUrl,
    texts: [from.operatorName, ...texts.flatMap(({ ticket_mail_texts: text }) => text ?? [])],
  })
  const { kind, sender, authentication, subject } = message
  const key = keyOf(message, token)
  const mail = { kind, authentication, subject, sender: sender.address, senderName: sender.name }
  const [received] = await ask<Received>(
    'receive_ticket_mail',
    token,
    key,
    JSON.stringify({ ...mail, text: reply.text, quoted: reply.quoted }),
  )
  const {
    outcome = 'INVALID',
    note_id: note = null,
    mail_id: row = null,
    user_id: person = null,
  } = received ?? {}
  if ((note === null && row === null) || person === null) return outcome
  // A message that came before may have been interrupted before its files were there.
  const files = kind === 'TOO_LARGE' ? [] : reply.files
  const refused = await storeMailedFiles(files, key, services, (file) =>
    ask(
      'attach_mailed_file',
      note,
      row,
      person,
      file.id,
      file.name,
      file.contentType,
      file.byteSize,
      file.width,
      file.height,
    ),
  )
  const leftOut = [...reply.leftOut, ...refused]
  await ask('finish_ticket_mail', note, row, person, leftOut, mayAnswer(message, inbox))
  return outcome
}

/** Never a program, and only a sender whose address is theirs, as far as our mail server checks that. */
function mayAnswer({ kind, authentication }: Message, { authserv }: Inbox): boolean {
  if (kind === 'AUTOMATIC' || kind === 'BOUNCE' || authentication === 'FAIL') return false
  return authserv === undefined || authentication === 'PASS'
}

/** The same for repeated deliveries to one ticket. */
function keyOf({ key }: Message, token: string): string {
  return createHash('sha256').update(`${key} ${token}`).digest('hex').slice(0, 40)
}
