import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The installation's VAPID keys (RFC 8292). */
export type PushKeys = { readonly publicKey: string; readonly privateKey: KeyObject }

type Stored = { public_key: string; private_key: string }

/** The stored keys; `store` keeps these new ones if there are none yet, and returns what is stored. */
export async function readPushKeys(
  store: (publicKey: string, privateKey: string) => Promise<readonly Stored[]>,
): Promise<PushKeys> {
  const { publicKey, privateKey } = newKeys()
  const [row] = await store(publicKey, privateKey)
  if (!row) throw new Error('The database returned no push keys.')
  return { publicKey: row.public_key, privateKey: keyOf(row.public_key, row.private_key) }
}

function newKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** A public key is an uncompressed point: 4, then x and y of 32 bytes each. */
function keyOf(publicKey: string, d: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}
