import { ApiError, type ErrorCode, NetworkError } from './apiErrors.ts'
import { isMissingFile } from '../release.ts'
import { networkSentence, sentenceFor } from './sentences.ts'
import { NamedError } from './named.ts'

const messages: Record<number, string> = {
  404: "The page you're looking for doesn't exist",
  401: "Sorry! You don't have access to this page",
  403: "Sorry! You're not authorized to access this page",
  500: 'Internal server error. Please try again later.',
}

export const missingFileSentence =
  'A part of this page could not be loaded. There may be a new version. Reload to get it.'

export type ErrorText = {
  /** Nothing to show when the error has no status. */
  status?: number
  message: string
  /** Trying the same again may help. */
  again: boolean
}

/** What the error page says of a status. */
export function messageFor(status: number | undefined): string {
  return (status && messages[status]) || 'An unexpected error occurred'
}

/** What the error page says of anything that was thrown. */
export function describe(thrown: unknown): ErrorText {
  if (thrown instanceof NetworkError) return { message: sentenceFor(thrown), again: true }
  if (isMissingFile(thrown))
    return { message: navigator.onLine ? missingFileSentence : networkSentence, again: true }
  if (thrown instanceof ApiError && passing.has(thrown.code))
    return { message: sentenceFor(thrown), again: true }
  const status = statusOf(thrown)
  if (status) return { status, message: messages[status] ?? messageOf(thrown), again: status >= 500 }
  return { message: thrown instanceof Error ? messageFor(undefined) : 'Something went wrong!', again: true }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
}

/** Refusals for the moment: the same request may succeed later. */
const passing: ReadonlySet<ErrorCode> = new Set(['TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED'])

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof NamedError) return thrown.status
  if (thrown instanceof ApiError) return statuses[thrown.code] ?? 500
  return undefined
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message ? thrown.message : messageFor(undefined)
}
