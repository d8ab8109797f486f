import { ImapFlow } from 'imapflow'

/** The mail account of SUPPORT_INBOX and its address for replies. */
export type Inbox = {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
  readonly address: string
  /** The name under which the mail server writes Authentication-Results; unset, only failures count. */
  readonly authserv?: string | undefined
  /** Whether letters may leave in the name of its domain; unset, where that is the product's own. */
  readonly takesReports?: boolean | undefined
}

/** `imaps://user:password@host/INBOX?address=support@example.org&authserv=mx.example.org` */
export function inboxOf(url: string): Inbox {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url)
  const secure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const authserv = searchParams.get('authserv')
  const reports = searchParams.get('reports')
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user,
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    address: searchParams.get('address') ?? user,
    ...(authserv !== null && { authserv }),
    ...(reports !== null && { takesReports: reports === 'yes' }),
  }
}

/** `support+<token>@example.org` */
export function replyAddress({ address }: Inbox, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

/** The reply address, where mail servers may send their reports to it: as the sender of the envelope, which SPF checks. */
export function reportAddress(inbox: Inbox, token: string, publicUrl: string): string | undefined {
  const { address, takesReports } = inbox
  const isOwnDomain =
    address.slice(address.lastIndexOf('@') + 1).toLowerCase() === new URL(publicUrl).hostname
  return (takesReports ?? isOwnDomain) ? replyAddress(inbox, token) : undefined
}

/** Maximum messages per run and bytes per message. Further messages wait; of larger ones only the beginning is read. */
const maxMessages = 100
const maxBytes = 35 * 1024 * 1024
const beginningBytes = 1024 * 1024
const timeoutsMs = { connect: 10_000, greeting: 10_000, silence: 30_000 }

/** A message, or the beginning of one that is too large. */
export type Fetched = { readonly raw: Buffer; readonly isTooLarge: boolean }

/** Opens the mailbox and leaves it as it is. */
export async function checkInbox(url: string): Promise<void> {
  const inbox = inboxOf(url)
  const client = clientOf(inbox)
  await client.connect()
  try {
    await client.mailboxOpen(inbox.folder, { readOnly: true })
  } finally {
    await client.logout().catch(() => client.close())
  }
}

function clientOf(inbox: Inbox): ImapFlow {
  const client = new ImapFlow({
    host: inbox.host,
    port: inbox.port,
    secure: inbox.secure,
    auth: { user: inbox.user, pass: inbox.password },
    logger: false,
    connectionTimeout: timeoutsMs.connect,
    greetingTimeout: timeoutsMs.greeting,
    socketTimeout: timeoutsMs.silence,
  })
  // Without a listener a connection error would end the process; the current command is rejected anyway.
  client.on('error', () => {})
  return client
}

/**
 * Passes each unread message to `take`, oldest first, then marks it as read. Failed messages stay unread for the
 * next run.
 */
export async function readUnseen(
  inbox: Inbox,
  take: (message: Fetched) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const client = clientOf(inbox)
  await client.connect()
  try {
    const lock = await client.getMailboxLock(inbox.folder)
    try {
      const unseen = (await client.search({ seen: false }, { uid: true })) || []
      for (const uid of unseen.slice(0, maxMessages)) {
        if (signal?.aborted) return
        const message = await fetchOne(client, uid)
        if (message) await take(message)
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function fetchOne(client: ImapFlow, uid: number): Promise<Fetched | undefined> {
  const facts = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!facts) return undefined
  const isTooLarge = (facts.size ?? 0) > maxBytes
  const source = isTooLarge ? { start: 0, maxLength: beginningBytes } : true
  const message = await client.fetchOne(String(uid), { source }, { uid: true })
  return message && message.source ? { raw: message.source, isTooLarge } : undefined
}
