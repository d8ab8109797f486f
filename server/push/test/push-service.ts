import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Pushed = { path: string; content: unknown; headers: IncomingMessage['headers']; claims: unknown }

/** A push service and its browsers: it checks who sends, decrypts with the browser's keys, and keeps what came. */
export async function openPushService() {
  const received: Pushed[] = []
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  /** The status of each path's next answers; 201 by default. */
  const answers = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = answers.get(path)?.shift() ?? 201
      const browser = browsers.get(path)
      if (status === 201 && browser) {
        const claims = claimsIn(request.headers.authorization ?? '', origin())
        const content: unknown = JSON.parse(decrypt(Buffer.concat(chunks), browser))
        received.push({ path, content, headers: request.headers, claims })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    answers,
    /** A subscription of a new browser, as the product stores it. */
    browser(path: string) {
      const browser = newBrowser()
      browsers.set(path, browser)
      const p256dh = browser.ecdh.getPublicKey().toString('base64url')
      return { endpoint: `${origin()}${path}`, p256dh, auth: browser.auth.toString('base64url') }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function newBrowser() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

/** The receiving side of RFC 8291. */
function decrypt(message: Buffer, { ecdh, auth }: ReturnType<typeof newBrowser>): string {
  const salt = message.subarray(0, 16)
  const length = message.readUInt8(20)
  const sender = message.subarray(21, 21 + length)
  const record = message.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  if (plain.at(-1) !== 2) throw new Error('This is not the last record')
  return plain.subarray(0, -1).toString()
}

/** The claims of a valid signature for this audience. */
function claimsIn(header: string, audience: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number }
  const isCurrent = claims.exp > Date.now() / 1000 && claims.exp <= Date.now() / 1000 + 86_400
  if (!isValid || claims.aud !== audience || !isCurrent) throw new Error('The sender is not who they say')
  return claims
}
