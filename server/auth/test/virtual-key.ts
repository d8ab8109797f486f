import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

/** An authenticator in software: makes one passkey and signs with it, and can misbehave on request. */
export class VirtualKey {
  readonly id = randomBytes(32).toString('base64url')
  counter = 0
  origin: string
  userVerified = true
  #handle = ''
  readonly #private: KeyObject
  readonly #cose: Buffer

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#private = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = coseOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  }

  /** The answer of `navigator.credentials.create`, as JSON. */
  create(text: string): string {
    const { challenge, rp, user } = JSON.parse(text) as Options
    this.#handle = user?.id ?? ''
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([
      this.#authData(rp?.id ?? '', 0x40),
      Buffer.alloc(16),
      length,
      id,
      this.#cose,
    ])
    // { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 255]),
      authData,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer of `navigator.credentials.get`, as JSON. */
  get(text: string, { handle = this.#handle }: { handle?: string } = {}): string {
    const { challenge, rpId = '' } = JSON.parse(text) as Options
    const authenticatorData = this.#authData(rpId, 0)
    const clientData = this.#clientData('webauthn.get', challenge)
    const hash = createHash('sha256').update(clientData).digest()
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.#private).toString(
        'base64url',
      ),
      userHandle: handle,
    })
  }

  #authData(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 0x01 | (this.userVerified ? 0x04 : 0) | more
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #answer(response: object): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  }
}

/** { 1: 2, 3: -7, -1: 1, -2: x, -3: y } */
function coseOf(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}
