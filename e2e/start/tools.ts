import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'

/** Programs of the machine that some checks need; without one the check is skipped with a message. */
const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']

export function findTool(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Prints why a check does not run; returns whether it is missing. */
export function missing(name: string, found: string | undefined): boolean {
  if (found === undefined) console.log(`Skipped: this machine has no ${name}.`)
  return found === undefined
}

/** As root, the user for programs that refuse to run as root. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Writes a file that the other user can read. */
export function give(path: string, content: string): string {
  writeFileSync(path, content, { mode: 0o600 })
  const user = otherUser()
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** Runs a program as the other user until stopped. */
export function run(command: string, args: string[]): { child: ChildProcess; stop: () => Promise<void> } {
  const child = spawn(command, args, { ...otherUser(), cwd: '/', stdio: 'ignore' })
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A fenced block of docs/operations.md, by the text after its opening fence. */
export function documented(fence: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const block = text.split(`\n\`\`\`${fence}\n`)[1]?.split('\n```')[0]
  if (block === undefined) throw new Error(`docs/operations.md has no block "${fence}"`)
  return block
}
