import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { Statement } from './cases.ts'
import { transaction } from './transaction.ts'

/**
 * A server with nothing but `node:http` and node-postgres, the least that can answer a browser: it looks a token up in its
 * memory, runs the named statements with that person's claims, and passes on the JSON that PostgreSQL makes. Its parent
 * sends the setup and gets the port.
 */
export type BareSetup = {
  webUrl: string
  connections: number
  /** The claims by token. */
  sessions: Record<string, Record<string, string>>
  /** The texts of the statements by name. */
  texts: Record<string, string>
}
/** What a request's body has, as JSON. */
export type BareRequest = Pick<Statement, 'name' | 'values'>[]

// Both sides are of this folder.
const [{ webUrl, connections, sessions, texts }] = (await once(process, 'message')) as [BareSetup]
const pool = new pg.Pool({ connectionString: webUrl, max: connections })
const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  void text(request)
    .then(async (body) => {
      const claims = sessions[token]
      if (!claims) throw new Error('unknown token')
      // What `throughBare` sends.
      const asked = JSON.parse(body) as BareRequest
      const statements = asked.map(({ name, values }) => ({ name, text: texts[name] ?? '', values }))
      return (await transaction(pool, claims, statements)).join('\n')
    })
    .then((answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
