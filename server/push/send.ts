import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress, isPublicEndpoint } from './public-endpoint.ts'

/** `gone`: the address will never work again. `refused`: this message will not. */
export type Outcome = 'sent' | 'gone' | 'refused'

/** The push service cannot take the message now. */
class PushError extends Error {}

const timeoutMs = 15_000
/** In seconds; a push service drops older messages. */
const timeToLive = 86_400

type Message = { endpoint: string; authorization: string; body: Buffer }

/**
 * Posts a message to a browser's push service. People choose the address, so it has to be a public host, also after its
 * name is resolved, and redirects are not followed.
 */
export async function sendToEndpoint(
  { endpoint, authorization, body }: Message,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<Outcome> {
  if (!allowsPrivate && !isPublicEndpoint(endpoint)) return 'gone'
  const url = new URL(endpoint)
  const post = url.protocol === 'https:' ? requestHttps : requestHttp
  const status = await new Promise<number>((resolve, reject) => {
    const request = post(url, {
      method: 'POST',
      agent: false,
      timeout: timeoutMs,
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: timeToLive,
        urgency: 'normal',
      },
      ...(!allowsPrivate && { lookup: lookUpPublic }),
    })
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('timeout', () => request.destroy(new PushError('The push service did not answer.')))
    request.on('error', (error) => reject(error))
    request.end(body)
  }).catch((error: unknown) => {
    if (error instanceof PrivateAddressError) return gone
    throw new PushError(`The push service cannot be reached: ${codeOf(error)}`)
  })
  return outcomeOf(status)
}

const gone = 410

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === gone) return 'gone'
  if (status === 408 || status === 429 || status >= 500)
    throw new PushError(`The push service answered ${status}.`)
  return 'refused'
}

class PrivateAddressError extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves to public addresses only, which the connection then uses. */
function lookUpPublic(hostname: string, options: LookupOptions, done: Found): void {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/** A system error code: no address reaches the log. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown'
}
