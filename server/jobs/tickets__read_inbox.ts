import { createHash } from 'node:crypto'
import type { Task } from 'graphile-worker'
import { isSafeError } from 'postgraphile/grafast'
import { type Attached, readReply, type Reply } from '../inbound/reply.ts'
import { type Inbox, readUnseen } from '../inbound/inbox.ts'
import { cleanName } from '../uploads/name.ts'
import { storeBytes } from '../uploads/upload.ts'
import type { FileServices } from './uploads__remove_files.ts'
import type { Services } from './task.ts'

type Received = { outcome: string; note_id: string | null; user_id: number | null }

export type InboxServices = Services & FileServices

/** Turns replies that came by mail into notes on their tickets. Off without SUPPORT_INBOX. */
export function readInbox(services: InboxServices): Task {
  const { inbox } = services
  return async (_payload, { abortSignal }) => {
    if (!inbox) return
    const counts: Record<string, number> = {}
    await readUnseen(
      inbox,
      async (raw) => {
        const outcome = await receive(services, raw, inbox)
        counts[outcome] = (counts[outcome] ?? 0) + 1
      },
      abortSignal,
    )
    if (Object.keys(counts).length > 0) services.log.info(counts, 'replies by mail')
  }
}

async function receive(services: InboxServices, raw: Buffer, { address }: Inbox): Promise<string> {
  const reply = await readReply(raw, address)
  if (typeof reply === 'string') return reply
  const [received] = await services.ask<Received>('receive_ticket_reply', reply.token, reply.key, reply.text)
  const { outcome = 'INVALID', note_id: note, user_id: person } = received ?? {}
  // A message that came before may have been interrupted before its files were there.
  if ((outcome === 'ADDED' || outcome === 'KNOWN') && note && person)
    for (const [index, file] of reply.files.entries())
      await attach(services, file, { note, person, id: fileId(reply, index) })
  return outcome.toLowerCase()
}

type Place = { note: string; person: number; id: string }

/** A file of a type that is not accepted is left out; the text of the reply is there all the same. */
async function attach({ ask, store, incoming }: InboxServices, file: Attached, { note, person, id }: Place) {
  try {
    const stored = await storeBytes(file.bytes, { id, type: file.type, kind: 'FILE' }, { store, incoming })
    const name = cleanName(
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      stored.contentType,
    )
    const { contentType, byteSize, width, height } = stored
    await ask('attach_mailed_file', note, person, id, name, contentType, byteSize, width, height)
  } catch (error) {
    if (!(error instanceof Error) || !isSafeError(error) || error.extensions?.['code'] === 'INTERNAL')
      throw error
  }
}

/** The same for the same file of the same message. */
function fileId({ key, token }: Reply, index: number): string {
  const hex = createHash('sha256').update(`${key} ${token} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
