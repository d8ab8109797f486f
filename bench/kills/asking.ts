import { setTimeout as pause } from 'node:timers/promises'
import { asker, type Reply } from '../../server/test/asker.ts'
import type { Ledger } from './ledger.ts'

/** Milliseconds after which a request counts as never answered. */
const patience = 15_000
const passing = ['INTERNAL', 'TIMEOUT']
/** What one hears who asks again for a move that was made at the first time of asking. */
const done = ['CONFLICT', 'INVALID_TRANSITION']
/** An extension to the day to which it was extended. */
const doneExtending = [...done, 'INVALID_INPUT']

type Request = { readonly token: string; readonly query: string; readonly input: object }

/**
 * Asks until there is an answer, as a page does whose connection broke. Null when the product says that an
 * earlier try, whose answer was lost, has done it.
 */
export async function askUntilAnswered(address: string, ledger: Ledger, request: Request): Promise<unknown> {
  for (let isSure = true; ; isSure = false) {
    const reply = await askOnce(address, request)
    if (reply === 'silence') ledger.unexpected.push(`no answer within ${patience / 1000} s`)
    if (typeof reply === 'object' && !passing.includes(reply.code ?? '')) {
      if (reply.code === undefined && reply.data) return reply.data
      const refusals = Reflect.get(request.input, 'move') === 'extend' ? doneExtending : done
      if (isSure || !refusals.includes(reply.code ?? '')) throw new Error(sayingOf(reply, request))
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
): Promise<Reply | 'cut' | 'silence'> {
  const giveUp = new AbortController()
  try {
    return await Promise.race([
      asker(address).ask(query, { input }, token),
      pause(patience, 'silence' as const, { signal: giveUp.signal }),
    ])
  } catch {
    return 'cut'
  } finally {
    giveUp.abort()
  }
}

function sayingOf({ status, text }: Reply, { input }: Request): string {
  return `${status} ${text.slice(0, 300)} to ${JSON.stringify(input).slice(0, 200)}`
}
