import { readToken } from './token.ts'

/** Requests that the document has sent before any module was loaded (entry/early.js). */
type Early = {
  /** Whose requests they are. */
  token: string
  /** By the body of the request. */
  responses: Map<string, Promise<Response>>
}

declare global {
  var early: Early | undefined
}

/** After this many milliseconds, an answer that no page has taken is no longer news. */
const lifetime = 60_000

/** The response to this request, if the document has sent it for the present token. It serves once. */
export function takeEarly(body: string): Promise<Response> | undefined {
  const { early } = globalThis
  const response = early?.responses.get(body)
  early?.responses.delete(body)
  return early?.token === readToken() && performance.now() < lifetime ? response : undefined
}
