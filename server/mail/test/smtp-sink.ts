import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type Received = { from: string; to: string[]; source: string }

/** A mail server on loopback that accepts everything, or refuses named recipients. */
export async function smtpSink({ refuses = false } = {}) {
  const received: Received[] = []
  const server = createServer((socket) => converse(socket, received, refuses))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function converse(socket: Socket, received: Received[], refuses: boolean): void {
  let mail: Received = { from: '', to: [], source: '' }
  let inData = false
  let rest = ''
  const answer = (line: string) => {
    if (inData) {
      inData = line !== '.'
      if (inData) mail.source += `${line.replace(/^\./, '')}\r\n`
      else received.push(mail)
      return inData ? '' : '250 taken'
    }
    const [, from] = /^MAIL FROM:<(.*?)>/.exec(line) ?? []
    const [, to] = /^RCPT TO:<(.*?)>/.exec(line) ?? []
    if (from) mail = { from, to: [], source: '' }
    if (to && refuses) return `550 5.1.1 <${to}> does not live here`
    if (to) mail.to.push(to)
    inData = line === 'DATA'
    return inData ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 well'
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map(answer).filter(Boolean)) socket.write(`${line}\r\n`)
  })
  socket.write('220 sink\r\n')
}

/** One part of a message, decoded. */
export function partOf(source: string, type: 'text/plain' | 'text/html'): string {
  const start = source.indexOf(`Content-Type: ${type}`)
  const [head = '', ...body] = source.slice(start).split('\r\n\r\n')
  const content = body.join('\r\n\r\n').split('\r\n--')[0] ?? ''
  if (/base64/.test(head)) return Buffer.from(content, 'base64').toString()
  if (!/quoted-printable/.test(head)) return content
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
