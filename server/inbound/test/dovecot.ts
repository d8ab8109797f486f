import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { eventually } from '../../test/eventually.ts'
import type { Inbox } from '../inbox.ts'

/** Debian's Dovecot, where it is installed. */
export const dovecot = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path))

export type MailServer = {
  inbox: Inbox
  /** Delivers a message to the mailbox. */
  deliver: (raw: string) => Promise<void>
  unread: () => Promise<number>
  close: () => Promise<void>
}

/** A temporary Dovecot with one account, on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'dovecot.conf')
  await mkdir(join(folder, 'mail'), { mode: 0o777 })
  await chmod(join(folder, 'mail'), 0o777)
  await writeFile(config, configuration(folder, port))
  const server = spawn(dovecot ?? '', ['-F', '-c', config], { stdio: 'ignore' })
  const inbox: Inbox = {
    host: '127.0.0.1',
    port,
    secure: false,
    user: 'support@help.example',
    password: 'secret',
    folder: 'INBOX',
    address: 'support@help.example',
  }
  await eventually(() => connected(inbox, async () => {}))
  return {
    inbox,
    deliver: (raw) =>
      connected(inbox, async (client) => {
        await client.append('INBOX', raw.replaceAll(/\r?\n/g, '\r\n'))
      }),
    unread: () =>
      connected(inbox, async (client) => {
        const status = await client.status('INBOX', { unseen: true })
        return status ? (status.unseen ?? 0) : 0
      }),
    close: async () => {
      await ended(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connected<T>(inbox: Inbox, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, port, user, password } = inbox
  const client = new ImapFlow({ host, port, secure: false, auth: { user, pass: password }, logger: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.logout()
  }
}

/** Root uses Dovecot's own users; other users run everything themselves. */
function configuration(folder: string, port: number): string {
  const { username, uid, gid } = userInfo()
  const isRoot = uid === 0
  const mailUser = isRoot ? 'uid=65534 gid=65534' : `uid=${uid} gid=${gid}`
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = ${mailUser} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`}
`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}
