import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Urls } from '../main.ts'
import type { Settings } from '../settings.ts'

export type Product = {
  address: string
  pid: number
  /** All that it wrote to its standard output and error so far. */
  said: () => string
  /** Has it print this to the console, as a library would. */
  print: (text: string) => void
  /** Asks it to close; settles when the process has ended, with its exit code. */
  close: () => Promise<number | null>
}

/** Runs the product as Node runs it for everybody: a process of its own, nothing bundled or replaced. */
export async function startProduct(settings: Settings, urls: Urls): Promise<Product> {
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
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.send({ settings, urls })
  const started = once(child, 'message') as Promise<[{ address: string }]>
  const first = await Promise.race([started, ended])
  if (typeof first[0] !== 'object' || !first[0]) throw new Error(`The product did not start:\n${said}`)
  return {
    address: first[0].address,
    pid: child.pid ?? 0,
    said: () => said,
    print: (text) => void child.send(text),
    async close() {
      if (child.connected) child.send('close')
      return (await ended)[0]
    },
  }
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
