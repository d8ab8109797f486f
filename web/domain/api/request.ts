import type { TadaDocumentNode } from 'gql.tada'

import {
  ApiError,
  codeOf,
  type ErrorCode,
  isReason,
  NetworkError,
  ServerAwayError,
} from '../../ui/errors/apiErrors.ts'
import { removeDrafts } from '../../ui/drafts/drafts.ts'
import { noteBuild } from '../../ui/release.ts'
import { requestBody, textBody } from './body.ts'
import { takeEarly } from './early.ts'
import { readToken } from './token.ts'

type Refusal = { message: string; extensions?: { code?: string; [more: string]: unknown } }
type Envelope<Result> = { data?: Result | null; errors?: Refusal[] }

let signOut: () => void = () => {}

/** UNAUTHENTICATED on any call runs the logout flow; the entry says what that is. */
export function onUnauthenticated(run: () => void): void {
  signOut = run
}

export async function request<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const body = requestBody(document, variables)
  try {
    return await send<Result>(body, takeEarly(body))
  } catch (error) {
    // A server of another release, which has executed nothing.
    if (!isReason(error, 'UNKNOWN_DOCUMENT')) throw error
    return send<Result>(textBody(document, variables))
  }
}

async function send<Result>(body: string, sent?: Promise<Response>): Promise<Result> {
  const headers = { 'content-type': 'application/json' }
  const response = await reach('/api/graphql', { method: 'POST', headers, body }, sent)
  const { data, errors } = await envelopeOf<Result>(response)
  if (errors?.[0]) throw refusalOf(errors[0])
  if (!data) throw new ApiError('INTERNAL')
  return data
}

/** What is not GraphQL, files and lists of files, behind the same token; a refusal says why as the endpoint does. */
export function get(path: string): Promise<Response> {
  return answered(path, {})
}

export function post(path: string, body?: Blob): Promise<Response> {
  return answered(path, { method: 'POST', ...(body && { body }) })
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init)
  if (response.ok) return response
  const { errors } = await envelopeOf(response)
  throw errors?.[0] ? refusalOf(errors[0]) : new ApiError('INTERNAL')
}

const httpCodes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
}

/** `sent`: the response, if the request was sent before. */
async function reach(path: string, init: RequestInit, sent?: Promise<Response>): Promise<Response> {
  const token = readToken()
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  try {
    const response = await (sent ??
      fetch(location.origin + path, { ...init, headers, credentials: 'include' }))
    noteBuild(response.headers.get('x-build'))
    if (response.headers.get('x-account') === 'revoked') removeDrafts()
    return response
  } catch (cause) {
    throw new NetworkError('The request did not reach the server', { cause })
  }
}

async function envelopeOf<Result>(response: Response): Promise<Envelope<Result>> {
  try {
    return (await response.json()) as Envelope<Result>
  } catch {
    // A proxy in between answers a server that is away with a page, not with JSON.
    if (response.status >= 502 && response.status <= 504)
      throw new ServerAwayError(`status ${response.status}`)
    throw refuse(codeOf(httpCodes[response.status]), `status ${response.status}`)
  }
}

function refusalOf({ message, extensions }: Refusal): ApiError {
  return refuse(codeOf(extensions?.code), message, extensions)
}

function refuse(code: ErrorCode, message: string, extensions?: Record<string, unknown>): ApiError {
  if (code === 'UNAUTHENTICATED') signOut()
  return new ApiError(code, message, extensions)
}
