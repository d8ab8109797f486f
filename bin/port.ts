import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

type Listening = { host: string; port: number }

/** Checks the port before anything slow; returns a free one for port 0. */
export async function choosePort({ host, port }: Listening): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const { port: found } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return found
}

/** Explains errors of listening; returns others unchanged. */
export function explainListening(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return error
  const { port, address, hostname } = error as { port?: number; address?: string; hostname?: string }
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} on ${address} is in use; stop what uses it, or set another PORT.`)
    case 'EACCES':
      return new Error(`Port ${port} on ${address} may not be used without more rights; set another PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`HOST ${address ?? hostname} is not an address of this machine.`)
    default:
      return error
  }
}
