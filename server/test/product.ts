import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Urls } from '../base/served.ts'
import type { Settings } from '../base/settings.ts'
import { newServer, type Server } from './process.ts'

export type Product = {
  address: string
  /** Its output so far. */
  said: () => string
  /** Makes it print this to the console, as a library would. */
  print: (text: string) => void
  close: () => Promise<unknown>
}

export type OwnProcess = Product & {
  pid: number
  /** Closes it; settles with the exit code when the process has ended. */
  close: () => Promise<number | null>
}

/** Processes whose product has closed; their modules are already loaded. */
const idle: Server[] = []

/** The product in a reused process, one after another. */
export async function hostProduct(settings: Settings, urls: Urls): Promise<Product> {
  const server = idle.pop() ?? newServer()
  server.forget()
  return {
    ...(await serving(server, settings, urls)),
    async close() {
      server.order('close')
      await server.reported()
      idle.push(server)
    },
  }
}

/** The product in its own process, for tests of the process and for measurements. */
export async function startProduct(settings: Settings, urls: Urls): Promise<OwnProcess> {
  const server = newServer()
  return {
    ...(await serving(server, settings, urls)),
    pid: server.pid,
    async close() {
      server.order('end')
      return server.ended
    },
  }
}

async function serving(server: Server, settings: Settings, urls: Urls): Promise<Omit<Product, 'close'>> {
  server.order({ settings, urls })
  const report = await server.reported()
  if (report === 'closed') throw new Error('The product closed instead of starting')
  return { address: report.address, said: server.said, print: (text) => server.order({ print: text }) }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
