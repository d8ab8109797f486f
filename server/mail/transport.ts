import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { checked, type Recipient } from './address.ts'
import type { Letter } from './letter.ts'
import { keep } from './outbox.ts'

/** The job that a mail is sent by: the same one again when it is tried again. */
type SendingJob = { readonly id: string; readonly created_at: Date }

type Mail = {
  readonly to: Recipient
  readonly letter: Letter
  readonly attachments?: readonly Attachment[]
  readonly job: SendingJob
  readonly signal?: AbortSignal
}

type Attachment = { readonly filename: string; readonly contentType: string; readonly content: Buffer }

export type Mailer = { send(mail: Mail): Promise<void> }

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataDir' | 'operatorName' | 'publicUrl'>

/** A letter that could not be handed on. Holds no address, whatever the mail server answered. */
export class MailError extends Error {
  override name = 'MailError'
}

/** Sends through the mail server of SMTP_URL; without one, keeps each mail as files in the data folder. */
export function mailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl ? throughServer(settings.smtpUrl) : intoOutbox(settings.dataDir)
  return {
    async send(mail) {
      await deliver(messageOf(settings, mail), mail)
    },
  }
}

type Deliver = (message: SendMailOptions, mail: Mail) => Promise<void>

function throughServer(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url: quiet(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (message, { signal }) => {
    try {
      await transport.sendMail(signal ? { ...message, signal } : message)
    } catch (error) {
      throw new MailError(`The mail server did not take a letter (${reason(error)}).`)
    }
  }
}

/** Without the options that would print whole messages. */
function quiet(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const loud of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(loud)
  return url.href
}

function intoOutbox(dataDir: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message, { to, letter, job }) => {
    const { message: eml } = await transport.sendMail(message)
    if (!Buffer.isBuffer(eml)) throw new MailError('A letter could not be written.')
    await keep(dataDir, { key: keyOf(job), at: job.created_at, to: to.address, ...letter, eml })
  }
}

function messageOf(
  { operatorName, publicUrl }: MailSettings,
  { to, letter, job, attachments = [] }: Mail,
): SendMailOptions {
  const recipient = checked(to)
  const host = hostOf(publicUrl)
  const from = { name: operatorName, address: `no-reply@${host}` }
  return {
    ...letter,
    from,
    to: [recipient],
    envelope: { from: from.address, to: [recipient.address] },
    // A letter that is sent again as it was keeps its id, so that mailboxes drop the second copy. One with a
    // newer link must not be dropped, for the older link is dead: it has an id of its own in the same thread.
    messageId: `<${keyOf(job, letter.text)}@${host}>`,
    references: [`<${keyOf(job)}@${host}>`],
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [...attachments],
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function keyOf({ id, created_at }: SendingJob, text = ''): string {
  return createHash('sha256').update(`${id} ${created_at.toISOString()} ${text}`).digest('hex').slice(0, 24)
}

function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
}

/** A code such as "EENVELOPE 550"; the rest of an answer may repeat the address. */
function reason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => /^[A-Z0-9_]{1,30}$/.test(String(part)))
  return known.join(' ') || 'no code'
}
