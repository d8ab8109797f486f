import { ApiError, type ErrorCode, NetworkError, ServerAwayError } from './apiErrors.ts'

/** The text for an error code without a message from the server. A screen may use a more specific one. */
const sentences: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'You are signed out. Please sign in again.',
  FORBIDDEN: "Sorry! You're not authorized to do this",
  INVALID_INPUT: 'Some of the values were not accepted. Check them and try again.',
  RATE_LIMITED: 'Too many attempts. Please wait a few minutes, then try again.',
  CONFLICT: 'Someone else changed this. Reload to see it.',
  NOT_FOUND: 'This no longer exists.',
  LIMIT_EXCEEDED: 'This request is too large. Narrow it down and try again.',
  TIMEOUT: 'That took too long. Try again, or narrow it down.',
  UNAVAILABLE: 'The service cannot do this at the moment. Try again in a few minutes.',
  INVALID_TRANSITION: 'This step is no longer possible. Reload to see the current status.',
  INTERNAL: 'Something went wrong. Please contact support if the issue persists.',
}

export const networkSentence = 'Can’t connect. Check your internet connection and try again.'

const serverAwaySentence = 'The server is not answering. Please try again in a moment.'

export function sentenceFor(error: unknown): string {
  if (error instanceof ServerAwayError) return serverAwaySentence
  if (error instanceof NetworkError) return networkSentence
  if (!(error instanceof ApiError)) return sentences.INTERNAL
  const { retryAfter, reason, field } = error.extensions
  if (typeof reason === 'string' || typeof field === 'string') return error.message
  if (error.code !== 'RATE_LIMITED' || typeof retryAfter !== 'number') return sentences[error.code]
  return `Too many attempts. Please wait ${waitOf(retryAfter)}, then try again.`
}

function waitOf(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
