import { setTimeout as pause } from 'node:timers/promises'
import { asker, type Reply } from '../../server/test/asker.ts'
import type { Ledger } from './ledger.ts'

/** Timeout (ms) of a request. */
const timeoutMs = 15_000
const transientCodes = ['INTERNAL', 'TIMEOUT']
/** Error codes of a retry whose first attempt succeeded. */
const done = ['CONFLICT', 'INVALID_TRANSITION']
/** More of them for some moves: an extension to its own date, and a decline, after which the provider sees no lead. */
const alsoDone: Readonly<Record<string, string>> = { extend: 'INVALID_INPUT', decline: 'NOT_FOUND' }

type Request = { readonly token: string; readonly query: string; readonly input: object }

/**
 * Retries until there is an answer, like a page after a lost connection. Null if the product reports that an
 * earlier attempt without an answer has succeeded.
 */
export async function askUntilAnswered(address: string, ledger: Ledger, request: Request): Promise<unknown> {
  for (let isSure = true; ; isSure = false) {
    const reply = await askOnce(address, request)
    if (reply === 'timeout') ledger.unexpected.push(`no answer within ${timeoutMs / 1000} s`)
    if (typeof reply === 'object' && !transientCodes.includes(reply.code ?? '')) {
      if (reply.code === undefined && reply.data) return reply.data
      const refusals = [...done, alsoDone[String(Reflect.get(request.input, 'move'))]]
      if (isSure || !refusals.includes(reply.code ?? '')) throw new Error(describeReply(reply, request))
      ledger.refused += 1
      return null
    }
    ledger.uncertain += 1
    await pause(100 + Math.random() * 200)
  }
}

async function askOnce(
  address: string,
  { token, query, input }: Request,
): Promise<Reply | 'cut' | 'timeout'> {
  const aborter = new AbortController()
  try {
    return await Promise.race([
      asker(address).ask(query, { input }, token),
      pause(timeoutMs, 'timeout' as const, { signal: aborter.signal }),
    ])
  } catch {
    return 'cut'
  } finally {
    aborter.abort()
  }
}

function describeReply({ status, text }: Reply, { input }: Request): string {
  return `${status} ${text.slice(0, 300)} to ${JSON.stringify(input).slice(0, 200)}`
}
