import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** What each log line of a request begins with. */
export type RequestContext = {
  readonly request: string
  /** The trace that the client's request belongs to. */
  readonly trace?: string
}

/** Letters, digits and a few signs, so that an id can break no line and say little. */
const safeId = /^[\w.:=-]{8,128}$/
/** https://www.w3.org/TR/trace-context: version, trace, parent, flags. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/

const storage = new AsyncLocalStorage<RequestContext | undefined>()
const contexts = new WeakMap<IncomingMessage, RequestContext>()

/** The id of the proxy in `X-Request-Id`, else that of the trace, else a new one. */
function contextFor({ 'x-request-id': given, traceparent: parent }: IncomingHttpHeaders): RequestContext {
  const trace = traceparent.exec(typeof parent === 'string' ? parent : '')?.[1]
  const own = typeof given === 'string' && safeId.test(given) ? given : undefined
  return { request: own ?? trace ?? randomBytes(16).toString('hex'), ...(trace !== undefined && { trace }) }
}

export const requestContext = {
  of(request: IncomingMessage): RequestContext {
    const context = contexts.get(request) ?? contextFor(request.headers)
    contexts.set(request, context)
    return context
  },
  run<T>(context: RequestContext, work: () => T): T {
    return storage.run(context, work)
  },
  /** For what concerns no request, although one began it: a connection of a pool outlives the request that opened it. */
  outside<T>(work: () => T): T {
    return storage.run(undefined, work)
  },
  current(): RequestContext | undefined {
    return storage.getStore()
  },
}
