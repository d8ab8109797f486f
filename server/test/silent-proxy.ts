import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to the database at this address that can fall silent like a network: connections stay open without
 * data.
 */
export async function wayTo(address: string) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const target = new URL(address)
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (chunk) => void (isSilent || to.write(chunk)))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(address)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)
  return {
    url: way.href,
    hush: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    async close() {
      for (const [near] of pairs) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
