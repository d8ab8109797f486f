import { createCipheriv, createECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { PushKeys } from './keys.ts'

/** A browser's keys, base64url: its public point and its secret. */
export type Recipient = { readonly p256dh: string; readonly auth: string }

const recordSize = 4096
const tagLength = 16

/** One record of aes128gcm for a browser (RFC 8291, RFC 8188). Salt and own key are random but in tests. */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: Recipient,
  { salt = randomBytes(16), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(ours.length, 20)
  // 2 marks the last record.
  const plain = Buffer.concat([text, Buffer.of(2)])
  if (head.length + ours.length + plain.length + tagLength > recordSize)
    throw new Error('The push message is too long.')
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([head, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

const lifetimeSeconds = 12 * 3600

/** The header by which a push service knows the sender (RFC 8292). */
export function authorization(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  { subject, now = Date.now() }: { subject: string; now?: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + lifetimeSeconds,
    sub: subject,
  }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
}
