import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Order, Report } from './child.ts'

/** A Node process that serves the product on request. */
export type Server = {
  pid: number
  /** Its output since it was created or `forget` was called. */
  said: () => string
  forget: () => void
  order: (order: Order) => void
  /** Its next message; fails if it ends instead. */
  reported: () => Promise<Report>
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** Nothing is bundled or replaced, as in production. */
export function newServer(): Server {
  const env = {
    ...process.env,
    GRAPHILE_ENV: 'production',
    GRAFAST_TIMEOUT_VALIDITY_MS: '1000',
    NODE_COMPILE_CACHE: join(tmpdir(), 'turnstone-compiled'),
  }
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    pid: child.pid ?? 0,
    said: () => said,
    forget: () => void (said = ''),
    order: (order) => void (child.connected && child.send(order)),
    async reported() {
      const message = once(child, 'message') as Promise<[Report]>
      const first = await Promise.race([message, ended])
      if (!Array.isArray(first)) throw new Error(`The product did not start, or ended:\n${said}`)
      return first[0]
    },
    ended,
  }
}
