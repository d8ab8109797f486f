import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Load = {
  /** How many requests got the expected answer. */
  answered: () => number
  /** The results of the others. */
  failures: () => readonly string[]
  stop: () => Promise<void>
}

/** Repeats one request, four at a time over persistent connections, until stopped. */
export function load(address: string, query: string, token?: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const failures: string[] = []
  let answered = 0
  const stopping = new AbortController()
  const one = async () => {
    while (!stopping.signal.aborted) {
      const failure = await ask(address, { query, token, agent }).catch((error: Error) => error.message)
      if (failure === undefined) answered += 1
      else failures.push(failure)
      await pause(20)
    }
  }
  const all = Promise.all([one(), one(), one(), one()])
  return {
    answered: () => answered,
    failures: () => failures,
    async stop() {
      stopping.abort()
      await all
      agent.destroy()
    },
  }
}

async function ask(
  address: string,
  { query, token, agent }: { query: string; token: string | undefined; agent: Agent },
): Promise<string | undefined> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const sent = request(`${address}/api/graphql`, { method: 'POST', headers, agent })
  const received = once(sent, 'response')
  sent.end(JSON.stringify({ query }))
  const [answer] = (await received) as [IncomingMessage]
  const body = await text(answer)
  return answer.statusCode === 200 && !body.includes('"errors"') ? undefined : `${answer.statusCode} ${body}`
}
