import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server on loopback with a scripted answer for each recipient, or none. */
export async function failingSmtp(answerTo: (recipient: string) => string | undefined) {
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        const [, recipient] = /^RCPT TO:<(.*?)>/.exec(line) ?? []
        if (recipient !== undefined) asked += 1
        const answer = recipient === undefined ? '250 well' : answerTo(recipient)
        if (answer !== undefined) socket.write(`${answer}\r\n`)
      }
    })
    socket.write('220 failing\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Recipients it received. */
    asked: () => asked,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
