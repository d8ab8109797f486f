import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Settings } from '../base/settings.ts'
import { checked, type Recipient } from '../base/email-address.ts'
import { mails } from '../base/metrics.ts'
import type { Letter } from './letter.ts'
import { keep } from './outbox.ts'

/** The mail's job; the same on a retry. */
type SendingJob = { readonly id: string; readonly created_at: Date }

type Mail = {
  readonly to: Recipient
  readonly letter: Letter
  /** Where a reply goes; without it, to an address that no one reads. */
  readonly replyTo?: string | undefined
  /** Where mail servers report what they could not deliver; without it, to an address that no one reads. */
  readonly reportTo?: string | undefined
  /** The part of its Message-ID before the "@"; without it, one of its job. */
  readonly messageKey?: string
  /** Where mailboxes turn these letters off, by a POST. */
  readonly unsubscribeUrl?: string | undefined
  /** A person whose letter it is, not the product's: its name shows as the sender. Without `replyTo`, replies go to its address. */
  readonly author?: Recipient
  readonly attachments?: readonly Attachment[]
  readonly job: SendingJob
  readonly signal?: AbortSignal
}

type Attachment = { readonly filename: string; readonly contentType: string; readonly content: Buffer }

export type Mailer = { send(mail: Mail): Promise<void> }

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataDir' | 'operatorName' | 'publicUrl'>

/** A letter that was not delivered. What is printed or stored of it contains no address, whatever the mail server answered. */
export class MailError extends Error {
  override name = 'MailError'
  /** Such as "EENVELOPE 550". */
  readonly code: string
  /** The refusal is permanent, so do not retry. */
  readonly isFinal: boolean
  readonly #answer: string

  constructor(message: string, { code = '', isFinal = false, answer = '' } = {}) {
    super(message)
    this.#answer = answer
    this.code = code
    this.isFinal = isFinal
  }

  /** What the mail server said. It may name the recipient. */
  answer(): string {
    return this.#answer
  }
}

/** Sends through the mail server of SMTP_URL, or stores each mail as files in the data folder. */
export function mailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl ? throughServer(settings.smtpUrl) : intoOutbox(settings.dataDir)
  return {
    async send(mail) {
      try {
        await deliver(messageOf(settings, mail), mail)
        mails.inc({ outcome: 'sent' })
      } catch (error) {
        mails.inc({ outcome: error instanceof MailError && error.isFinal ? 'refused' : 'failed' })
        throw error
      }
    },
  }
}

/** Why the mail server cannot be used, and what to do. */
export type MailServerProblem = { readonly code: string; readonly what: string; readonly remedy: string }

const problems: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  EDNS: ['its name has no address', 'Correct the host in SMTP_URL, or the name server of this machine.'],
  EAUTH: ['it refuses the user or the password', 'Correct them in SMTP_URL.'],
  ENOAUTH: ['it refuses the user or the password', 'Correct them in SMTP_URL.'],
  ETLS: ['TLS failed', 'Use smtps:// for port 465 and smtp:// for 587, and check its certificate.'],
  ESOCKET: [
    'it does not answer as a mail server',
    'Check host, port and firewall; use smtps:// for port 465.',
  ],
}

/** Connects and signs in as a letter does, but sends none. */
export async function checkMailServer(url: string): Promise<MailServerProblem | undefined> {
  const transport = transportTo(url)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const code = reason(error)
    const [what, remedy] = problems[code.split(' ')[0] ?? ''] ?? [
      'it cannot be reached',
      'Check host, port and firewall; mail waits until then.',
    ]
    return { code, what, remedy }
  } finally {
    transport.close()
  }
}

type Deliver = (message: SendMailOptions, mail: Mail) => Promise<void>

function transportTo(url: string) {
  return nodemailer.createTransport({
    url: quiet(url),
    dnsTimeout: timeoutsMs.connect,
    connectionTimeout: timeoutsMs.connect,
    greetingTimeout: timeoutsMs.connect,
    socketTimeout: timeoutsMs.silence,
  })
}

function throughServer(url: string): Deliver {
  const transport = transportTo(url)
  return async (message, { signal }) => {
    const deadline = AbortSignal.timeout(timeoutsMs.letter)
    try {
      await transport.sendMail({
        ...message,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
    } catch (error) {
      const code = reason(error)
      throw new MailError(`The mail server did not take a letter (${code}).`, {
        code,
        isFinal: isRefusedForGood(error),
        answer: answerIn(error),
      })
    }
  }
}

/** Timeout for a letter, which is then retried, so that a slow mail server does not delay others. */
const timeoutsMs = { connect: 5_000, silence: 10_000, letter: 30_000 }

/**
 * A 5xx for the recipient or the letter is final. One for authentication or the sender concerns the
 * installation: the letters are sent once the operator corrects it.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isRefusal = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return isRefusal && ['RCPT TO', 'DATA'].includes(String(command))
}

/** Without options that would print whole messages. */
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
  { to, letter, job, replyTo, reportTo, messageKey, unsubscribeUrl, author, attachments = [] }: Mail,
): SendMailOptions {
  const recipient = checked(to)
  const host = hostOf(publicUrl)
  const writer = author && checked(author)
  const from = { name: writer?.name ?? operatorName, address: `no-reply@${host}` }
  return {
    ...letter,
    from,
    to: [recipient],
    envelope: { from: reportTo ?? from.address, to: [recipient.address] },
    // An identical letter has the same id, so mailboxes drop the copy. A letter with a newer link gets its
    // own id in the same thread, because the older link no longer works.
    messageId: `<${messageKey ?? keyOf(job, letter.text)}@${host}>`,
    references: [`<${keyOf(job)}@${host}>`],
    ...(writer && { replyTo: writer }),
    ...(replyTo !== undefined && { replyTo: { name: from.name, address: replyTo } }),
    headers: {
      ...(!writer && { 'Auto-Submitted': 'auto-generated' }),
      // A letter that comes back to the support address is no reply.
      ...(replyTo !== undefined && { 'X-Turnstone-Loop': 'yes' }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
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

/** Such as "550 5.1.1 User unknown". */
function answerIn(error: unknown): string {
  const { response } = error as { response?: unknown }
  return typeof response === 'string' ? response : ''
}

/** A code such as "EENVELOPE 550". The rest of an answer may repeat the address. */
function reason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => /^[A-Z0-9_]{1,30}$/.test(String(part)))
  return known.join(' ') || 'no code'
}
